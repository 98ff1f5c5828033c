package dev.phalanx.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The directory that a site is written to. It has the file `.nojekyll`, with which GitHub Pages leaves the files as
/// they are, and by which an earlier site is known.
final class SiteFolder {
    private static final String MARK = ".nojekyll";
    private static final Set<String> KEPT = Set.of(".git", "CNAME");

    private final Path root;

    private SiteFolder(Path root) {
        this.root = root;
    }

    /// Makes an empty directory: creates it, or removes an earlier site from it, except for `.git` and `CNAME`.
    ///
    /// @throws IllegalArgumentException if it is a file, or has files and none of an earlier site
    static SiteFolder emptied(Path root) throws IOException {
        if (Files.exists(root) && !Files.isDirectory(root)) {
            throw new IllegalArgumentException(root + " is a file. Name a directory with --out.");
        }
        Files.createDirectories(root);
        SiteFolder folder = new SiteFolder(root);
        folder.empty();
        folder.write(MARK, "");
        return folder;
    }

    private void empty() throws IOException {
        boolean isSite = Files.exists(root.resolve(MARK));
        try (Stream<Path> files = Files.list(root)) {
            for (Path file : files.toList()) {
                if (KEPT.contains(file.getFileName().toString())) {
                    continue;
                }
                if (!isSite) {
                    throw new IllegalArgumentException(root + " is not empty and holds no site: it has "
                            + file.getFileName() + ". Empty it, or name another directory with --out.");
                }
                delete(file);
            }
        }
    }

    private static void delete(Path file) throws IOException {
        Files.walkFileTree(file, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path each, BasicFileAttributes attributes) throws IOException {
                Files.delete(each);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path each, @Nullable IOException failure) throws IOException {
                Files.delete(each);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    Path file(String url) {
        return root.resolve(url);
    }

    void write(String url, String text) throws IOException {
        Path file = file(url);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    void copy(Path source, String url) throws IOException {
        Path file = file(url);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.copy(source, file, StandardCopyOption.REPLACE_EXISTING);
    }

    void copyResource(String name, String url) throws IOException {
        Path file = file(url);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        try (InputStream source = Objects.requireNonNull(SiteFolder.class.getResourceAsStream(name))) {
            Files.copy(source, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
