package dev.phalanx.entities.lookups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.collections.NativeIntArray;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Target;
import dev.phalanx.entities.fixture.Managed.Handle;
import dev.phalanx.entities.internal.events.SyncPointEvent;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What structural changes and the end of the world do to jobs.
final class SyncPointTest extends HeldJobs {
    @TempDir
    Path directory;

    @Test
    @Row({"JOB-10.1", "JOB-10.2"})
    void aStructuralChangeCompletesAllRegisteredJobs() {
        ComponentLookup<Speed> lookup = em.getComponentLookup(Speed.class);
        JobHandle writer = writeSpeed().schedule();
        speeds().addDependency(writer);
        openSoon();
        em.createEntity(Health.class);
        assertThat(opened).isTrue();
        assertThat(writer.isCompleted()).isTrue();
        assertThat(em.getComponent(entity, Speed.class)).isEqualTo(new Speed(9));
        assertThatThrownBy(() -> lookup.get(entity)).isInstanceOf(DisposedException.class);
    }

    @Test
    @Row("JOB-10.3")
    void aStructuralChangeIsRefusedWhileAnotherJobUsesEntityData() {
        long hash = world.stateHash();
        JobHandle reader = readSpeed().schedule();
        assertThatThrownBy(() -> em.destroyEntity(entity))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "destroyEntity was called in world \"Test\" while the job ReadSpeed, which was not completed,"
                                + " reads through ReadSpeed.speeds. Call complete() on its handle first, or assign the handle to"
                                + " the dependency of its system, so that structural changes wait for it.");
        gate.countDown();
        reader.complete();
        assertThat(world.stateHash()).isEqualTo(hash);
        em.destroyEntity(entity);
        assertThat(em.exists(entity)).isFalse();
    }

    @Test
    @Row({"JOB-10.3", "LKP-3"})
    void evenAJobThatOnlyAsksForIdsKeepsThemFromMoving() {
        JobHandle ids = new WithIds(em.getEntityStorageInfoLookup(), entity).schedule();
        em.setComponent(entity, new Speed(1));
        assertThatThrownBy(() -> em.createEntity())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("while the job WithIds, which was not completed, reads through WithIds.infos.");
        gate.countDown();
        ids.complete();
        em.createEntity();
    }

    record Counting(NativeIntArray count) implements IJobEntity {
        void execute(Entity entity) {
            hold();
            count.set(0, count.get(0) + 1);
        }
    }

    @Test
    @Row("JOB-10.3")
    void soDoesAJobThatTakesNothingButIds() {
        EntityQuery everything = em.universalQuery();
        int expected = everything.calculateEntityCount();
        try (NativeIntArray count = NativeIntArray.ofLength(1)) {
            JobHandle counting = new Counting(count).schedule(everything, JobHandle.none());
            assertThatThrownBy(() -> em.destroyEntity(entity))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith(
                            "destroyEntity was called in world \"Test\" while the job Counting, which was"
                                    + " not completed, reads through its query.");
            gate.countDown();
            counting.complete();
            assertThat(count.get(0)).isEqualTo(expected);
        }
        em.destroyEntity(entity);
    }

    @Test
    @Row("JOB-10.1")
    void aSystemsJobThatTakesNothingButIdsIsWaitedFor() {
        int expected = em.universalQuery().calculateEntityCount();
        try (NativeIntArray count = NativeIntArray.ofLength(1)) {
            SystemState state = world.addSystem(new ISystem() {
                @Override
                public void onUpdate(SystemState running) {
                    JobHandle counting = new Counting(count).schedule(em.universalQuery(), running.dependency());
                    running.setDependency(counting);
                }
            });
            int withSystem = em.universalQuery().calculateEntityCount();
            world.update();
            openSoon();
            em.destroyEntity(entity);
            assertThat(opened).isTrue();
            assertThat(state.dependency().isCompleted()).isTrue();
            assertThat(count.get(0)).isBetween(expected, withSystem + 1);
        }
    }

    @Test
    @Row("JOB-10.4")
    void whatChangesNothingEndsNoHandles() {
        ComponentLookup<Speed> lookup = em.getComponentLookup(Speed.class);
        em.addComponent(entity, Speed.class);
        em.destroyEntity(em.queryBuilder().withAll(Handle.class).build());
        try (EntityCommandBuffer empty = new EntityCommandBuffer()) {
            empty.playback(em);
        }
        assertThat(lookup.get(entity)).isEqualTo(new Speed(0));
    }

    @Test
    @Row("JOB-18.1")
    void closingAWorldWaitsForRegisteredJobsAndTellsOfOthers() {
        World other = new World("Other");
        Entity there = other.entityManager().createEntity(Speed.class);
        JobHandle registered = new WriteSpeed(other.entityManager().getComponentLookup(Speed.class), there).schedule();
        other.entityManager().queryBuilder().withAllRW(Speed.class).build().addDependency(registered);
        openSoon();
        other.close();
        assertThat(opened).isTrue();
        assertThat(registered.isCompleted()).isTrue();

        World third = new World("Third");
        gate = new CountDownLatch(1);
        JobHandle unregistered = new Idle(third.entityManager().getComponentLookup(Speed.class, true)).schedule();
        StringBuilder log = new StringBuilder();
        Logger logger = Logger.getLogger(World.class.getName());
        java.util.logging.Handler listener = new java.util.logging.Handler() {
            @Override
            public void publish(LogRecord record) {
                log.append(record.getMessage());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        logger.addHandler(listener);
        logger.setUseParentHandlers(false);
        third.close();
        logger.removeHandler(listener);
        logger.setUseParentHandlers(true);
        assertThat(log)
                .hasToString("World \"Third\" was closed while the job Idle, which was not completed, reads through"
                        + " Idle.speeds. Call complete() on its handle first, or assign the handle to the dependency"
                        + " of its system, so that the world waits for it.");
        gate.countDown();
        unregistered.complete();
    }

    @Test
    @Row("JOB-10")
    void theFlightRecorderKnowsWhy() throws IOException {
        Path file = directory.resolve("recording.jfr");
        try (Recording recording = new Recording()) {
            recording.enable(SyncPointEvent.class).withoutThreshold();
            recording.start();
            speeds().addDependency(writeSpeed().schedule());
            openSoon();
            em.addComponent(entity, Target.class);
            em.createEntity();
            recording.stop();
            recording.dump(file);
        }
        List<RecordedEvent> events = RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals("dev.phalanx.SyncPoint"))
                .toList();
        assertThat(events).hasSize(1);
        assertThat(events.getFirst().getString("world")).isEqualTo("Test");
        assertThat(events.getFirst().getString("reason")).isEqualTo("addComponent");
        assertThat(events.getFirst().getInt("handles")).isEqualTo(1);
        assertThat(events.getFirst().getDuration()).isPositive();
    }
}
