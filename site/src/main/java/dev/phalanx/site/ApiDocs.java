package dev.phalanx.site;

import com.samskivert.mustache.Escapers;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The API documentation: what the JDK's `javadoc` tool makes of the sources of all published modules, with the
/// packages in groups on its first page.
final class ApiDocs {
    private static final Pattern REFERENCE = Pattern.compile("\\[#?([^\\]]+)](?:\\[[^\\]]*])?");

    private final ApiGroups groups;
    private final List<Path> libraries;

    /// @param groups the packages
    /// @param libraries the jars, or directories with jars, that the modules need
    ApiDocs(ApiGroups groups, List<Path> libraries) {
        this.groups = groups;
        this.libraries = libraries;
    }

    /// Writes the documentation.
    ///
    /// @param out the directory for it
    /// @throws IllegalStateException if `javadoc` rejects the sources or is missing; with its messages
    void write(Path out) throws IOException {
        ToolProvider javadoc = ToolProvider.findFirst("javadoc")
                .orElseThrow(() -> new IllegalStateException(
                        "This Java has no javadoc tool: " + System.getProperty("java.home") + ". Use a JDK."));
        Path inputs = Files.createTempDirectory("phalanx-api");
        Path overview = inputs.resolve("overview.html");
        Path style = inputs.resolve("phalanx.css");
        StringWriter messages = new StringWriter();
        int code;
        try {
            Files.writeString(overview, overview());
            try (InputStream added = Objects.requireNonNull(ApiDocs.class.getResourceAsStream("assets/api.css"))) {
                Files.copy(added, style);
            }
            PrintWriter text = new PrintWriter(messages);
            code = javadoc.run(text, text, arguments(out, overview, style).toArray(String[]::new));
            text.flush();
        } finally {
            Files.deleteIfExists(overview);
            Files.deleteIfExists(style);
            Files.delete(inputs);
        }
        if (code != 0) {
            throw new IllegalStateException("javadoc rejects the sources: exit code " + code + ".\n" + messages
                    + "Correct the sources, and build them first: some are generated.");
        }
    }

    private List<String> arguments(Path out, Path overview, Path style) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "-d",
                out.toString(),
                "-quiet",
                "-notimestamp",
                "-Xdoclint:none", // The build checks doc comments.
                "--no-fonts",
                "--syntax-highlight",
                "-encoding",
                "UTF-8",
                "-locale",
                "en",
                "-windowtitle",
                "Phalanx API",
                "-doctitle",
                "Phalanx API",
                "-header",
                "<a href=\"{@docRoot}/../index.html\">Documentation</a>",
                "-overview",
                overview.toString(),
                "--add-stylesheet",
                style.toString(),
                "-p",
                libraries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator))));
        for (ApiGroups.ApiModule module : groups.modules()) {
            arguments.add("--module-source-path");
            arguments.add(module.name() + "="
                    + sources(module).stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        }
        arguments.add("--module");
        arguments.add(groups.modules().stream().map(ApiGroups.ApiModule::name).collect(Collectors.joining(",")));
        return arguments;
    }

    private static List<Path> sources(ApiGroups.ApiModule module) throws IOException {
        List<Path> sources = new ArrayList<>(List.of(module.directory().resolve("src/main/java")));
        Path generated = module.directory().resolve("target/generated-sources");
        if (Files.isDirectory(generated)) {
            try (Stream<Path> directories = Files.list(generated)) {
                directories.filter(Files::isDirectory).sorted().forEach(sources::add);
            }
        }
        return sources;
    }

    /// The groups with links to the pages of their packages.
    private String overview() throws IOException {
        StringBuilder html = new StringBuilder("<html><body>\n");
        for (Map.Entry<String, List<String>> group : groups.groups().entrySet()) {
            html.append("<h2>").append(Escapers.HTML.escape(group.getKey())).append("</h2>\n<dl>\n");
            for (String name : group.getValue()) {
                html.append("<dt><a href=\"")
                        .append(groups.moduleOf(name))
                        .append('/')
                        .append(name.replace('.', '/'))
                        .append("/package-summary.html\"><code>")
                        .append(name)
                        .append("</code></a></dt>\n<dd>")
                        .append(Escapers.HTML.escape(firstSentence(name)))
                        .append("</dd>\n");
            }
            html.append("</dl>\n");
        }
        return html.append("<h2>Modules</h2>\n</body></html>\n").toString();
    }

    private String firstSentence(String packageName) throws IOException {
        String module = groups.moduleOf(packageName);
        for (ApiGroups.ApiModule each : groups.modules()) {
            Path info =
                    each.directory().resolve("src/main/java/" + packageName.replace('.', '/') + "/package-info.java");
            if (each.name().equals(module) && Files.exists(info)) {
                String comment = Files.readAllLines(info).stream()
                        .takeWhile(line -> line.startsWith("///") && line.length() > 3)
                        .map(line -> line.substring(4))
                        .collect(Collectors.joining(" "));
                int end = comment.indexOf(". ");
                String sentence = end < 0 ? comment : comment.substring(0, end + 1);
                return REFERENCE
                        .matcher(sentence)
                        .replaceAll(match -> Matcher.quoteReplacement(
                                match.group(1).substring(match.group(1).lastIndexOf('.') + 1)))
                        .replace("`", "")
                        .replace("*", "");
            }
        }
        return "";
    }

    /// The pages of types below a directory that [#write] has filled, sorted; each as a path from that directory, with
    /// slashes.
    static List<String> typePages(Path out) throws IOException {
        try (Stream<Path> files = Files.walk(out)) {
            return files.map(file -> out.relativize(file).toString().replace('\\', '/'))
                    .filter(path -> path.matches("[a-z0-9_.]+/(?:[a-z0-9_]+/)+[A-Z][A-Za-z0-9_.]*\\.html"))
                    .sorted(Comparator.naturalOrder())
                    .toList();
        }
    }
}
