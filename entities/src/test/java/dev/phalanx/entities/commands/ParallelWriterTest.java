package dev.phalanx.entities.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.ExclusiveEntityTransaction;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Target;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.IJobParallelFor;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/// Commands from jobs.
final class ParallelWriterTest extends InWorld {
    private static final AtomicReference<String> REFUSAL = new AtomicReference<>();

    private final EntityCommandBuffer commands = new EntityCommandBuffer();

    /// Spawns for each index, with a key for each.
    record SpawnJob(EntityCommandBuffer.ParallelWriter commands, int first) implements IJobParallelFor {
        @Override
        public void execute(int index) {
            int key = first + index;
            Entity made = commands.createEntity(key);
            commands.addComponent(key, made, new Health(key));
            if (index % 3 == 0) {
                Entity copy = commands.instantiate(key, made);
                commands.addComponent(key, copy, new Target(made));
                commands.addBuffer(key, copy, Waypoint.class).add(new Waypoint(index, copy));
            }
            if (index % 7 == 0) {
                commands.destroyEntity(key, made);
            }
        }
    }

    /// Says who was there.
    record SetJob(EntityCommandBuffer.ParallelWriter commands, Entity entity, int value) implements IJobParallelFor {
        @Override
        public void execute(int index) {
            commands.setComponent(5, entity, new Health(value));
        }
    }

    record RecordJob(EntityCommandBuffer commands, Entity entity) implements IJob {
        @Override
        public void execute() {
            commands.setComponent(entity, new Health(7));
        }
    }

    record PlayJob(EntityCommandBuffer commands) implements IJob {
        static EntityManager target;

        @Override
        public void execute() {
            try {
                commands.playback(target);
            } catch (IllegalStateException expected) {
                REFUSAL.set(expected.getMessage());
            }
        }
    }

    @Test
    @Row({"ECB-8.1", "ECB-8.2", "ECB-8.3", "ECB-8.5"})
    void commandsArePlayedBySortKeyTheLeastFirst() {
        Entity entity = em.createEntity(Health.class);
        EntityCommandBuffer.ParallelWriter writer = commands.asParallelWriter();
        writer.setComponent(3, entity, new Health(3));
        writer.setComponent(Integer.MIN_VALUE, entity, new Health(-9));
        writer.addComponent(4, entity, new Target(entity));
        writer.setComponent(-1, entity, new Health(-1));
        writer.setComponent(3, entity, new Health(4));
        assertThat(commands.dump()).isEqualTo("""
                        1  [-2147483648] setComponent(Entity(0:1), Health[points=-9])
                        2  [-1] setComponent(Entity(0:1), Health[points=-1])
                        3  [3] setComponent(Entity(0:1), Health[points=3])
                        4  [3] setComponent(Entity(0:1), Health[points=4])
                        5  [4] addComponent(Entity(0:1), Target[entity=Entity(0:1)])
                        """);
        commands.playback(em);
        assertThat(em.getComponent(entity, Health.class).points).isEqualTo(4);
    }

    @Test
    @Row({"ECB-7.1", "ECB-7.2"})
    void commandsOfTheBufferItselfComeLast() {
        Entity entity = em.createEntity(Health.class);
        commands.setComponent(entity, new Health(1));
        commands.asParallelWriter().setComponent(Integer.MAX_VALUE, entity, new Health(2));
        commands.playback(em);
        assertThat(em.getComponent(entity, Health.class).points).isEqualTo(1);
    }

    @Test
    @Row({"ECB-8.6", "ECB-9"})
    void theSameParallelRecordingIsPlayedTheSameWayAThousandTimes() {
        String expectedDump = "";
        long expected = 0;
        for (int i = 0; i < 1000; i++) {
            try (World one = new World("One");
                    EntityCommandBuffer recorded = new EntityCommandBuffer()) {
                JobHandle first = new SpawnJob(recorded.asParallelWriter(), 0).schedule(200, 1);
                first.complete();
                recorded.playback(one.entityManager());
                long hash = one.stateHash();
                String dump = one.dump();
                expected = i == 0 ? hash : expected;
                expectedDump = i == 0 ? dump : expectedDump;
                assertThat(dump).as("recording %s", i).isEqualTo(expectedDump);
                assertThat(hash).as("recording %s", i).isEqualTo(expected);
            }
        }
    }

    @Test
    @Row("ECB-8.1")
    void aJobThatIsScheduledLaterComesLaterWithEqualKeys() {
        for (int i = 0; i < 200; i++) {
            Entity entity = em.createEntity(Health.class);
            try (EntityCommandBuffer recorded = new EntityCommandBuffer()) {
                EntityCommandBuffer.ParallelWriter writer = recorded.asParallelWriter();
                JobHandle first = new SetJob(writer, entity, 1).schedule(64, 1);
                JobHandle second = new SetJob(writer, entity, 2).schedule(64, 1, first);
                second.complete();
                recorded.playback(em);
            }
            assertThat(em.getComponent(entity, Health.class).points).isEqualTo(2);
        }
    }

    @Test
    @Row({"ECB-10.1", "ECB-10.2"})
    void aBufferIsAJobFieldLikeAnyContainer() {
        Entity entity = em.createEntity(Health.class);
        JobHandle job = new RecordJob(commands, entity).schedule();
        assertThatThrownBy(() -> commands.addComponent(entity, Monster.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("EntityCommandBuffer is written while the job RecordJob, which was not completed, writes"
                        + " through RecordJob.commands. Call complete() on its handle first.");
        assertThatThrownBy(() -> commands.playback(em))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("EntityCommandBuffer is written while the job RecordJob, which was not completed, writes"
                        + " through RecordJob.commands. Call complete() on its handle first.");
        assertThatThrownBy(commands::close)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("EntityCommandBuffer is closed while the job RecordJob, which was not completed, writes"
                        + " through RecordJob.commands. Call complete() on its handle first, or close the container with"
                        + " JobHandle.close.");
        assertThatThrownBy(() -> new RecordJob(commands, entity).schedule())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("EntityCommandBuffer");
        job.complete();
        commands.playback(em);
        assertThat(em.getComponent(entity, Health.class).points).isEqualTo(7);
    }

    @Test
    @Row("ECB-10.1")
    void aWriterInAJobKeepsItsBufferFromOthers() {
        Entity entity = em.createEntity(Health.class);
        EntityCommandBuffer.ParallelWriter writer = commands.asParallelWriter();
        JobHandle job = new SetJob(writer, entity, 3).schedule(64, 1);
        assertThatThrownBy(() -> writer.createEntity(1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("EntityCommandBuffer is written while the job SetJob, which was not completed, writes"
                        + " through SetJob.commands. Call complete() on its handle first.");
        assertThatThrownBy(() -> commands.playback(em)).isInstanceOf(IllegalStateException.class);
        job.complete();
        writer.createEntity(1);
        commands.playback(em);
        assertThat(em.entityCount()).isEqualTo(2);
    }

    @Test
    @Row("ECB-10")
    void aBufferItselfIsNotForManyThreads() {
        record ManyJob(EntityCommandBuffer commands) implements IJobParallelFor {
            @Override
            public void execute(int index) {
                commands.createEntity();
            }
        }
        assertThatThrownBy(() -> new ManyJob(commands).schedule(10, 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("ManyJob.commands is an EntityCommandBuffer, which many threads cannot write. Mark it"
                        + " @ReadOnly, use its parallel writer, or schedule the job on one thread.");
    }

    @Test
    @Row({"ECB-18.1", "ECB-18.2"})
    void nothingIsPlayedInsideAJob() {
        PlayJob.target = em;
        new PlayJob(commands).run();
        assertThat(REFUSAL.get())
                .isEqualTo("playback() was called on EntityCommandBuffer[0 commands] inside a job. Play it back on the"
                        + " world's thread, when the job is complete, or through an ExclusiveEntityTransaction.");
    }

    record ExclusivePlayJob(ExclusiveEntityTransaction transaction, EntityCommandBuffer recorded) implements IJob {
        @Override
        public void execute() {
            recorded.addComponent(recorded.createEntity(), Health.class);
            recorded.playback(transaction);
        }
    }

    @Test
    @Row("ECB-18.3")
    void aJobWithATransactionPlaysBack() {
        Entity doomed = em.createEntity(Monster.class);
        commands.destroyEntity(doomed);
        ExclusiveEntityTransaction transaction = em.beginExclusiveEntityTransaction();
        em.setExclusiveEntityTransactionDependency(new ExclusivePlayJob(transaction, commands).schedule());
        em.endExclusiveEntityTransaction();
        assertThat(em.exists(doomed)).isFalse();
        assertThat(em.queryBuilder().withAll(Health.class).build().calculateEntityCount())
                .isEqualTo(1);
        assertThatThrownBy(() -> commands.playback(transaction))
                .isInstanceOf(DisposedException.class)
                .hasMessage(
                        "ExclusiveEntityTransaction was used after endExclusiveEntityTransaction(). Begin another one.");
    }

    @Test
    @Row("ECB-8.5")
    void aWriterWorksOnItsOwnThreadToo() {
        EntityCommandBuffer.ParallelWriter writer = commands.asParallelWriter();
        NativeArray<Entity> made = NativeArray.ofLength(Entity.class, 5);
        writer.createEntity(2, em.createArchetype(Health.class), made);
        writer.addComponent(3, made, Monster.class);
        commands.playback(em);
        assertThat(em.queryBuilder()
                        .withAll(Health.class, Monster.class)
                        .build()
                        .calculateEntityCount())
                .isEqualTo(5);
        assertThat(writer).hasToString("ParallelWriter of an EntityCommandBuffer");
    }
}
