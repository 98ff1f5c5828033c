package dev.phalanx.structs.loaded;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.StringTokenizer;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/// What a program is made of, as text: the JVM, the options that change generated code, and the name, size and time of
/// each jar on the class path and the module path. Two runs with the same text run the same classes.
///
/// The rule is that of the JVM's AOT cache: jars may move to another directory, but not change, and classes in
/// directories do not count as unchanging.
final class ProgramFiles {
    private ProgramFiles() {}

    /// The text, a line for each fact.
    ///
    /// @throws IOException if classes are in a directory, a jar cannot be read, or modules are patched; the message is
    ///     the end of a sentence
    static String describe() throws IOException {
        for (String option : Jvm.options()) {
            if (option.startsWith("--patch-module") || option.startsWith("-Xbootclasspath")) {
                throw new IOException("the option " + option + " changes classes of the program");
            }
        }
        List<String> lines = new ArrayList<>();
        lines.add("JVM " + Runtime.version() + " of " + System.getProperty("java.vendor"));
        lines.add("option -Dphalanx.safety=" + System.getProperty("phalanx.safety", ""));
        Set<Path> jars = new LinkedHashSet<>();
        for (Path entry : paths("java.class.path")) {
            addJar(jars, entry);
        }
        for (Path entry : paths("jdk.module.path")) {
            if (Files.isDirectory(entry) && !Files.exists(entry.resolve("module-info.class"))) {
                try (Stream<Path> inside = Files.list(entry)) {
                    for (Path file : inside.sorted().toList()) {
                        addJar(jars, file);
                    }
                }
            } else {
                addJar(jars, entry);
            }
        }
        for (Path jar : jars) {
            BasicFileAttributes attributes = Files.readAttributes(jar, BasicFileAttributes.class);
            lines.add("jar " + jar.getFileName() + ", " + attributes.size() + " bytes of "
                    + attributes.lastModifiedTime());
        }
        return String.join("\n", lines);
    }

    /// What tells two programs apart, as the end of a sentence.
    static String difference(String theirs, String ours) {
        List<String> before = theirs.lines().toList();
        List<String> now = ours.lines().toList();
        for (String line : before) {
            if (!now.contains(line)) {
                return "it was made with another program: " + line + " is not in this one";
            }
        }
        for (String line : now) {
            if (!before.contains(line)) {
                return "it was made with another program: " + line + " is only in this one";
            }
        }
        return "it was made with another program: the jars are in another order";
    }

    private static List<Path> paths(String property) {
        return Stream.of(System.getProperty(property, "").split(File.pathSeparator))
                .filter(entry -> !entry.isEmpty())
                .map(Path::of)
                .toList();
    }

    /// Adds a jar and those that its manifest names.
    private static void addJar(Set<Path> jars, Path entry) throws IOException {
        Path jar = entry.toAbsolutePath().normalize();
        if (Files.isDirectory(jar)) {
            throw new IOException(entry + " is a directory with classes, which may change. Put them into a jar");
        }
        if (!Files.exists(jar) || !jar.getFileName().toString().endsWith(".jar") || !jars.add(jar)) {
            return;
        }
        try (JarFile opened = new JarFile(jar.toFile(), false)) {
            Manifest manifest = opened.getManifest();
            String further =
                    manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            if (further != null) {
                for (StringTokenizer names = new StringTokenizer(further); names.hasMoreTokens(); ) {
                    addJar(jars, Path.of(jar.toUri().resolve(names.nextToken())));
                }
            }
        }
    }
}
