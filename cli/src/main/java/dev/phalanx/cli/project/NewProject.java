package dev.phalanx.cli.project;

import com.samskivert.mustache.Escapers;
import com.samskivert.mustache.Mustache;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;

/// A project that is to be made: a game with its build, its tests and a README.
///
/// Its files come from templates, the resources of this package that end with `.mustache`. Those of sources are in
/// `java` and `kotlin`, below `game` for that kind; sections in the others (`{{#maven}}`, `{{#kotlin}}`, `{{#game}}`)
/// tell the forms apart.
///
/// @param names its names
/// @param kind what it starts with
/// @param tool what builds it
/// @param language what it is written in
/// @param versions the versions of what it uses
public record NewProject(
        ProjectNames names, ProjectKind kind, BuildTool tool, Language language, ProjectVersions versions) {
    /// The texts of all files by their paths below the directory of the project, with `/` between names. `README.md`
    /// comes first, then the build files, then sources, scenes and tests.
    public SequencedMap<String, String> files() {
        Map<String, Object> values = values();
        SequencedMap<String, String> files = new LinkedHashMap<>();
        files.put("README.md", render(kind.readme(), values));
        switch (tool) {
            case MAVEN -> files.put("pom.xml", render("pom.xml", values));
            case GRADLE -> {
                files.put("settings.gradle.kts", render("settings.gradle.kts", values));
                files.put("build.gradle.kts", render("build.gradle.kts", values));
            }
        }
        files.put(".gitignore", render("gitignore", values));
        for (String source : kind.sources(language)) {
            addSource(files, "main", source, values);
        }
        for (String scene : kind.scenes()) {
            files.put("src/main/scenes/" + scene, render(kind.templates() + "scenes/" + scene, values));
        }
        for (String test : kind.tests()) {
            addSource(files, "test", test, values);
        }
        return files;
    }

    /// Writes the project.
    ///
    /// @param parent an existing directory, in which the directory of the project is made
    /// @return the directory of the project
    /// @throws IllegalArgumentException if the parent is no directory, or something is in the way
    /// @throws IOException if a file cannot be written; then nothing was made
    public Path write(Path parent) throws IOException {
        return new ProjectDirectory(parent, names.project()).write(files());
    }

    private void addSource(Map<String, String> files, String part, String name, Map<String, Object> values) {
        String file = name + "." + language.extension();
        files.put(
                sourceDirectory(part) + "/" + file,
                render(kind.templates() + language.directory() + "/" + file, values));
    }

    private String sourceDirectory(String part) {
        return "src/" + part + "/" + language.directory() + "/"
                + names.packageName().replace('.', '/');
    }

    private Map<String, Object> values() {
        Map<String, Object> values = new HashMap<>();
        values.put("name", names.project());
        values.put("group", names.group());
        values.put("package", names.packageName());
        // The functions of Main.kt are in a class of this name.
        values.put("mainClass", names.packageName() + (language == Language.JAVA ? ".Main" : ".MainKt"));
        values.put("sources", sourceDirectory("main"));
        values.put("buildDirectory", tool == BuildTool.MAVEN ? "target" : "build");
        values.put("phalanxVersion", versions.phalanx());
        values.put("kotlinVersion", versions.kotlin());
        values.put("junitVersion", versions.junit());
        values.put("assertjVersion", versions.assertj());
        values.put("maven", tool == BuildTool.MAVEN);
        values.put("gradle", tool == BuildTool.GRADLE);
        values.put("java", language == Language.JAVA);
        values.put("kotlin", language == Language.KOTLIN);
        values.put("small", kind == ProjectKind.SMALL);
        values.put("game", kind == ProjectKind.GAME);
        values.put("agents", kind == ProjectKind.AGENTS);
        values.put("modules", String.join(",", kind.modules()));
        return values;
    }

    private static String render(String name, Map<String, Object> values) {
        String resource = name + ".mustache";
        try (InputStream template = Objects.requireNonNull(NewProject.class.getResourceAsStream(resource), resource)) {
            String text = new String(template.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
            return Mustache.compiler().withEscaper(Escapers.NONE).compile(text).execute(values);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
