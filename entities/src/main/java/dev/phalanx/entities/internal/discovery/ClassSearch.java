package dev.phalanx.entities.internal.discovery;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The classes of a package and its subpackages, or of directories and jars, that have a given interface, directly or
/// through a supertype. Supertypes outside of what is searched are read from their class files too.
public final class ClassSearch {
    private final @Nullable ClassLoader loader;
    private final Map<String, ClassHead> found = new HashMap<>();
    private final Map<String, ClassHead> elsewhere = new HashMap<>();

    private ClassSearch(@Nullable ClassLoader loader) {
        this.loader = loader;
    }

    /// Reads the class files of a package and of those below it.
    ///
    /// @param anchor a class of the module, directory or jar that is looked through
    /// @throws IllegalArgumentException if the class comes from nowhere that can be listed, or a class file is broken
    /// @throws UncheckedIOException if its directory or jar cannot be read
    public static ClassSearch in(Class<?> anchor, String packageName) {
        ClassSearch search = new ClassSearch(anchor.getClassLoader());
        try {
            ClassFiles.read(anchor, packageName, (file, bytes) -> {
                ClassHead head = ClassHead.of(file, bytes);
                search.found.put(head.name(), head);
            });
        } catch (IOException unread) {
            throw new UncheckedIOException(
                    "The classes beside " + anchor.getName() + " cannot be read: " + unread.getMessage()
                            + ". See that its directory or jar is there, whole, and may be read; or add the systems with"
                            + " world.addSystems.",
                    unread);
        }
        return search;
    }

    /// Reads all class files of directories and jars.
    ///
    /// @param loader finds the class files of supertypes that are elsewhere
    /// @throws IllegalArgumentException if a place does not exist, or a class file is broken
    /// @throws UncheckedIOException if a place cannot be read
    public static ClassSearch in(ClassLoader loader, Collection<Path> places) {
        ClassSearch search = new ClassSearch(loader);
        for (Path place : places) {
            if (!Files.exists(place)) {
                throw new IllegalArgumentException("There is no class directory or jar " + place
                        + ". Compile the program first, or name a directory or jar that exists.");
            }
            try {
                ClassFiles.read(place, (file, bytes) -> {
                    ClassHead head = ClassHead.of(file, bytes);
                    search.found.putIfAbsent(head.name(), head); // the first place wins, as in class paths
                });
            } catch (IOException unread) {
                throw new UncheckedIOException(
                        "The classes in " + place + " cannot be read: " + unread.getMessage()
                                + ". Check that it is a class directory or a whole jar, and that it may be read.",
                        unread);
            }
        }
        return search;
    }

    /// The names of the classes that have the interface and a constructor without parameters, in order.
    public SortedSet<String> implementing(Class<?> contract) {
        return names(contract, true);
    }

    /// The names of the classes that have the interface, but no constructor without parameters, in order.
    public SortedSet<String> implementingWithParameters(Class<?> contract) {
        return names(contract, false);
    }

    private SortedSet<String> names(Class<?> contract, boolean made) {
        String wanted = contract.getName().replace('.', '/');
        SortedSet<String> names = new TreeSet<>();
        for (ClassHead head : found.values()) {
            if (isA(head, wanted) && head.isConcrete() && head.isMade() == made) {
                names.add(head.name().replace('/', '.'));
            }
        }
        return names;
    }

    private boolean isA(ClassHead head, String wanted) {
        if (head.name().equals(wanted)) {
            return true;
        }
        for (String contract : head.interfaces()) {
            if (isA(contract, wanted)) {
                return true;
            }
        }
        String above = head.superclass();
        return above != null && isA(above, wanted);
    }

    private boolean isA(String name, String wanted) {
        if (name.equals(wanted)) {
            return true;
        }
        ClassHead head = found.get(name);
        if (head == null && !name.startsWith("java/")) {
            head = elsewhere.computeIfAbsent(name, this::read);
        }
        return head != null && isA(head, wanted);
    }

    /// A class outside of what is looked through; null if it is not there, as a class that is not needed may be.
    private @Nullable ClassHead read(String name) {
        String file = name + ".class";
        try (InputStream bytes =
                loader == null ? ClassLoader.getSystemResourceAsStream(file) : loader.getResourceAsStream(file)) {
            return bytes == null ? null : ClassHead.of(file, bytes.readAllBytes());
        } catch (IOException unread) {
            throw new UncheckedIOException(
                    "Class file " + file + " cannot be read: " + unread.getMessage()
                            + ". See that the jars on the class path are whole and may be read.",
                    unread);
        }
    }
}
