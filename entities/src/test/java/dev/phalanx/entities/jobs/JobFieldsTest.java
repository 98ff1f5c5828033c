package dev.phalanx.entities.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.collections.NativeIntArray;
import dev.phalanx.collections.NativeIntList;
import dev.phalanx.entities.components.IAspect;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Velocity;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.BufferLookup;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.NativeDisableContainerSafetyRestriction;
import dev.phalanx.jobs.NativeDisableParallelForRestriction;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.RefRW;
import dev.phalanx.testing.Row;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What the fields of jobs over entities and chunks hold, and what their annotations change.
final class JobFieldsTest extends InWorld {
    private static final int COUNT = 300_000;

    private final EntityQuery healths = em.queryBuilder().withAll(Health.class).build();
    private final EntityQuery positions =
            em.queryBuilder().withAll(Position.class).build();

    record Copy(ComponentLookup<Velocity> velocities) implements IJobEntity {
        void execute(Entity entity, Health health) {
            velocities.set(entity, new Velocity(health.points, 0, 0));
        }
    }

    record CopyUnrestricted(
            @NativeDisableParallelForRestriction ComponentLookup<Velocity> velocities) implements IJobEntity {
        void execute(Entity entity, Health health) {
            velocities.set(entity, new Velocity(health.points, 0, 0));
        }
    }

    record Route(BufferLookup<Waypoint> paths) implements IJobEntity {
        void execute(Entity entity, Health health) {
            paths.get(entity).add(new Waypoint(health.points, entity));
        }
    }

    record RouteUnrestricted(
            @NativeDisableParallelForRestriction BufferLookup<Waypoint> paths) implements IJobEntity {
        void execute(Entity entity, Health health) {
            paths.get(entity).add(new Waypoint(health.points, entity));
        }
    }

    record CopyChunk(ComponentLookup<Velocity> velocities) implements IJobChunk {
        @Override
        public void execute(ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask) {}
    }

    private static String refused(String field, String type) {
        return field + " is a " + type
                + ", which many threads cannot write. Mark it @ReadOnly, use its parallel writer,"
                + " or schedule the job on one thread.";
    }

    @Test
    @Row({"JOB-7.1", "JOB-7.2"})
    void lookupsInParallelJobsAreReadOnlyUnlessTheySayOtherwise() {
        Entity entity = em.createEntity(new Health(4), new Velocity(0, 0, 0));
        em.addBuffer(entity, Waypoint.class);
        Copy copy = new Copy(em.getComponentLookup(Velocity.class));
        assertThatThrownBy(() -> copy.scheduleParallel(healths, JobHandle.none()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(refused("Copy.velocities", "ComponentLookup<Velocity>"));
        Route route = new Route(em.getBufferLookup(Waypoint.class));
        assertThatThrownBy(() -> route.scheduleParallel(healths, JobHandle.none()))
                .hasMessage(refused("Route.paths", "BufferLookup<Waypoint>"));
        CopyChunk chunks = new CopyChunk(em.getComponentLookup(Velocity.class));
        assertThatThrownBy(() -> chunks.scheduleParallel(healths, JobHandle.none()))
                .hasMessage(refused("CopyChunk.velocities", "ComponentLookup<Velocity>"));
        copy.schedule(healths, JobHandle.none()).complete();
        assertThat(em.getComponent(entity, Velocity.class).x()).isEqualTo(4);
        route.schedule(healths, JobHandle.none()).complete();
        assertThat(em.getBuffer(entity, Waypoint.class).length()).isEqualTo(1);
        em.setComponent(entity, new Health(6));
        new CopyUnrestricted(em.getComponentLookup(Velocity.class))
                .scheduleParallel(healths, JobHandle.none())
                .complete();
        assertThat(em.getComponent(entity, Velocity.class).x()).isEqualTo(6);
        new RouteUnrestricted(em.getBufferLookup(Waypoint.class))
                .scheduleParallel(healths, JobHandle.none())
                .complete();
        assertThat(em.getBuffer(entity, Waypoint.class).toNativeArray().toList())
                .containsExactly(new Waypoint(4, entity), new Waypoint(6, entity));
    }

    record WriteReadOnly(@ReadOnly ComponentLookup<Velocity> velocities) implements IJobEntity {
        void execute(Entity entity, Health health) {
            velocities.set(entity, new Velocity(health.points, 0, 0));
        }
    }

    record WriteChunk(@ReadOnly ComponentTypeHandle<Velocity> velocities) implements IJobChunk {
        @Override
        public void execute(ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask) {
            chunk.getNativeArray(velocities).set(0, new Velocity(9, 9, 9));
        }
    }

    record ToggleChunk(@ReadOnly ComponentTypeHandle<Stunned> stunned) implements IJobChunk {
        @Override
        public void execute(ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask) {
            chunk.setComponentEnabled(stunned, 0, false);
        }
    }

    @Test
    @Row({"JOB-6.1", "JOB-6.2", "ENB-8.2", "ARC-14.7"})
    void whatIsReadOnlyIsNotWritten() {
        em.createEntity(new Health(4), new Velocity(0, 0, 0), new Stunned(1));
        String lookup = " is read-only, and ComponentLookup<Velocity> was written through it. Remove @ReadOnly from the"
                + " field, or only read it.";
        assertThatThrownBy(() -> new WriteReadOnly(em.getComponentLookup(Velocity.class)).run(healths))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("WriteReadOnly.velocities" + lookup);
        JobHandle writing =
                new WriteChunk(em.getComponentTypeHandle(Velocity.class)).schedule(healths, JobHandle.none());
        assertThatThrownBy(writing::complete)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("WriteChunk.velocities is read-only, and ");
        assertThatThrownBy(() -> new ToggleChunk(em.getComponentTypeHandle(Stunned.class)).run(healths))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("ToggleChunk.stunned is read-only, and ");
        assertThat(em.queryBuilder().withAll(Stunned.class).build().calculateEntityCount())
                .isEqualTo(1);
    }

    record Drift() implements IJobEntity {
        void execute(RefPositions position) {}
    }

    record RefPositions(RefRW<Position> position) implements IAspect {}

    record ReadThrough(@ReadOnly ComponentLookup<Position> positions) implements IJobEntity {
        void execute(Entity entity, Health health) {
            health.points = (int) positions.get(entity).x;
        }
    }

    record ReadUnchecked(
            @NativeDisableContainerSafetyRestriction ComponentLookup<Position> positions) implements IJobEntity {
        void execute(Entity entity, Health health) {
            health.points = (int) positions.get(entity).x;
        }
    }

    @Test
    @Row({"JOB-5", "JOB-7.1"})
    void allChecksOfAFieldCanBeSwitchedOff() {
        Entity entity = em.createEntity(new Health(4), new Position(7, 0, 0));
        JobHandle drift = new Drift().schedule(positions, JobHandle.none());
        assertThatThrownBy(() -> new ReadThrough(em.getComponentLookup(Position.class, true))
                        .schedule(healths, JobHandle.none()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The job ReadThrough reads through ReadThrough.positions a ComponentLookup<Position>, which"
                        + " the job Drift, scheduled before and not completed, writes through Drift.Position. Make"
                        + " ReadThrough depend on the handle of Drift, or complete that first.");
        JobHandle unchecked =
                new ReadUnchecked(em.getComponentLookup(Position.class)).scheduleParallel(healths, JobHandle.none());
        JobHandle.completeAll(drift, unchecked);
        assertThat(em.getComponent(entity, Health.class).points).isEqualTo(7);
    }

    record Numbering(NativeIntArray numbers) implements IJobEntity {
        void execute(@EntityIndexInQuery int index, Health health) {
            numbers.set(index, index);
        }
    }

    record NumberingUnrestricted(
            @NativeDisableParallelForRestriction NativeIntArray numbers) implements IJobEntity {
        void execute(@EntityIndexInQuery int index, Health health) {
            numbers.set(index, index);
        }
    }

    @Test
    @Row("JOB-7.4")
    void anArrayIsBoundToTheNumbersOfChunksInParallelJobsAlone() {
        em.createEntity(em.createArchetype(Health.class), COUNT);
        try (NativeIntArray numbers = NativeIntArray.ofLength(COUNT)) {
            JobHandle bound = new Numbering(numbers).scheduleParallel(healths, JobHandle.none());
            assertThatThrownBy(bound::complete)
                    .isInstanceOf(IndexOutOfBoundsException.class)
                    .hasMessageContaining(
                            " of NativeIntArray is outside of the batch of Numbering.numbers, which has the")
                    .hasMessageEndingWith(
                            "or @NativeDisableParallelForRestriction if no two threads use the same index.");
            new NumberingUnrestricted(numbers)
                    .scheduleParallel(healths, JobHandle.none())
                    .complete();
            for (int i = 0; i < COUNT; i++) {
                assertThat(numbers.get(i)).isEqualTo(i);
            }
            numbers.set(COUNT - 1, -1);
            new Numbering(numbers).schedule(healths, JobHandle.none()).complete();
            assertThat(numbers.get(COUNT - 1)).isEqualTo(COUNT - 1);
        }
    }

    public record Patrol(int next, @Nullable NativeIntList route) implements IComponentData {}

    record Walk() implements IJobEntity {
        void execute(Patrol patrol, Health health) {
            health.points = patrol.route() == null ? -1 : patrol.route().get(patrol.next());
        }
    }

    record WalkByLookup(@ReadOnly ComponentLookup<Patrol> patrols) implements IJobEntity {
        void execute(Entity entity, Health health) {}
    }

    record WalkChunk(@ReadOnly ComponentTypeHandle<Patrol> patrols) implements IJobChunk {
        @Override
        public void execute(ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask) {}
    }

    @Test
    @Row({"JOB-15.1", "JOB-15.2", "CMP-1.3"})
    void collectionsInsideComponentsAreForTheMainThread() {
        try (NativeIntList route = NativeIntList.of(4)) {
            route.add(5);
            route.add(8);
            Entity entity = em.createEntity(new Patrol(1, route), new Health(0));
            EntityQuery query =
                    em.queryBuilder().withAll(Patrol.class, Health.class).build();
            new Walk().run(query);
            assertThat(em.getComponent(entity, Health.class).points).isEqualTo(8);
            for (boolean parallel : new boolean[] {false, true}) {
                assertThatThrownBy(() -> {
                            if (parallel) {
                                new Walk().scheduleParallel(query, JobHandle.none());
                            } else {
                                new Walk().schedule(query, JobHandle.none());
                            }
                        })
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage("Walk.execute takes Patrol, and Patrol.route is a native collection, which only"
                                + " the world's thread finds there, so it cannot be scheduled. Use run, or take"
                                + " Patrol.route out on the main thread, and give the job that collection in a field of"
                                + " its own.");
            }
            String nested = ", and Patrol.route is a native collection. Nested containers are not allowed in jobs. Take"
                    + " Patrol.route out on the main thread, and give the job that collection in a field of its own.";
            assertThatThrownBy(() -> new WalkByLookup(em.getComponentLookup(Patrol.class, true))
                            .schedule(healths, JobHandle.none()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("WalkByLookup.patrols is a ComponentLookup<Patrol>" + nested);
            assertThatThrownBy(() -> new WalkChunk(em.getComponentTypeHandle(Patrol.class, true))
                            .schedule(healths, JobHandle.none()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("WalkChunk.patrols is a ComponentTypeHandle<Patrol>" + nested);
        }
    }

    record Stale(
            ComponentTypeHandle<Position> positions,
            @ReadOnly ComponentLookup<Velocity> velocities) implements IJobChunk {
        @Override
        public void execute(ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask) {}
    }

    record StaleArray(NativeArray<Position> positions) implements IJobEntity {
        void execute(EnabledRefRW<Stunned> stunned) {}
    }

    @Test
    @Row({"JOB-11.3", "ARC-14.10"})
    void whatWentStaleIsNamedWhenTheJobIsScheduled() {
        Entity entity = em.createEntity(new Position());
        ComponentTypeHandle<Position> handle = em.getComponentTypeHandle(Position.class);
        NativeArray<Position> array = em.getChunk(entity).getNativeArray(handle);
        em.createEntity();
        String why =
                " was used after a structural change, which moves entities in memory. Call its update(state) in each"
                        + " update of its system, or get it again after the change.";
        assertThatThrownBy(() ->
                        new Stale(handle, em.getComponentLookup(Velocity.class)).schedule(positions, JobHandle.none()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Stale.positions cannot be given to a job: ComponentTypeHandle<Position>" + why);
        ComponentLookup<Velocity> lookup = em.getComponentLookup(Velocity.class);
        em.createEntity();
        assertThatThrownBy(() -> new Stale(em.getComponentTypeHandle(Position.class), lookup)
                        .scheduleParallel(positions, JobHandle.none()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Stale.velocities cannot be given to a job: ComponentLookup<Velocity>" + why);
        assertThatThrownBy(() -> new StaleArray(array)
                        .run(em.queryBuilder().withAll(Stunned.class).build()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("StaleArray.positions cannot be given to a job: A NativeArray of a chunk");
    }
}
