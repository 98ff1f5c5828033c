package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.testing.Logged;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files and directories that have nothing to do with a scene do not stop it from being found.
class StrangeFilesTest {
    record House(int number) implements IComponentData {}

    private static final Guid TOWN = Guid.ofName("town");
    /// Two of them make a path that is longer than the operating system takes, 4096 bytes on Linux.
    private static final int NAMES = 12;

    @TempDir
    private Path directory;

    @BeforeEach
    void writeTown() throws IOException {
        WrittenScenes.write(
                directory.resolve("levels/town.entities"),
                TOWN,
                em -> em.createEntity(new House(1), WrittenScenes.in(0)));
    }

    private void requireTown(SceneSource source) throws IOException {
        try (SceneBytes bytes = source.open(TOWN)) {
            assertThat(bytes).isNotNull();
        }
        assertThat(source.path(TOWN)).isEqualTo("levels/town");
        assertThat(source.guid("levels/town")).isEqualTo(TOWN);
    }

    private static Path chain(Path from) {
        Path last = from;
        for (int i = 0; i < NAMES; i++) {
            last = last.resolve("n".repeat(200));
        }
        return last;
    }

    /// A directory whose path is too long cannot be visited by any user, not even by root.
    @Test
    void aDirectoryThatCannotBeVisitedIsLeftOutAndReportedOnce() throws IOException {
        Path deep = Files.createDirectories(chain(directory.resolve("deep")));
        Path other = directory.resolve("other");
        Files.createDirectories(chain(other));
        Path moved = deep.resolve("other");
        Files.move(other, moved);
        try (Logged log = new Logged("dev.phalanx.scenes")) {
            SceneSource source = SceneSource.directory(directory);
            requireTown(source);
            requireTown(source);
            SceneSource.writeIndex(directory);
            assertThat(log.lines())
                    .hasSize(2)
                    .allSatisfy(line -> assertThat(line)
                            .startsWith("WARNING The directory " + directory + " is searched for scenes without deep/n")
                            .contains(", which cannot be read: ")
                            .endsWith(". Let the program read it, or move it to another directory."));
        } finally {
            Files.move(moved, other); // so that the directory can be deleted
        }
        assertThat(directory.resolve(SceneSource.INDEX)).content().isEqualTo(TOWN + " levels/town\n");
    }

    @Test
    void filesThatComeAndGoDoNotDisturb() throws Exception {
        AtomicBoolean isDone = new AtomicBoolean();
        Throwable[] failure = {null};
        Thread busy = Thread.ofPlatform().start(() -> {
            try {
                while (!isDone.get()) {
                    for (int i = 0; i < 20; i++) {
                        Path folder = Files.createDirectories(directory.resolve("levels/temporary" + i));
                        Files.writeString(folder.resolve("some.tmp"), "");
                    }
                    for (int i = 0; i < 20; i++) {
                        Path folder = directory.resolve("levels/temporary" + i);
                        Files.delete(folder.resolve("some.tmp"));
                        Files.delete(folder);
                    }
                }
            } catch (IOException broken) {
                failure[0] = broken;
            }
        });
        try {
            SceneSource source = SceneSource.directory(directory);
            for (int i = 0; i < 500; i++) {
                requireTown(source);
            }
        } finally {
            isDone.set(true);
            busy.join();
        }
        assertThat(failure[0]).isNull();
    }

    @Test
    void linksThatLeadInACircleOrNowhereDoNotDisturb() throws IOException {
        Files.createSymbolicLink(directory.resolve("levels/circle"), directory);
        Files.createSymbolicLink(directory.resolve("levels/self.entities"), Path.of("self.entities"));
        Files.createSymbolicLink(directory.resolve("levels/nowhere.entities"), Path.of("nowhere"));
        try (Logged log = new Logged("dev.phalanx.scenes")) {
            requireTown(SceneSource.directory(directory));
            assertThat(log.lines()).isEmpty();
        }
    }

    @Test
    void aSceneThatCannotBeReadDoesNotDisturbOthers() throws IOException {
        Files.writeString(directory.resolve("levels/damaged.entities"), "no scene");
        Files.createDirectory(directory.resolve("levels/folder.entities"));
        requireTown(SceneSource.directory(directory));
    }

    @Test
    void aDirectoryOfScenesThatIsMissingIsNamed() {
        Path missing = directory.resolve("missing");
        assertThatThrownBy(() -> SceneSource.directory(missing).open(TOWN))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessage(missing + ": there is no such directory of scenes. Create it, or set another source.");
    }

    @Test
    void aDirectoryOfScenesMayBeALink() throws IOException {
        Path link = Files.createSymbolicLink(directory.resolve("link"), directory.resolve("levels"));
        assertThat(SceneSource.directory(link).path(TOWN)).isEqualTo("town");
    }

    @Test
    void filesThatAreNotThereAreNamed() {
        Path lost = directory.resolve("lost").resolve("world.entities");
        try (World world = new World("Lost")) {
            assertThatThrownBy(() -> WorldFiles.save(world, lost))
                    .isInstanceOf(NoSuchFileException.class)
                    .hasMessage(lost + ": its directory does not exist. Create it with Files.createDirectories.");
            assertThatThrownBy(() -> WorldFiles.load(world, lost))
                    .isInstanceOf(NoSuchFileException.class)
                    .hasMessage(lost + ": there is no such file. Check the path.");
        }
    }
}
