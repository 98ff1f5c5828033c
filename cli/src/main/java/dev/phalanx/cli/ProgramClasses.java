package dev.phalanx.cli;

import dev.phalanx.baking.BakingTypes;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The classes of a user's program, loaded from class directories and jars as by a class path. Until it is closed, its
/// class loader is the context class loader of the thread that has made it.
final class ProgramClasses implements AutoCloseable {
    /// Where build tools put the classes of a project.
    private static final List<String> OUTPUTS = List.of("target/classes", "build/classes/java/main");

    private final URLClassLoader loader;
    private final @Nullable ClassLoader before;
    private final List<Path> places;
    private @Nullable BakingTypes types;

    private ProgramClasses(List<Path> places) {
        this.places = places;
        URL[] urls = new URL[places.size()];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = url(places.get(i));
        }
        Thread thread = Thread.currentThread();
        loader = new URLClassLoader("program", urls, ProgramClasses.class.getClassLoader());
        before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
    }

    private static URL url(Path place) {
        try {
            return place.toUri().toURL();
        } catch (MalformedURLException unnamed) {
            throw new IllegalArgumentException(
                    "Classes cannot be loaded from " + place + ": " + unnamed.getMessage()
                            + ". Name a directory or jar of the default file system.",
                    unnamed);
        }
    }

    /// The classes in these directories and jars.
    ///
    /// @throws IllegalArgumentException if a place does not exist, a class is broken, or a baker cannot be made
    /// @throws UncheckedIOException if a place cannot be read
    static ProgramClasses of(List<Path> places) {
        ProgramClasses classes = new ProgramClasses(places);
        boolean isFound = false;
        try {
            classes.types();
            isFound = true;
        } finally {
            if (!isFound) {
                classes.close();
            }
        }
        return classes;
    }

    /// The classes in these directories and jars, of a program that need not have anything to do with baking.
    ///
    /// @throws IllegalArgumentException if a place cannot be named
    static ProgramClasses withoutBaking(List<Path> places) {
        return new ProgramClasses(places);
    }

    /// The directories and jars that a class path names.
    ///
    /// @param classPath separated by the separator of class paths; null for none
    static List<Path> places(@Nullable String classPath) {
        List<Path> places = new ArrayList<>();
        if (classPath != null) {
            for (String place : classPath.split(File.pathSeparator, -1)) {
                if (!place.isEmpty()) {
                    places.add(Path.of(place));
                }
            }
        }
        return places;
    }

    /// The places of classes, with the directories of projects replaced by what their build tools compiled.
    static List<Path> compiled(List<Path> places) {
        List<Path> all = new ArrayList<>();
        for (Path place : places) {
            List<Path> outputs = OUTPUTS.stream()
                    .map(place::resolve)
                    .filter(Files::isDirectory)
                    .toList();
            if (outputs.isEmpty()) {
                all.add(place);
            } else {
                all.addAll(outputs);
            }
        }
        return all;
    }

    /// What is wrong with the first place that does not exist.
    ///
    /// @return null if all exist
    static @Nullable String missing(List<Path> places) {
        for (Path place : places) {
            if (!Files.exists(place)) {
                return "There is no class directory or jar " + place
                        + ". Compile the program first, or give another one with --classes.";
            }
        }
        return null;
    }

    /// What has loaded the classes.
    ClassLoader loader() {
        return loader;
    }

    /// The authoring components, bakers and baking systems among these classes.
    BakingTypes types() {
        BakingTypes found = types;
        if (found == null) {
            found = BakingTypes.in(loader, places);
            types = found;
        }
        return found;
    }

    @Override
    public void close() {
        Thread.currentThread().setContextClassLoader(before);
        try {
            loader.close();
        } catch (IOException unclosed) {
            throw new UncheckedIOException(
                    "The jars of the program cannot be closed: " + unclosed.getMessage(), unclosed);
        }
    }
}
