package dev.phalanx.cli.project;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The directory of a project, which appears with all its files at once: they are written to a directory beside it,
/// which is then renamed.
///
/// @param parent the directory around it
/// @param name its name
record ProjectDirectory(Path parent, String name) {
    /// Makes the directory.
    ///
    /// @param files texts by paths with `/` between names
    /// @return the directory
    /// @throws IllegalArgumentException if the parent is no directory, or something is in the way
    /// @throws IOException if a file cannot be written; then nothing was made
    Path write(Map<String, String> files) throws IOException {
        Path target = parent.resolve(name);
        check(target);
        // Not a temporary directory of the JDK's: others could not read that.
        Path draft = Files.createDirectory(parent.resolve("." + name + "-" + UUID.randomUUID()));
        boolean isDone = false;
        try {
            for (Map.Entry<String, String> file : files.entrySet()) {
                write(draft, file.getKey(), file.getValue());
            }
            Files.deleteIfExists(target); // an empty directory; it throws if there are files by now
            Files.move(draft, target);
            isDone = true;
        } finally {
            if (!isDone) {
                deleteTree(draft);
            }
        }
        return target;
    }

    private void check(Path target) throws IOException {
        if (!Files.isDirectory(parent)) {
            throw new IllegalArgumentException(
                    "There is no directory " + parent + ". Make it first, or name another one with --in.");
        }
        if (!Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        if (!Files.isDirectory(target, LinkOption.NOFOLLOW_LINKS)) {
            throw new IllegalArgumentException("The project would be at " + target
                    + ", which exists and is not a directory. Choose another name, or another place with --in.");
        }
        try (Stream<Path> entries = Files.list(target)) {
            Path first = entries.min(Path::compareTo).orElse(null);
            if (first != null) {
                throw new IllegalArgumentException("The directory " + target + " is not empty: it has "
                        + first.getFileName() + ". Choose another name, or another place with --in.");
            }
        }
    }

    private static void write(Path draft, String name, String text) throws IOException {
        Path file;
        try {
            file = draft.resolve(name);
        } catch (InvalidPathException refused) {
            throw new IllegalArgumentException(
                    "This machine has no files of the name " + name + ": " + refused.getReason()
                            + ". Use letters A to Z in the package.",
                    refused);
        }
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static void deleteTree(Path root) throws IOException {
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failed) throws IOException {
                if (failed != null) {
                    throw failed;
                }
                Files.delete(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
