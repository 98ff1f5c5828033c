package dev.phalanx.baking.internal.record;

import dev.phalanx.baking.formats.SceneFormat;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The scene files of a project.
public final class SceneFiles {
    private SceneFiles() {}

    /// The paths of all scene files, relative to the root, in order. Directories whose names begin with a dot are left
    /// out.
    ///
    /// @param out a directory that is left out too, or null
    /// @throws IOException if a directory cannot be read
    public static List<String> in(Path root, @Nullable Path out) throws IOException {
        Set<String> found = new TreeSet<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                boolean isHidden = !directory.equals(root)
                        && String.valueOf(directory.getFileName()).startsWith(".");
                return isHidden || directory.equals(out) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                String path = relative(root, file);
                if (attributes.isRegularFile() && SceneFormat.find(path) != null) {
                    found.add(path);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return List.copyOf(found);
    }

    /// The path of a file as scenes name it: relative to the root, with slashes.
    public static String relative(Path root, Path file) {
        return root.relativize(file).toString().replace('\\', '/');
    }
}
