import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor.Exports;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/// Checks a directory into which a release was staged: that it has what Maven Central demands, that consumers can
/// resolve it, that its Javadoc shows exported packages alone, and that all licences are known and permitted.
///
/// `java .ci/VerifyStage.java STAGE PROJECT`, where `PROJECT` is the checkout that was staged.
final class VerifyStage {
    private static final String GROUP = "dev.phalanx";
    private static final String PUBLISHED = "<maven.deploy.skip>false</maven.deploy.skip>";
    /// By their SPDX ids. Of several licences of one dependency, the user may choose. CC0-1.0 is what Micrometer's
    /// LatencyUtils and HdrHistogram have: their authors waive their rights.
    private static final Set<String> PERMITTED_LICENCES =
            Set.of("Apache-2.0", "MIT", "MIT-0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "CC0-1.0");
    private static final Pattern VENDORED = Pattern.compile("\\| (\\S+) \\| (\\d+(?:\\.\\d+)+)[^|]*\\|");

    private final Path stage;
    private final Path project;
    private final Set<String> published;
    private final List<String> problems = new ArrayList<>();

    private VerifyStage(Path stage, Path project) throws IOException {
        this.stage = stage;
        this.project = project;
        published = publishedArtifacts();
    }

    public static void main(String[] arguments) throws Exception {
        VerifyStage check = new VerifyStage(Path.of(arguments[0]), Path.of(arguments[1]));
        check.run();
        check.problems.forEach(problem -> System.err.println("release: " + problem));
        if (!check.problems.isEmpty()) {
            System.exit(1);
        }
        System.out.println("release: " + check.published.size() + " artefacts are staged: " + check.published);
    }

    private Set<String> publishedArtifacts() throws IOException {
        Set<String> artifacts = new TreeSet<>();
        try (Stream<Path> directories = Files.list(project)) {
            for (Path pom : directories.map(directory -> directory.resolve("pom.xml")).toList()) {
                if (Files.exists(pom) && Files.readString(pom).contains(PUBLISHED)) {
                    artifacts.add(text(parse(Files.readAllBytes(pom)), "artifactId"));
                }
            }
        }
        return artifacts;
    }

    private void run() throws IOException {
        Path group = stage.resolve(GROUP.replace('.', '/'));
        Set<String> staged;
        try (Stream<Path> directories = Files.list(group)) {
            staged = directories.map(directory -> directory.getFileName().toString())
                    .collect(Collectors.toCollection(TreeSet::new));
        }
        expect(
                staged.equals(published),
                "the staged artefacts are " + staged + ", the published modules " + published + ". Set maven.deploy.skip.");
        String version = text(parse(Files.readAllBytes(project.resolve("pom.xml"))), "version");
        for (String artifact : staged) {
            Path directory = group.resolve(artifact).resolve(version);
            String base = artifact + "-" + version;
            Path pom = directory.resolve(base + ".pom");
            if (!Files.exists(pom)) {
                problems.add(pom + " is missing. Stage version " + version + " into an empty directory.");
                continue;
            }
            Element model = parse(Files.readAllBytes(pom));
            checkPom(pom, model);
            Set<String> expected = new TreeSet<>(Set.of(base + ".pom"));
            String packaging = text(model, "packaging");
            if (packaging.equals("pom")) {
                checkBom(pom, model);
            } else {
                Stream.of(".jar", "-sources.jar", "-javadoc.jar", "-cyclonedx.json", "-cyclonedx.xml")
                        .forEach(suffix -> expected.add(base + suffix));
            }
            if (checkFiles(directory, expected) && !packaging.equals("pom")) {
                checkJars(directory.resolve(base + ".jar"), directory.resolve(base + "-sources.jar"),
                        directory.resolve(base + "-javadoc.jar"));
                checkLicences(directory.resolve(base + "-cyclonedx.xml"));
            }
        }
    }

    private void expect(boolean holds, String problem) {
        if (!holds) {
            problems.add(problem);
        }
    }

    /// Whether all expected files are there.
    private boolean checkFiles(Path directory, Set<String> expected) throws IOException {
        Set<String> all = new TreeSet<>();
        for (String file : expected) {
            Stream.of("", ".md5", ".sha1", ".asc").forEach(suffix -> all.add(file + suffix));
        }
        Set<String> found;
        try (Stream<Path> files = Files.list(directory)) {
            found = files.map(file -> file.getFileName().toString())
                    .filter(file -> !file.endsWith(".asc.md5") && !file.endsWith(".asc.sha1"))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
        Set<String> missing = new TreeSet<>(all);
        missing.removeAll(found);
        Set<String> unexpected = new TreeSet<>(found);
        unexpected.removeAll(all);
        expect(missing.isEmpty(), directory + " lacks " + missing + ". Deploy with the profile release.");
        expect(unexpected.isEmpty(), directory + " has " + unexpected + ", which is not published. Stage into an empty directory.");
        for (String file : expected) {
            if (found.contains(file)) {
                checkSum(directory.resolve(file), "MD5", ".md5");
                checkSum(directory.resolve(file), "SHA-1", ".sha1");
            }
        }
        return found.containsAll(all);
    }

    private void checkSum(Path file, String algorithm, String suffix) throws IOException {
        Path sum = file.resolveSibling(file.getFileName() + suffix);
        try {
            byte[] digest = MessageDigest.getInstance(algorithm).digest(Files.readAllBytes(file));
            expect(
                    Files.exists(sum)
                            && Files.readString(sum).strip().equals(HexFormat.of().formatHex(digest)),
                    sum + " is not the " + algorithm + " of its file. Stage again into an empty directory.");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private void checkPom(Path pom, Element model) throws IOException {
        for (String field : List.of("name", "description", "url", "licenses/license/name", "licenses/license/url",
                "developers/developer/name", "scm/connection", "scm/developerConnection", "scm/url")) {
            expect(!text(model, field).isEmpty(), pom + " has no " + field + ", which Maven Central demands. Set it.");
        }
        expect(children(model, "parent").isEmpty(), pom + " has a parent. Flatten it.");
        String source = Files.readString(pom);
        expect(!source.replace("${project.version}", "").contains("${"), pom + " has an expression. Flatten it.");
        expect(!source.contains("-SNAPSHOT"), pom + " names a snapshot. Release it first.");
        for (Element dependency : children(model, "dependencies/dependency")) {
            String id = text(dependency, "artifactId");
            expect(!text(dependency, "scope").equals("test"), pom + " names the test dependency " + id + ". Flatten it.");
            expect(
                    text(dependency, "version").matches("\\d[^,\\[\\]()]*"),
                    pom + " does not name one version of " + id + ": '" + text(dependency, "version") + "'. Name one.");
            expect(
                    !text(dependency, "groupId").equals(GROUP) || published.contains(id),
                    pom + " needs " + id + ", which is not published. Publish it, or remove the dependency.");
        }
    }

    private void checkBom(Path pom, Element model) {
        Set<String> managed = new TreeSet<>();
        for (Element dependency : children(model, "dependencyManagement/dependencies/dependency")) {
            managed.add(text(dependency, "artifactId"));
            expect(
                    text(dependency, "groupId").equals(GROUP)
                            && Set.of(text(model, "version"), "${project.version}").contains(text(dependency, "version")),
                    pom + " manages " + text(dependency, "artifactId") + ", or a version other than its own. Remove it.");
        }
        Set<String> libraries = new TreeSet<>(published);
        libraries.removeAll(Set.of(text(model, "artifactId"), "phalanx-maven-plugin"));
        expect(managed.equals(libraries), pom + " manages " + managed + ". It should manage " + libraries + ".");
    }

    private void checkJars(Path jar, Path sources, Path javadoc) throws IOException {
        for (Path each : List.of(jar, sources, javadoc)) {
            try (ZipFile file = new ZipFile(each.toFile())) {
                for (String name : List.of("META-INF/LICENSE", "META-INF/NOTICE")) {
                    expect(file.getEntry(name) != null, each + " has no " + name + ". Add it.");
                }
            }
        }
        checkVendoredLibraries(jar);
        ModuleReference module = ModuleFinder.of(jar).findAll().iterator().next();
        if (module.descriptor().isAutomatic()) {
            return;
        }
        expect(
                module.descriptor().rawVersion().isPresent(),
                jar + " has a module descriptor without a version. Add it with the execution add-module-descriptor.");
        Set<String> exported = module.descriptor().exports().stream()
                .filter(export -> !export.isQualified())
                .map(Exports::source)
                .collect(Collectors.toCollection(TreeSet::new));
        String root = module.descriptor().name() + "/";
        Set<String> documented;
        try (ZipFile file = new ZipFile(javadoc.toFile())) {
            documented = file.stream()
                    .map(ZipEntry::getName)
                    .filter(name -> name.startsWith(root) && name.endsWith("/package-summary.html"))
                    .map(name -> name.substring(root.length(), name.lastIndexOf('/')).replace('/', '.'))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
        expect(
                documented.equals(exported),
                javadoc + " shows the packages " + documented + ". It should show those that are exported to everyone, "
                        + exported + ": see excludePackageNames.");
    }

    /// The libraries of which a jar has copies, by the tables in their directories.
    private void checkVendoredLibraries(Path jar) throws IOException {
        try (ZipFile file = new ZipFile(jar.toFile())) {
            for (ZipEntry table : file.stream()
                    .filter(entry -> entry.getName().endsWith("/vendor/README.md"))
                    .toList()) {
                ZipEntry licences = file.getEntry("META-INF/LICENSES.txt");
                String texts = licences == null ? "" : read(file, licences);
                String notice = read(file, file.getEntry("META-INF/NOTICE"));
                VENDORED.matcher(read(file, table)).results().forEach(library -> {
                    String heading = "==== " + library.group(1) + " " + library.group(2) + " ====";
                    expect(texts.contains(heading), jar + ": META-INF/LICENSES.txt has no " + heading + ". Add the licence.");
                    expect(notice.contains(library.group(1)), jar + ": NOTICE does not name " + library.group(1) + ". Add it.");
                });
            }
        }
    }

    private static String read(ZipFile file, ZipEntry entry) throws IOException {
        try (InputStream in = file.getInputStream(entry)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private void checkLicences(Path billOfMaterials) throws IOException {
        List<Element> components = children(parse(Files.readAllBytes(billOfMaterials)), "components/component");
        expect(!components.isEmpty(), billOfMaterials + " lists no dependency, not even JSpecify. Check its scopes.");
        for (Element component : components) {
            Set<String> licences = new TreeSet<>();
            for (String path : List.of("licenses/license/id", "licenses/license/name", "licenses/expression")) {
                children(component, path).forEach(licence -> licences.add(licence.getTextContent().strip()));
            }
            expect(
                    licences.stream().anyMatch(PERMITTED_LICENCES::contains),
                    billOfMaterials.getFileName() + ": " + text(component, "name") + " has the licences " + licences
                            + ". One of " + new TreeSet<>(PERMITTED_LICENCES) + " is needed. Use another library.");
        }
    }

    private static Element parse(byte[] xml) throws IOException {
        try {
            Document document =
                    DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder().parse(new java.io.ByteArrayInputStream(xml));
            return document.getDocumentElement();
        } catch (ParserConfigurationException | SAXException e) {
            throw new IOException(e);
        }
    }

    /// The text of the first element at a path, or "" if there is none.
    private static String text(Element root, String path) {
        List<Element> found = children(root, path);
        return found.isEmpty() ? "" : found.getFirst().getTextContent().strip();
    }

    private static List<Element> children(Element root, String path) {
        List<Element> found = List.of(root);
        for (String name : path.split("/")) {
            found = found.stream().flatMap(element -> named(element, name)).toList();
        }
        return found;
    }

    private static Stream<Element> named(Element parent, String name) {
        NodeList nodes = parent.getChildNodes();
        return IntStream.range(0, nodes.getLength())
                .mapToObj(nodes::item)
                .filter(node -> node.getNodeType() == Node.ELEMENT_NODE && node.getNodeName().equals(name))
                .map(Element.class::cast);
    }
}
