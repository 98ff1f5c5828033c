package dev.phalanx.structs.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryWalkTest {
    @TempDir
    Path root;

    private final Set<String> found = new TreeSet<>();
    private final List<String> leftOut = new ArrayList<>();

    private class Names implements DirectoryWalk.Visitor {
        @Override
        public void file(Path file, BasicFileAttributes attributes) {
            found.add(root.relativize(file).toString().replace('\\', '/'));
        }

        @Override
        public void leftOut(Path path, IOException reason) {
            leftOut.add(root.relativize(path) + " " + reason.getClass().getSimpleName());
        }
    }

    private void write(String... names) throws IOException {
        for (String name : names) {
            Files.createDirectories(root.resolve(name).getParent());
            Files.writeString(root.resolve(name), name);
        }
    }

    @Test
    void filesThatAreDeletedDuringTheWalkAreLeftOutWithoutAWord() throws IOException {
        for (int i = 0; i < 50; i++) {
            write("a" + i + ".tmp", "sub" + i + "/b.tmp");
        }
        DirectoryWalk.of(root, new Names() {
            @Override
            public void file(Path file, BasicFileAttributes attributes) {
                super.file(file, attributes);
                deleteAllBut(file);
            }
        });
        assertThat(found).hasSize(1);
        assertThat(leftOut).isEmpty();
    }

    private void deleteAllBut(Path kept) {
        try {
            for (int i = 0; i < 50; i++) {
                for (Path each : List.of(root.resolve("a" + i + ".tmp"), root.resolve("sub" + i + "/b.tmp"))) {
                    if (!each.equals(kept)) {
                        Files.deleteIfExists(each);
                    }
                }
            }
        } catch (IOException undeleted) {
            throw new AssertionError(undeleted);
        }
    }

    @Test
    void aDirectoryThatCannotBeUsedIsLeftOutAndTheOthersAreNot() throws IOException {
        write("a/1", "lost+found/2", "z/3");
        DirectoryWalk.of(root, new Names() {
            @Override
            public boolean enters(Path directory) throws IOException {
                if (directory.endsWith("lost+found")) {
                    throw new AccessDeniedException(directory.toString());
                }
                return true;
            }
        });
        assertThat(found).containsExactly("a/1", "z/3");
        assertThat(leftOut).containsExactly("lost+found AccessDeniedException");
    }

    @Test
    void whatTheOperatingSystemDoesNotLetReadIsLeftOut() throws IOException {
        DirectoryWalk.Steps steps = new DirectoryWalk.Steps(root, root, new Names());
        Path lost = root.resolve("lost+found");
        assertThat(steps.visitFileFailed(lost, new AccessDeniedException(lost.toString())))
                .isEqualTo(FileVisitResult.CONTINUE);
        assertThat(steps.postVisitDirectory(lost, new IOException("broken"))).isEqualTo(FileVisitResult.CONTINUE);
        assertThat(steps.visitFileFailed(lost, new NoSuchFileException(lost.toString())))
                .isEqualTo(FileVisitResult.CONTINUE);
        assertThat(leftOut).containsExactly("lost+found AccessDeniedException", "lost+found IOException");
        assertThatThrownBy(() -> steps.visitFileFailed(root, new AccessDeniedException(root.toString())))
                .isInstanceOf(AccessDeniedException.class);
    }

    @Test
    void linksAreNotFollowed() throws IOException {
        write("a/1");
        Files.createSymbolicLink(root.resolve("a/up"), root);
        Files.createSymbolicLink(root.resolve("x"), root.resolve("y"));
        Files.createSymbolicLink(root.resolve("y"), root.resolve("x"));
        DirectoryWalk.of(root, new Names());
        assertThat(found).containsExactly("a/1", "a/up", "x", "y");
        assertThat(leftOut).isEmpty();
    }

    @Test
    void theRootMayBeALink() throws IOException {
        write("a/1");
        Path link = Files.createSymbolicLink(root.resolve("link"), root.resolve("a"));
        DirectoryWalk.of(link, new Names());
        assertThat(found).containsExactly("link/1");
    }

    @Test
    void aRootThatIsNoDirectoryIsRefused() throws IOException {
        write("file");
        assertThatThrownBy(() -> DirectoryWalk.of(root.resolve("file"), new Names()))
                .isInstanceOf(NotDirectoryException.class);
        assertThatThrownBy(() -> DirectoryWalk.of(root.resolve("none"), new Names()))
                .isInstanceOf(NoSuchFileException.class);
    }
}
