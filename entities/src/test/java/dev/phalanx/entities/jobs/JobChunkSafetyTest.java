package dev.phalanx.entities.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Velocity;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.lookups.EntityTypeHandle;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What jobs for each chunk may not do at the same time as others.
final class JobChunkSafetyTest extends InWorldOfWalkers {
    @Test
    @Row({"JOB-5.1", "JOB-5.2", "JOB-5.3"})
    void jobsThatShareAComponentAreOrderedOrRefused() {
        spawn();
        EntityQuery query = em.queryBuilder()
                .withAll(Position.class, Velocity.class, Stunned.class)
                .build();
        JobHandle first = move().schedule(query, JobHandle.none());
        assertThatThrownBy(() -> new Drift().schedule(query, JobHandle.none()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "The job Drift writes through Drift.Position a Position, which the job Move, scheduled before and"
                                + " not completed, writes through Move.positions. Make Drift depend on the handle of Move, or"
                                + " complete that first.");
        JobHandle second = new Drift().scheduleParallel(query, first);
        second.complete();
        assertThat(x(10)).isEqualTo(11);
        JobHandle reading = new Reading().schedule(query, JobHandle.none());
        JobHandle alsoReading = new Reading().schedule(query, JobHandle.none());
        assertThatThrownBy(() -> new Toggle().schedule(query, reading))
                .hasMessage(
                        "The job Toggle writes through Toggle.Stunned a Stunned, which the job Reading, scheduled before"
                                + " and not completed, reads through its query. Make Toggle depend on the handle of Reading, or"
                                + " complete that first.");
        JobHandle.completeAll(reading, alsoReading);
        new Toggle().schedule(query, JobHandle.none()).complete();
    }

    @Test
    @Row("ENB-8.3")
    void aJobReadsWhateverItsQueryAsksTheBitsOf() {
        spawn();
        List<EntityQuery> asking = List.of(
                em.queryBuilder()
                        .withAll(Velocity.class)
                        .withNone(Stunned.class)
                        .build(),
                em.queryBuilder()
                        .withAll(Velocity.class)
                        .withAny(Stunned.class, Position.class)
                        .build(),
                em.queryBuilder()
                        .withAll(Velocity.class)
                        .withDisabled(Stunned.class)
                        .build());
        EntityQuery all = em.queryBuilder().withAll(Stunned.class).build();
        for (EntityQuery query : asking) {
            JobHandle reading = new Reading().schedule(query, JobHandle.none());
            assertThatThrownBy(() -> new Toggle().schedule(all, JobHandle.none()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("The job Toggle writes through Toggle.Stunned a Stunned, which the job Reading,"
                            + " scheduled before and not completed, reads through its query. Make Toggle depend on the"
                            + " handle of Reading, or complete that first.");
            JobHandle toggling = new Toggle().schedule(all, reading);
            assertThatThrownBy(() -> new Reading().schedule(query, JobHandle.none()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith("The job Reading reads through its query a Stunned, which the job Toggle,");
            toggling.complete();
        }
        EntityQuery ignoring = em.queryBuilder()
                .withAll(Velocity.class)
                .withNone(Stunned.class)
                .withOptions(EntityQueryOptions.IGNORE_COMPONENT_ENABLED_STATE)
                .build();
        JobHandle elsewhere = new Reading().schedule(ignoring, JobHandle.none());
        JobHandle toggling = new Toggle().schedule(all, JobHandle.none());
        JobHandle.completeAll(elsewhere, toggling);
    }

    record Drift() implements IJobEntity {
        void execute(Position position) {
            position.x += 1;
        }
    }

    record Reading() implements IJobEntity {
        void execute(Velocity velocity) {}
    }

    record Toggle() implements IJobEntity {
        void execute(EnabledRefRW<Stunned> stunned) {
            stunned.set(false);
        }
    }

    record Numbering(@ReadOnly EntityTypeHandle ids, ComponentTypeHandle<Position> positions) implements IJobChunk {
        @Override
        public void execute(ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask) {
            NativeArray<Entity> entities = chunk.getNativeArray(ids);
            NativeArray<Position> position = chunk.getNativeArray(positions);
            for (int i = 0; i < entities.length(); i++) {
                position.set(i, new Position(entities.get(i).index(), 0, 0));
            }
        }
    }

    record Steering(@ReadOnly EntityTypeHandle ids, ComponentTypeHandle<Velocity> velocities) implements IJobChunk {
        @Override
        public void execute(ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask) {
            NativeArray<Entity> entities = chunk.getNativeArray(ids);
            NativeArray<Velocity> velocity = chunk.getNativeArray(velocities);
            for (int i = 0; i < entities.length(); i++) {
                velocity.set(i, new Velocity(-entities.get(i).index(), 0, 0));
            }
        }
    }

    @Test
    @Row("JOB-5.4")
    void theIdsOfEntitiesAreReadByManyJobs() {
        spawn();
        EntityQuery query =
                em.queryBuilder().withAll(Position.class, Velocity.class).build();
        EntityTypeHandle ids = em.getEntityTypeHandle();
        JobHandle numbering =
                new Numbering(ids, em.getComponentTypeHandle(Position.class)).scheduleParallel(query, JobHandle.none());
        JobHandle steering =
                new Steering(ids, em.getComponentTypeHandle(Velocity.class)).scheduleParallel(query, JobHandle.none());
        assertThat(em.getChunk(walkers.get(0)).getNativeArray(ids).get(0)).isEqualTo(walkers.get(0));
        JobHandle.completeAll(numbering, steering);
        Entity last = walkers.get(COUNT - 1);
        assertThat(x(COUNT - 1)).isEqualTo(last.index());
        assertThat(em.getComponent(last, Velocity.class).x()).isEqualTo(-last.index());
    }

    record Both(ComponentTypeHandle<Position> positions) implements IJobEntity {
        void execute(Position position) {}
    }

    @Test
    @Row("JOB-8.1")
    void oneComponentInAFieldAndInTheBody() {
        spawn();
        EntityQuery query = em.queryBuilder().withAll(Position.class).build();
        Both both = new Both(em.getComponentTypeHandle(Position.class));
        assertThatThrownBy(() -> both.schedule(query, JobHandle.none()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("Both.positions and Both.Position are the same ");
    }
}
