package dev.phalanx.samples.guide;

import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.jobs.EntityIndexInQuery;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.TimeData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.SceneSource;
import dev.phalanx.scenes.SceneStreamingSettings;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.SceneSystems;
import dev.phalanx.scenes.SceneWriter;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneSection;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.OwnJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The code of docs/testing-your-systems.md.
class TestingGuideTest {
    static final class Fuel implements IComponentData {
        public float litres;
    }

    static final class Heat implements IComponentData {
        public float degrees;
    }

    static Fuel fuel(float litres) {
        Fuel fuel = new Fuel();
        fuel.litres = litres;
        return fuel;
    }

    // snippet testing-burn
    static final class BurnSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            float deltaTime = SystemAPI.time().deltaTime();
            SystemAPI.query(rw(Fuel.class)).forEach(fuel -> {
                if (fuel.litres < 0) {
                    throw new IllegalStateException("the tank is empty");
                }
                fuel.litres -= 2 * deltaTime;
            });
        }
    }
    // end testing-burn

    @Nested
    // snippet testing-system
    class BurnSystemTest {
        private final World world = new World("Test");
        private final EntityManager em = world.entityManager();

        BurnSystemTest() {
            world.setFailFast(true); // otherwise the world logs what a system throws and continues
            world.addSystem(new BurnSystem());
        }

        @AfterEach
        void auditAndClose() {
            world.audit();
            world.close();
        }

        private void update(float seconds) {
            world.setTime(world.time().elapsedTime() + seconds, seconds);
            world.update();
        }

        @Test
        void burnsTwoLitresPerSecond() {
            Entity car = em.createEntity(fuel(10));
            update(0.5f);
            update(1);
            assertThat(em.getComponent(car, Fuel.class).litres).isEqualTo(7);
        }

        @Test
        void refusesAnEmptyTank() {
            em.createEntity(fuel(-1));
            assertThatThrownBy(() -> update(1)).hasMessageContaining("the tank is empty");
        }
    }
    // end testing-system

    // snippet testing-job-system
    record HeatJob(long seed) implements IJobEntity {
        void execute(@EntityIndexInQuery int index, Heat heat) {
            heat.degrees += Random.of(seed, index).nextFloat(); // one sequence per entity, not per thread
        }
    }

    static final class HeatSystem implements ISystem {
        private long frame;

        @Override
        public void onUpdate(SystemState state) {
            new HeatJob(frame++).scheduleParallel();
        }
    }
    // end testing-job-system

    @Test
    void readingAComponentCompletesItsJobs() {
        // snippet testing-job
        try (World world = new World("Test")) {
            world.setFailFast(true);
            world.addSystem(new HeatSystem());
            Entity oven = world.entityManager().createEntity(Heat.class);
            world.update(); // schedules the job
            assertThat(world.entityManager().getComponent(oven, Heat.class).degrees) // waits for the job
                    .isPositive();
        }
        // end testing-job
    }

    // snippet testing-hash
    static long hashAfter(int frames) {
        try (World world = new World("Test")) {
            world.setFailFast(true);
            world.addSystem(new HeatSystem());
            world.entityManager()
                    .createEntity(world.entityManager().createArchetype(Heat.class), 10_000)
                    .close();
            for (int frame = 0; frame < frames; frame++) {
                world.setTime(new TimeData(frame / 60.0, 1 / 60f));
                world.update();
            }
            return world.stateHash(); // depends on entities, components and values, bit by bit
        }
    }
    // end testing-hash

    @Test
    void twoRunsHaveTheSameHash() {
        // snippet testing-hash-used
        assertThat(hashAfter(60)).isEqualTo(hashAfter(60));
        // end testing-hash-used
        assertThat(hashAfter(60)).isNotEqualTo(hashAfter(61));
    }

    // snippet testing-program
    static final class HashProgram {
        private HashProgram() {}

        public static void main(String[] arguments) {
            System.out.println(hashAfter(60));
        }
    }
    // end testing-program

    @Test
    void theHashIsTheSameForEveryNumberOfWorkers() throws IOException, InterruptedException {
        // snippet testing-workers
        String expected = Long.toString(hashAfter(60));
        for (int workers : new int[] {1, 3, 7}) { // starts java with -Dphalanx.jobs.workers=…
            assertThat(OwnJvm.outputOf(workers, HashProgram.class)).isEqualTo(expected);
        }
        // end testing-workers
    }

    // snippet testing-streaming
    static List<Long> hashesWhileStreaming(Path scenes) {
        List<Long> hashes = new ArrayList<>();
        try (World world = new World("Test")) {
            world.setFailFast(true);
            world.addSystems(SceneSystems.types());
            SceneSystem.setSource(world, SceneSource.directory(scenes));
            SceneSystem.setSettings(
                    world,
                    SceneStreamingSettings.DEFAULT
                            .withMaxConcurrent(0) // sections are loaded on the world's thread
                            .withMoveMicros(0) // one section in each update
                            .withUnloadMicros(0)); // 1,024 entities in each update
            Entity city = SceneSystem.loadSceneAsync(world, SceneReference.of("city"));
            for (int frame = 0; frame < 20; frame++) {
                if (frame == 12) {
                    SceneSystem.unloadScene(world, city);
                }
                world.update();
                hashes.add(world.stateHash());
            }
        }
        return hashes;
    }
    // end testing-streaming

    private static void writeCity(Path directory) throws IOException {
        try (World cityWorld = new World("City")) {
            EntityManager em = cityWorld.entityManager();
            for (int tile = 1; tile <= 4; tile++) {
                for (int i = 0; i < 3_000; i++) {
                    Entity house = em.createEntity(fuel(i));
                    em.addSharedComponent(house, new SceneSection(Guid.NONE, tile));
                }
            }
            new SceneWriter(cityWorld, Guid.ofName("city")).write(directory.resolve("city.entities"));
        }
    }

    @Test
    void everyFrameHasTheSameHashWhileScenesStream(@TempDir Path directory) throws IOException {
        writeCity(directory);
        List<Long> expected = hashesWhileStreaming(directory);
        for (int run = 0; run < 5; run++) {
            assertThat(hashesWhileStreaming(directory)).isEqualTo(expected);
        }
        assertThat(expected.subList(0, 5)).as("sections arrive one by one").doesNotHaveDuplicates();
        assertThat(expected.subList(12, 15))
                .as("entities are destroyed in parts")
                .doesNotHaveDuplicates();
    }
}
