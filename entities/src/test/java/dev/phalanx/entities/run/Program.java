package dev.phalanx.entities.run;

import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.Entity;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;

/// A program of a user, compiled while a test runs.
final class Program {
    private final Path folder;
    private final List<Path> sources = new ArrayList<>();

    Program(Path folder) {
        this.folder = folder;
    }

    /// Adds a class.
    Program with(String name, String text) throws IOException {
        int dot = name.lastIndexOf('.');
        String head = dot < 0 ? "" : "package " + name.substring(0, dot) + ";\n";
        return withFile(name.replace('.', '/') + ".java", head + "import dev.phalanx.entities.systems.*;\n" + text);
    }

    Program withFile(String file, String text) throws IOException {
        Path source = folder.resolve("sources").resolve(file);
        Files.createDirectories(source.getParent());
        Files.writeString(source, text);
        sources.add(source);
        return this;
    }

    /// Compiles all, against the class path or as a module.
    Path compile(boolean asModule) {
        Path classes = folder.resolve("classes");
        List<String> arguments = new ArrayList<>(List.of("-proc:none", "-d", classes.toString()));
        arguments.addAll(List.of(asModule ? "--module-path" : "-classpath", projectPath()));
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

    private static String projectPath() {
        return String.join(
                System.getProperty("path.separator"),
                Stream.of(World.class, JobHandle.class, Entity.class, NullMarked.class)
                        .map(type -> pathOf(type).toString())
                        .toList());
    }

    private static Path pathOf(Class<?> type) {
        try {
            URI place = type.getProtectionDomain().getCodeSource().getLocation().toURI();
            return Path.of(place);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Packs the classes into a jar.
    Path jar(Path classes) throws IOException {
        Path jar = folder.resolve("program.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out);
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                entries.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                entries.write(Files.readAllBytes(file));
                entries.closeEntry();
            }
        }
        return jar;
    }

    /// A loader of a directory or jar, above this project's classes.
    static URLClassLoader loader(Path place) throws IOException {
        return new URLClassLoader(new URL[] {place.toUri().toURL()}, World.class.getClassLoader());
    }
}
