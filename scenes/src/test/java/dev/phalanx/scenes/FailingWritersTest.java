package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.SaveOptions;
import dev.phalanx.scenes.files.Saved;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What fails inside a writer leaves the old file whole, and no file beside it.
class FailingWritersTest {
    record House(int number) implements IComponentData {}

    /// Has a value that cannot be written.
    @Saved
    static final class Pipe implements IManagedComponentData {
        public Thread thread = Thread.currentThread();
    }

    private static final SaveOptions FAILING = SaveOptions.DEFAULT.withProgress((done, total) -> {
        if (done > total / 2) {
            throw new StackOverflowError("in the middle");
        }
    });

    private static final SaveOptions CANCELLED = SaveOptions.DEFAULT.withCancel(() -> true);

    /// A writer that fails.
    enum Writer {
        WORLD_PROGRESS {
            @Override
            void write(World world, Path file) throws IOException {
                WorldFiles.save(world, file, FAILING);
            }
        },
        WORLD_CANCELLED {
            @Override
            void write(World world, Path file) throws IOException {
                WorldFiles.save(world, file, CANCELLED);
            }
        },
        WORLD_VALUE {
            @Override
            void write(World world, Path file) throws IOException {
                addPipe(world);
                WorldFiles.save(world, file);
            }
        },
        SNAPSHOT {
            @Override
            void write(World world, Path file) throws IOException {
                try (WorldSnapshot snapshot = WorldFiles.snapshot(world, FAILING)) {
                    snapshot.write(file);
                }
            }
        },
        JSON_VALUE {
            @Override
            void write(World world, Path file) throws IOException {
                addPipe(world);
                WorldFiles.saveJson(world, file);
            }
        },
        TEXT_OF_A_DAMAGED_FILE {
            @Override
            void write(World world, Path file) throws IOException {
                Path damaged = file.getParent().resolve("../damaged");
                WorldFiles.save(world, damaged);
                byte[] bytes = Files.readAllBytes(damaged);
                bytes[bytes.length / 2] ^= 1;
                Files.write(damaged, bytes);
                SceneText.toJson(damaged, file);
            }
        },
        FILE_OF_A_DAMAGED_TEXT {
            @Override
            void write(World world, Path file) throws IOException {
                Path json = file.getParent().resolve("../damaged.json");
                WorldFiles.saveJson(world, json);
                String text = Files.readString(json);
                Files.writeString(json, text.substring(0, text.length() - 20));
                SceneText.toFile(json, file);
            }
        },
        SCENE {
            @Override
            void write(World world, Path file) throws IOException {
                new SceneWriter(world, Guid.ofName("town")).withOptions(FAILING).write(file);
            }
        },
        SCENE_VALUE {
            @Override
            void write(World world, Path file) throws IOException {
                addPipe(world);
                new SceneWriter(world, Guid.ofName("town")).write(file);
            }
        },
        SAVED_GAME_VALUE {
            @Override
            void write(World world, Path file) throws IOException {
                addPipe(world);
                SaveGames.save(world, file);
            }
        };

        abstract void write(World world, Path file) throws IOException;

        private static void addPipe(World world) {
            EntityManager em = world.entityManager();
            em.addComponent(em.createEntity(), new Pipe());
        }
    }

    @TempDir
    private Path temporary;

    private final World world = new World("Source");

    @AfterEach
    void close() {
        world.audit();
        world.close();
    }

    @ParameterizedTest
    @EnumSource
    void theOldFileStaysWhole(Writer writer) throws IOException {
        for (int i = 0; i < 5000; i++) {
            world.entityManager().createEntity(new House(i));
        }
        Path folder = Files.createDirectory(temporary.resolve("saves"));
        Path file = folder.resolve("old");
        Files.writeString(file, "the old file");

        assertThatThrownBy(() -> writer.write(world, file))
                .satisfies(thrown -> assertThat(thrown.getMessage()).isNotBlank());

        assertThat(file).hasContent("the old file");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void aDirectoryThatIsMissingLeavesTheOldIndex() {
        Path missing = temporary.resolve("missing");
        assertThatThrownBy(() -> SceneSource.writeIndex(missing)).isInstanceOf(IOException.class);
        assertThat(missing).doesNotExist();
    }
}
