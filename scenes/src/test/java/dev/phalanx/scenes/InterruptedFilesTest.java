package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.components.RequestSceneLoaded;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.SaveOptions;
import dev.phalanx.scenes.files.Saved;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.structs.Entity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A thread whose interrupt flag is set, as after `shutdownNow()`, saves and loads, and the flag stays set.
class InterruptedFilesTest {
    @Saved
    record House(int number) implements IComponentData {}

    private static final int HOUSES = 3000;

    /// The ways to write a file and to read it.
    enum Way {
        WORLD {
            @Override
            void write(World world, Path file) throws IOException {
                WorldFiles.save(world, file, SaveOptions.DEFAULT.withCompression(SaveOptions.Compression.LZ4));
            }

            @Override
            void read(World into, Path file) throws IOException {
                WorldFiles.load(into, file);
            }
        },
        SNAPSHOT {
            @Override
            void write(World world, Path file) throws IOException {
                try (WorldSnapshot snapshot = WorldFiles.snapshot(world, SaveOptions.DEFAULT)) {
                    snapshot.write(file);
                }
            }

            @Override
            void read(World into, Path file) throws IOException {
                WorldFiles.load(into, file);
            }
        },
        JSON {
            @Override
            void write(World world, Path file) throws IOException {
                WorldFiles.saveJson(world, file);
            }

            @Override
            void read(World into, Path file) throws IOException {
                WorldFiles.loadJson(into, file);
            }
        },
        TEXT_OF_A_FILE {
            @Override
            void write(World world, Path file) throws IOException {
                Path binary = file.resolveSibling("binary");
                WorldFiles.save(world, binary);
                SceneText.toJson(binary, file);
                Files.delete(binary);
            }

            @Override
            void read(World into, Path file) throws IOException {
                Path binary = file.resolveSibling("binary");
                SceneText.toFile(file, binary);
                WorldFiles.load(into, binary);
                Files.delete(binary);
            }
        },
        SCENE {
            @Override
            void write(World world, Path file) throws IOException {
                new SceneWriter(world, Guid.ofName("town")).write(file);
            }

            @Override
            void read(World into, Path file) throws IOException {
                WorldFiles.load(into, SceneBytes.of(file), LoadOptions.DEFAULT);
            }
        },
        SAVED_GAME {
            @Override
            void write(World world, Path file) throws IOException {
                SaveGames.save(world, file);
            }

            @Override
            void read(World into, Path file) throws IOException {
                SaveGames.load(into, file);
            }
        };

        abstract void write(World world, Path file) throws IOException;

        abstract void read(World into, Path file) throws IOException;
    }

    @TempDir
    private Path folder;

    private final World world = new World("Source");
    private final EntityManager em = world.entityManager();
    private final World other = new World("Target");
    private final EntityManager there = other.entityManager();

    @AfterEach
    void close() {
        Thread.interrupted();
        world.audit();
        other.audit();
        world.close();
        other.close();
    }

    private void fill() {
        for (int i = 0; i < HOUSES; i++) {
            em.createEntity(new House(i));
        }
    }

    private static int houses(EntityManager em) {
        return em.queryBuilder().withAll(House.class).build().calculateEntityCount();
    }

    @ParameterizedTest
    @EnumSource
    void anInterruptedThreadSavesAndLoads(Way way) throws IOException {
        fill();
        Path file = folder.resolve("some file");
        Thread.currentThread().interrupt();
        way.write(world, file);
        assertThat(Thread.currentThread().isInterrupted()).as("after saving").isTrue();
        way.read(other, file);
        assertThat(Thread.interrupted()).as("after loading").isTrue();
        assertThat(houses(there)).isEqualTo(HOUSES);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void anInterruptedThreadWritesAnIndexAndInspects() throws IOException {
        fill();
        Path file = folder.resolve("town.entities");
        new SceneWriter(world, Guid.ofName("town")).write(file);
        Thread.currentThread().interrupt();
        SceneSource.writeIndex(folder);
        try (SceneBytes bytes = SceneBytes.of(file)) {
            assertThat(SceneInspection.check(bytes).problems()).isEmpty();
        }
        assertThat(Thread.interrupted()).isTrue();
        assertThat(folder.resolve(SceneSource.INDEX)).content().isEqualTo(Guid.ofName("town") + " town\n");
    }

    /// The interrupt comes while the head of the scene is open and its sections are not loaded.
    @Test
    void sectionsOfAnOpenSceneAreLoadedAfterAnInterrupt() throws IOException {
        fill();
        for (Entity entity : em.getAllEntities()) {
            em.addSharedComponent(
                    entity,
                    WrittenScenes.in(em.getComponent(entity, House.class).number() % 3));
        }
        new SceneWriter(world, Guid.ofName("town")).write(folder.resolve("town.entities"));
        other.addSystems(SceneSystems.types());
        SceneSystem.setSource(other, SceneSource.directory(folder));
        SceneSystem.setSettings(other, InSceneWorld.PATIENT.withMaxConcurrent(0)); // on this thread
        Entity scene = SceneSystem.loadSceneAsync(
                other,
                SceneReference.of("town"),
                SceneLoadParameters.of(SceneLoadFlags.DISABLE_AUTO_LOAD, SceneLoadFlags.BLOCK_ON_IMPORT));
        other.update();
        there.addComponent(SceneSystem.getSectionEntity(other, scene, 0), RequestSceneLoaded.class);
        Thread.currentThread().interrupt();
        other.update();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(houses(there)).isEqualTo(HOUSES / 3);

        there.addComponent(SceneSystem.getSectionEntity(other, scene, 1), RequestSceneLoaded.class);
        there.addComponent(SceneSystem.getSectionEntity(other, scene, 2), RequestSceneLoaded.class);
        other.update();
        other.update();
        assertThat(houses(there)).isEqualTo(HOUSES);
        assertThat(SceneSystem.getFailure(other, scene)).isNull();
    }

    /// A thread that uses the bytes of a file is interrupted; another one goes on reading.
    @Test
    void anInterruptDoesNotCloseTheBytesOfAFile() throws IOException {
        fill();
        Path file = folder.resolve("world.entities");
        WorldFiles.save(world, file);
        try (SceneBytes bytes = SceneBytes.of(file)) {
            Thread.currentThread().interrupt();
            assertThat(SceneInspection.info(bytes).sections()).hasSize(1);
            assertThat(Thread.interrupted()).isTrue();
            assertThat(SceneInspection.info(bytes).sections()).hasSize(1);
        }
    }
}
