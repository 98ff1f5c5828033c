import japicmp.cmp.JApiCmpArchive;
import japicmp.cmp.JarArchiveComparator;
import japicmp.cmp.JarArchiveComparatorOptions;
import japicmp.filter.AnnotationBehaviorFilter;
import japicmp.filter.AnnotationClassFilter;
import japicmp.filter.AnnotationFieldFilter;
import japicmp.model.JApiClass;
import japicmp.model.JApiCompatibility;
import japicmp.model.JApiCompatibilityChange;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Exports;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Compares the API of two versions: what their modules export to everyone, except for what was experimental before.
///
/// `java -cp JAPICMP .ci/ApiChanges.java PREVIOUS CURRENT CHANGELOG`, where the first two are repositories into which the
/// versions were deployed. An incompatible change fails, unless the version may contain it and the changelog names it
/// under "Changed" or "Removed": by the class, and by the member if the class is still there.
final class ApiChanges {
    private static final String EXPERIMENTAL = "dev.phalanx.structs.Experimental";
    private static final Pattern SECTION = Pattern.compile("(?m)^### (\\w+)$");
    private static final Pattern JAR = Pattern.compile("phalanx-[a-z-]+-(\\d+)\\.(\\d+)\\.(\\d+)\\.jar");

    /// @param type the binary name of a class
    /// @param member the name of a method or field, or "" for the class as a whole
    private record Change(String type, String member, String kind) {
        boolean isNamedIn(String text) {
            return isWord(type.substring(type.lastIndexOf('.') + 1).replace('$', '.'), text)
                    && (member.isEmpty() || isWord(member, text));
        }

        private static boolean isWord(String name, String text) {
            return Pattern.compile("\\b" + Pattern.quote(name) + "\\b").matcher(text).find();
        }

        @Override
        public String toString() {
            return type + (member.isEmpty() ? "" : "." + member) + ": " + kind;
        }
    }

    private ApiChanges() {}

    public static void main(String[] arguments) throws IOException {
        List<Path> previous = modularJars(Path.of(arguments[0]));
        List<Path> current = modularJars(Path.of(arguments[1]));
        String changelog = Files.readString(Path.of(arguments[2]));

        List<Change> changes = incompatibleChanges(previous, current);
        Matcher before = version(previous);
        Matcher now = version(current);
        boolean mayBreak = mayBreak(before, now);
        String declared = declarations(changelog, versionText(before));
        List<Change> refused =
                changes.stream().filter(change -> !mayBreak || !change.isNamedIn(declared)).toList();
        if (!refused.isEmpty()) {
            refused.forEach(change -> System.err.println("api: " + change));
            System.err.println("api: incompatible changes since " + versionText(before) + ": " + refused.size() + ". "
                    + (mayBreak
                            ? "Name each class and member under \"Changed\" or \"Removed\" in CHANGELOG.md, or undo the change."
                            : "Version " + versionText(now) + " may not contain any. Undo them, or raise the "
                                    + (now.group(1).equals("0") ? "minor" : "major") + " version."));
            System.exit(1);
        }
        System.out.println("api: "
                + (changes.isEmpty() ? "no incompatible change" : changes.size() + " incompatible changes")
                + " since " + versionText(before)
                + (changes.isEmpty() ? "" : ", each named in CHANGELOG.md"));
    }

    private static List<Path> modularJars(Path repository) throws IOException {
        try (Stream<Path> files = Files.walk(repository)) {
            List<Path> jars = files.filter(file -> JAR.matcher(file.getFileName().toString()).matches())
                    .filter(jar -> !descriptor(jar).isAutomatic())
                    .sorted()
                    .toList();
            if (jars.isEmpty()) {
                throw new IOException("No modular jar is in " + repository + ". Deploy the modules into it.");
            }
            return jars;
        }
    }

    private static ModuleDescriptor descriptor(Path jar) {
        return ModuleFinder.of(jar).findAll().iterator().next().descriptor();
    }

    private static Matcher version(List<Path> jars) {
        Matcher matcher = JAR.matcher(jars.getFirst().getFileName().toString());
        matcher.matches();
        return matcher;
    }

    private static String versionText(Matcher version) {
        return version.group(1) + "." + version.group(2) + "." + version.group(3);
    }

    /// Before 1.0.0 a minor version may break what an earlier one offered; from then on only a major one.
    private static boolean mayBreak(Matcher before, Matcher now) {
        boolean sameMajor = before.group(1).equals(now.group(1));
        return !sameMajor || (now.group(1).equals("0") && !before.group(2).equals(now.group(2)));
    }

    /// What the changelog says under "Changed" and "Removed" in the sections after that of a version.
    private static String declarations(String changelog, String version) {
        int end = changelog.indexOf("\n## [" + version + "]");
        String recent = end < 0 ? changelog : changelog.substring(0, end);
        StringBuilder declared = new StringBuilder();
        Matcher section = SECTION.matcher(recent);
        while (section.find()) {
            if (section.group(1).equals("Changed") || section.group(1).equals("Removed")) {
                int next = recent.indexOf("\n##", section.end());
                declared.append(recent, section.end(), next < 0 ? recent.length() : next);
            }
        }
        return declared.toString();
    }

    private static List<Change> incompatibleChanges(List<Path> previous, List<Path> current) throws IOException {
        Set<String> packages = new HashSet<>();
        for (Path jar : previous) {
            packages.addAll(stablePackages(jar));
        }
        JarArchiveComparatorOptions options = new JarArchiveComparatorOptions();
        options.getIgnoreMissingClasses().setIgnoreAllMissingClasses(true);
        options.getFilters().getExcludes().add(new AnnotationClassFilter("@" + EXPERIMENTAL));
        options.getFilters().getExcludes().add(new AnnotationBehaviorFilter("@" + EXPERIMENTAL));
        options.getFilters().getExcludes().add(new AnnotationFieldFilter("@" + EXPERIMENTAL));
        List<Change> changes = new ArrayList<>();
        for (JApiClass type : new JarArchiveComparator(options).compare(archives(previous), archives(current))) {
            String name = type.getFullyQualifiedName();
            if (packages.contains(name.substring(0, name.lastIndexOf('.')))) {
                addChanges(type, changes);
            }
        }
        return changes;
    }

    private static void addChanges(JApiClass type, List<Change> changes) {
        String name = type.getFullyQualifiedName();
        add(name, "", type, changes);
        type.getInterfaces().forEach(each -> add(name, "", each, changes));
        add(name, "", type.getSuperclass(), changes);
        type.getConstructors().forEach(each -> add(name, "", each, changes));
        type.getMethods().forEach(each -> add(name, each.getName(), each, changes));
        type.getFields().forEach(each -> add(name, each.getName(), each, changes));
    }

    private static void add(String type, String member, JApiCompatibility element, List<Change> changes) {
        List<JApiCompatibilityChange> incompatible = element.getCompatibilityChanges().stream()
                .filter(change -> !change.isBinaryCompatible() || !change.isSourceCompatible())
                .toList();
        if (!incompatible.isEmpty()) {
            String kinds = incompatible.stream()
                    .map(change -> change.getType().name())
                    .distinct()
                    .collect(Collectors.joining(", "));
            changes.add(new Change(type, member, kinds));
        }
    }

    private static List<JApiCmpArchive> archives(List<Path> jars) {
        return jars.stream()
                .map(jar -> new JApiCmpArchive(jar.toFile(), versionText(version(List.of(jar)))))
                .toList();
    }

    /// The packages that a module exports to everyone and that are not experimental as a whole.
    private static Set<String> stablePackages(Path jar) throws IOException {
        Set<String> packages = descriptor(jar).exports().stream()
                .filter(export -> !export.isQualified())
                .map(Exports::source)
                .collect(Collectors.toCollection(HashSet::new));
        try (ModuleReader reader = ModuleFinder.of(jar).findAll().iterator().next().open()) {
            for (String name : List.copyOf(packages)) {
                String info = name.replace('.', '/') + "/package-info.class";
                if (reader.find(info).isPresent()) {
                    try (InputStream in = reader.open(info).orElseThrow()) {
                        String constants = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
                        if (constants.contains("L" + EXPERIMENTAL.replace('.', '/') + ";")) {
                            packages.remove(name);
                        }
                    }
                }
            }
        }
        return packages;
    }
}
