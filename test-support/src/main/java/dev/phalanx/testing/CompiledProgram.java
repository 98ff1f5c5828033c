package dev.phalanx.testing;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A program of a user, which a test compiles on the class path against everything that the JVM of the test has.
public final class CompiledProgram {
    private final Path folder;
    private final List<Path> sources = new ArrayList<>();

    /// A program without classes.
    ///
    /// @param folder for its sources and classes; need not exist
    public CompiledProgram(Path folder) {
        this.folder = folder;
    }

    /// The class path of this JVM, including its modules.
    public static String classPath() {
        return Stream.of(System.getProperty("jdk.module.path"), System.getProperty("java.class.path"))
                .filter(Objects::nonNull)
                .collect(Collectors.joining(File.pathSeparator));
    }

    /// Adds or replaces a class.
    ///
    /// @param name the full name
    /// @param text the source without its package
    /// @return this
    public CompiledProgram with(String name, String text) throws IOException {
        int dot = name.lastIndexOf('.');
        Path source = folder.resolve("sources").resolve(name.replace('.', '/') + ".java");
        Files.createDirectories(Objects.requireNonNull(source.getParent()));
        Files.writeString(source, (dot < 0 ? "" : "package " + name.substring(0, dot) + ";\n") + text);
        if (!sources.contains(source)) {
            sources.add(source);
        }
        return this;
    }

    /// Compiles all classes.
    ///
    /// @return the class directory
    /// @throws IllegalStateException if there are errors
    public Path compile() {
        Path classes = folder.resolve("classes");
        List<String> arguments =
                new ArrayList<>(List.of("-proc:none", "-d", classes.toString(), "-classpath", classPath()));
        sources.forEach(source -> arguments.add(source.toString()));
        StringWriter output = new StringWriter();
        PrintWriter printer = new PrintWriter(output);
        int code =
                ToolProvider.findFirst("javac").orElseThrow().run(printer, printer, arguments.toArray(String[]::new));
        if (code != 0) {
            throw new IllegalStateException("The test's program does not compile: " + output);
        }
        return classes;
    }

    /// Compiles all classes and packs them.
    ///
    /// @return the jar
    public Path jar() throws IOException {
        Path classes = compile();
        Path jar = folder.resolve("program.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out);
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                entries.putNextEntry(
                        new JarEntry(classes.relativize(file).toString().replace('\\', '/')));
                entries.write(Files.readAllBytes(file));
                entries.closeEntry();
            }
        }
        return jar;
    }
}
