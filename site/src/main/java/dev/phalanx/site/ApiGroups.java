package dev.phalanx.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The packages of the API in groups, and the modules that export them: `docs/api-groups`, an argument file of the
/// `javadoc` tool with an option `-group` for each group.
///
/// A module is documented if a group has one of its packages, or if its POM sets `maven.deploy.skip` to false.
final class ApiGroups {
    /// The file, from the root of the checkout.
    static final String FILE = "docs/api-groups";

    private static final Pattern GROUP = Pattern.compile("-group \"([^\"]+)\" \"([^\"]+)\"");
    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
    private static final Pattern NAME = Pattern.compile("(?m)^(?:open )?module ([a-z0-9_.]+) \\{");
    private static final Pattern EXPORT = Pattern.compile("exports ([a-zA-Z0-9_.]+);");
    private static final String PUBLISHED = "<maven.deploy.skip>false</maven.deploy.skip>";

    private final Map<String, List<String>> groups;
    private final List<ApiModule> modules;
    private final List<LinkProblem> problems;

    private ApiGroups(Map<String, List<String>> groups, List<ApiModule> modules, List<LinkProblem> problems) {
        this.groups = groups;
        this.modules = modules;
        this.problems = problems;
    }

    /// A module with an API.
    ///
    /// @param name its name
    /// @param directory its directory
    /// @param packages the packages that it exports to everyone, in the order of its descriptor
    record ApiModule(String name, Path directory, List<String> packages) {}

    /// Reads the groups and the descriptors of all modules of the root POM.
    static ApiGroups read(Path home) throws IOException {
        Map<String, List<String>> groups = new LinkedHashMap<>();
        Map<String, Integer> lines = new TreeMap<>();
        List<LinkProblem> problems = new ArrayList<>();
        int line = 0;
        for (String text : Files.readAllLines(home.resolve(FILE))) {
            line++;
            Matcher group = GROUP.matcher(text);
            if (group.matches()) {
                List<String> packages = List.of(group.group(2).split(":"));
                groups.put(group.group(1), packages);
                for (String name : packages) {
                    if (lines.put(name, line) != null) {
                        problems.add(new LinkProblem(FILE, line, name, "it is in two groups. Remove it from one."));
                    }
                }
            } else if (!text.isBlank() && !text.startsWith("#")) {
                problems.add(new LinkProblem(
                        FILE, line, text, "this is no group. Write -group \"TITLE\" \"PACKAGE:PACKAGE\"."));
            }
        }
        List<ApiModule> modules = new ArrayList<>();
        List<String> exported = new ArrayList<>();
        for (ApiModule module : modules(home)) {
            String pom = Files.readString(module.directory().resolve("pom.xml"));
            if (pom.contains(PUBLISHED) || module.packages().stream().anyMatch(lines::containsKey)) {
                modules.add(module);
                exported.addAll(module.packages());
                for (String name : module.packages()) {
                    if (!lines.containsKey(name)) {
                        problems.add(new LinkProblem(
                                FILE, 1, name, module.name() + " exports it, and it is in no group. Add it to one."));
                    }
                }
            }
        }
        lines.forEach((name, at) -> {
            if (!exported.contains(name)) {
                problems.add(new LinkProblem(FILE, at, name, "no module exports it to everyone. Remove it."));
            }
        });
        return new ApiGroups(groups, modules, problems);
    }

    private static List<ApiModule> modules(Path home) throws IOException {
        List<ApiModule> modules = new ArrayList<>();
        Matcher directory = MODULE.matcher(Files.readString(home.resolve("pom.xml")));
        while (directory.find()) {
            Path module = home.resolve(directory.group(1));
            Path descriptor = module.resolve("src/main/java/module-info.java");
            if (Files.exists(descriptor)) {
                String text = Files.readString(descriptor);
                Matcher name = NAME.matcher(text);
                if (name.find()) {
                    List<String> packages = EXPORT.matcher(text)
                            .results()
                            .map(export -> export.group(1))
                            .toList();
                    modules.add(new ApiModule(name.group(1), module, packages));
                }
            }
        }
        return modules;
    }

    /// The packages of each group, in the order of the file.
    Map<String, List<String>> groups() {
        return groups;
    }

    /// The documented modules, in the order of the build.
    List<ApiModule> modules() {
        return modules;
    }

    /// The name of the module that exports a package.
    String moduleOf(String packageName) {
        return modules.stream()
                .filter(module -> module.packages().contains(packageName))
                .map(ApiModule::name)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "No documented module exports " + packageName + ". Correct " + FILE + "."));
    }

    /// Packages in no group, in two, or in a group but not exported, and lines that are no groups.
    List<LinkProblem> problems() {
        return problems;
    }
}
