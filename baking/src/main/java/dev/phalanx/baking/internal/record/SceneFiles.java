package dev.phalanx.baking.internal.record;

import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.formats.SceneFormat;
import dev.phalanx.structs.internal.files.DirectoryWalk;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Finds the scene files of a project, as often as it is asked.
///
/// Directories whose names begin with a dot are left out. What cannot be read is left out too, and logged once.
public final class SceneFiles {
    private static final System.Logger LOGGER = System.getLogger("dev.phalanx.baking");

    /// What was found.
    ///
    /// @param paths the paths of the scene files, relative to the root, in order
    /// @param leftOut the paths of files and directories that could not be read
    /// @param warnings of files that are probably scenes and have other endings, and of a directory without scenes
    public record Found(Set<String> paths, Set<String> leftOut, List<AuthoringProblem> warnings) {
        /// Whether a path is one of those that could not be read, or below one.
        public boolean isLeftOut(String path) {
            return leftOut.stream().anyMatch(each -> path.equals(each) || path.startsWith(each + "/"));
        }
    }

    private final Path root;
    private final @Nullable Path out;
    private final Set<String> reported = new HashSet<>();

    /// @param out a directory that is left out, or null
    public SceneFiles(Path root, @Nullable Path out) {
        this.root = root;
        this.out = out;
    }

    /// Searches for the files.
    ///
    /// @throws IOException if the root cannot be read
    public Found find() throws IOException {
        Set<String> paths = new TreeSet<>();
        Set<String> leftOut = new TreeSet<>();
        NearMisses misses = new NearMisses(root);
        DirectoryWalk.of(root, new DirectoryWalk.Visitor() {
            @Override
            public boolean enters(Path directory) {
                return directory.equals(root)
                        || !(String.valueOf(directory.getFileName()).startsWith(".") || directory.equals(out));
            }

            @Override
            public void file(Path file, BasicFileAttributes attributes) {
                String path = relative(root, file);
                if (attributes.isRegularFile() && SceneFormat.find(path) != null) {
                    paths.add(path);
                } else if (attributes.isRegularFile()
                        && !String.valueOf(file.getFileName()).startsWith(".")) {
                    misses.add(path);
                }
            }

            @Override
            public void leftOut(Path path, IOException reason) {
                leftOut.add(relative(root, path));
                report(path, reason);
            }
        });
        return new Found(paths, leftOut, misses.warnings(paths));
    }

    /// Logs what has been found to be doubtful, each thing once.
    public void log(Found found) {
        for (AuthoringProblem warning : found.warnings()) {
            if (reported.add(warning.toString())) {
                LOGGER.log(System.Logger.Level.WARNING, root + ": " + warning);
            }
        }
    }

    private void report(Path path, IOException reason) {
        if (reported.add(relative(root, path))) {
            LOGGER.log(
                    System.Logger.Level.WARNING,
                    path + " is left out of the search for scenes, since it cannot be read: " + reason
                            + ". Allow it to be read if scenes are in it.");
        }
    }

    /// The path of a file as scenes name it: relative to the root, with slashes.
    public static String relative(Path root, Path file) {
        return root.relativize(file).toString().replace('\\', '/');
    }
}
