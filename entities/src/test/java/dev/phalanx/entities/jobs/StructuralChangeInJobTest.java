package dev.phalanx.entities.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.SystemBase;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.graph.WorkerPool;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Jobs that reach a world behind the back of their fields, on whichever thread they run.
@Row("ARC-10")
final class StructuralChangeInJobTest extends InWorld {
    static World reached;
    static EntityManager manager;
    static EntityCommandBuffer commands;

    private final EntityQuery everything = em.universalQuery();
    private final EntityQuery healths = em.queryBuilder().withAll(Health.class).build();

    @BeforeEach
    void reach() {
        reached = world;
        manager = em;
    }

    record Spawning() implements IJobEntity {
        void execute(Entity entity) {
            manager.createEntity();
        }
    }

    record SpawningOnce() implements IJob {
        @Override
        public void execute() {
            manager.createEntity();
        }
    }

    record Playing() implements IJob {
        @Override
        public void execute() {
            commands.playback(manager);
        }
    }

    record Closing() implements IJob {
        @Override
        public void execute() {
            reached.close();
        }
    }

    record Adopting() implements IJob {
        @Override
        public void execute() {
            reached.adoptCurrentThread();
        }
    }

    record Adding() implements IJobEntity {
        void execute(Health health) {
            health.points++;
        }
    }

    private static void assertRefused(String operation, String job, Runnable running) {
        assertThatThrownBy(running::run)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(operation + " was called in world \"Test\" inside the job " + job
                        + ". Record the change in an EntityCommandBuffer, or make it when the job is complete.");
    }

    @Test
    @Row({"ARC-10.1", "ARC-10.2"})
    void itIsRefusedOnEveryThread() {
        em.createEntity(em.createArchetype(Health.class), 3);
        long hash = world.stateHash();
        for (int round = 0; round < 20; round++) {
            assertRefused(
                    "createEntity",
                    "Spawning",
                    () -> new Spawning().schedule(everything, JobHandle.none()).complete());
            assertRefused(
                    "createEntity",
                    "Spawning",
                    () -> new Spawning()
                            .scheduleParallel(everything, JobHandle.none())
                            .complete());
            assertRefused(
                    "createEntity",
                    "SpawningOnce",
                    () -> new SpawningOnce().schedule().complete());
            assertRefused("createEntity", "SpawningOnce", () -> new SpawningOnce().run());
        }
        assertThat(world.stateHash()).isEqualTo(hash);
    }

    @Test
    @Row("ARC-10.2")
    void aBufferIsNotPlayedThere() {
        try (EntityCommandBuffer buffer = new EntityCommandBuffer()) {
            buffer.createEntity();
            commands = buffer;
            assertUseRefused("Playing", () -> new Playing().run());
            assertThat(em.entityCount()).isZero();
            buffer.playback(em);
            assertThat(em.entityCount()).isEqualTo(1);
        }
    }

    @Test
    void aWorldIsNotClosedAndNotTakenOverThere() {
        assertRefused("close", "Closing", () -> new Closing().run());
        assertRefused("adoptCurrentThread", "Adopting", () -> new Adopting().run());
        assertRefused(
                "adoptCurrentThread",
                "Adopting",
                () -> new Adopting().schedule().complete());
        assertThat(world.isCreated()).isTrue();
        assertThat(em.exists(em.createEntity())).isTrue();
    }

    record Reading(Entity entity) implements IJob {
        @Override
        public void execute() {
            manager.getComponent(entity, Health.class);
        }
    }

    record Writing(Entity entity) implements IJob {
        @Override
        public void execute() {
            manager.setComponent(entity, new Health(9));
        }
    }

    record Counting(Entity entity) implements IJobEntity {
        void execute(Entity each) {
            manager.entityCount();
        }
    }

    record Making() implements IJob {
        @Override
        @SuppressWarnings("resource") // it is not made
        public void execute() {
            new World("Inner");
        }
    }

    private static void assertUseRefused(String job, Runnable running) {
        assertThatThrownBy(running::run)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("World \"Test\" was used inside the job " + job + ". Give the job what it needs in its"
                        + " fields, such as lookups, type handles or an EntityCommandBuffer.");
    }

    @Test
    void readingAndWritingAreRefusedOnEveryThread() {
        Entity entity = em.createEntity(new Health(1));
        for (Runnable onCaller : List.<Runnable>of(
                () -> new Reading(entity).run(),
                () -> new Reading(entity).schedule().complete())) {
            assertUseRefused("Reading", onCaller);
        }
        assertUseRefused("Writing", () -> new Writing(entity).run());
        assertUseRefused("Counting", () -> new Counting(entity).run(everything));
        WorkerPool.runWith(1, () -> {
            assertUseRefused(
                    "Reading", () -> awaited(new Reading(entity).schedule()).complete());
            assertUseRefused(
                    "Writing", () -> awaited(new Writing(entity).schedule()).complete());
        });
        assertThat(em.getComponent(entity, Health.class).points).isEqualTo(1);
    }

    /// Lets workers run the job.
    private static JobHandle awaited(JobHandle handle) {
        while (!handle.isCompleted()) {
            Thread.onSpinWait();
        }
        return handle;
    }

    @Test
    void aWorldIsNotMadeThere() {
        int worlds = World.all().size();
        assertThatThrownBy(() -> new Making().run())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("World \"Inner\" was made inside the job Making, which runs on any thread. Make worlds"
                        + " outside of jobs.");
        assertThat(World.all()).hasSize(worlds);
    }

    @Test
    void theOtherJobsOfTheSystemsAreStillWaitedForAfterwards() {
        Entity entity = em.createEntity(new Health(1));
        world.addSystem(new SystemBase() {
            @Override
            protected void onUpdate() {
                setDependency(new Adding().schedule(healths, dependency()));
                setDependency(new SpawningOnce().schedule(dependency()));
            }
        });
        world.update();
        assertRefused("createEntity", "SpawningOnce", () -> em.addComponent(entity, Monster.class));
        em.addComponent(entity, Monster.class);
        assertThat(em.getComponent(entity, Health.class).points).isEqualTo(2);
        assertThat(em.entityCount()).isEqualTo(1);
    }
}
