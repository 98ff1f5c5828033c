package dev.phalanx.structs.internal.files;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/// A walk through a directory and those below it, which leaves out what cannot be visited: files and directories that
/// are deleted meanwhile, and directories that may not be read, such as `lost+found`.
///
/// Symbolic links are files here, and are not followed, so a ring of links ends no walk. The directory that the walk
/// begins with may be a link.
public final class DirectoryWalk {
    /// What is done with what a walk finds.
    public interface Visitor {
        /// Whether the walk enters a directory. The first one is asked about, too.
        ///
        /// @throws IOException if it cannot be used, as if it could not be read
        default boolean enters(Path directory) throws IOException {
            return true;
        }

        /// Takes a file.
        ///
        /// @param attributes those of the link if it is a symbolic link
        void file(Path file, BasicFileAttributes attributes);

        /// Takes a file or directory that exists and was left out.
        void leftOut(Path path, IOException reason);
    }

    private DirectoryWalk() {}

    /// Walks through a directory.
    ///
    /// @throws IOException if it is no directory, or cannot be read itself
    public static void of(Path root, Visitor visitor) throws IOException {
        Path real = Files.isSymbolicLink(root) ? root.toRealPath() : root;
        Files.walkFileTree(real, new Steps(root, real, visitor));
    }

    static final class Steps extends SimpleFileVisitor<Path> {
        private final Path root;
        private final Path real;
        private final Visitor visitor;

        Steps(Path root, Path real, Visitor visitor) {
            this.root = root;
            this.real = real;
            this.visitor = visitor;
        }

        private Path named(Path path) {
            return real.equals(root) ? path : root.resolve(real.relativize(path));
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) throws IOException {
            try {
                return visitor.enters(named(directory)) ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
            } catch (IOException unused) {
                leaveOut(directory, unused);
                return FileVisitResult.SKIP_SUBTREE;
            }
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            if (file.equals(real)) {
                throw new NotDirectoryException(root.toString());
            }
            visitor.file(named(file), attributes);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException reason) throws IOException {
            leaveOut(file, reason);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException reason) throws IOException {
            if (reason != null) {
                leaveOut(directory, reason);
            }
            return FileVisitResult.CONTINUE;
        }

        private void leaveOut(Path path, IOException reason) throws IOException {
            if (path.equals(real)) {
                throw reason;
            }
            if (!(reason instanceof NoSuchFileException)) {
                visitor.leftOut(named(path), reason);
            }
        }
    }
}
