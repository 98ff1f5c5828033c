package dev.phalanx.samples.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.collections.NativeFloatArray;
import dev.phalanx.collections.NativeFloatReference;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.jobs.ChunkIndexInQuery;
import dev.phalanx.entities.jobs.IJobChunk;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.jobs.WithNone;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.entities.lookups.ChunkEntityEnumerator;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The code of docs/entities-101.md about jobs and command buffers.
class Entities101JobsTest {
    private final World world = new World("Pasture");
    private final EntityManager em = world.entityManager();

    static final class Position implements IComponentData {
        public float x;
    }

    static final class Heading implements IComponentData {
        public float x;
    }

    static final class Age implements IComponentData {
        public float years;
    }

    record Prey(Entity entity) implements IComponentData {}

    record Asleep(float seconds) implements IComponentData, IEnableableComponent {}

    record Old() implements IComponentData {}

    Entities101JobsTest() {
        world.setFailFast(true);
        world.addSystems(DefaultSystems.types());
    }

    @AfterEach
    void close() {
        world.close();
    }

    // snippet pasture-job
    record MeanJob(@ReadOnly NativeFloatArray values, NativeFloatReference mean) implements IJob {
        @Override
        public void execute() {
            float sum = 0;
            for (int i = 0; i < values.length(); i++) {
                sum += values.get(i);
            }
            mean.set(sum / values.length());
        }
    }
    // end pasture-job

    @Test
    void aJobReadsAndWritesCollections() {
        // snippet pasture-job-scheduled
        try (NativeFloatArray weights = NativeFloatArray.copyOf(60, 70, 80);
                NativeFloatReference mean = NativeFloatReference.of(0)) {
            JobHandle handle = new MeanJob(weights, mean).schedule();
            handle.complete(); // only now may this thread read the result
            assertThat(mean.get()).isEqualTo(70);
        }
        // end pasture-job-scheduled
    }

    // snippet pasture-entity-job
    @WithNone(Asleep.class)
    record AgeJob(float years, EntityCommandBuffer.ParallelWriter commands) implements IJobEntity {
        void execute(@ChunkIndexInQuery int sortKey, Entity entity, Age age) {
            age.years += years;
            if (age.years > 12) {
                commands.addComponent(sortKey, entity, Old.class); // played back later, on the world's thread
            }
        }
    }

    static final class AgeSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            EntityCommandBuffer commands = SystemAPI.endSimulationCommands(); // a buffer for this job only
            new AgeJob(1, commands.asParallelWriter()).scheduleParallel();
        }
    }
    // end pasture-entity-job

    @Test
    void aJobRecordsCommands() {
        world.addSystem(new AgeSystem());
        Entity sheep = em.createEntity(Age.class);
        Entity sleeper = em.createEntity(new Age(), new Asleep(100));
        for (int year = 1; year <= 13; year++) {
            assertThat(em.hasComponent(sheep, Old.class)).isFalse();
            world.update();
        }
        assertThat(em.getComponent(sheep, Age.class).years).isEqualTo(13);
        assertThat(em.hasComponent(sheep, Old.class)).isTrue();
        assertThat(em.getComponent(sleeper, Age.class).years).isZero();
    }

    // snippet pasture-chunk-job
    record WindJob(ComponentTypeHandle<Position> positions, float wind) implements IJobChunk {
        @Override
        public void execute(
                ArchetypeChunk chunk,
                int unfilteredChunkIndex,
                boolean useEnabledMask,
                ChunkEnabledMask chunkEnabledMask) {
            NativeArray<Position> position = chunk.getNativeArray(positions);
            ChunkEntityEnumerator awake = new ChunkEntityEnumerator(useEnabledMask, chunkEnabledMask, chunk.count());
            while (awake.moveNext()) {
                Position value = position.get(awake.index());
                value.x += wind;
                position.set(awake.index(), value);
            }
        }
    }

    static final class WindSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            EntityQuery awake =
                    state.getEntityQuery(ComponentType.readWrite(Position.class), ComponentType.exclude(Asleep.class));
            WindJob job = new WindJob(state.getComponentTypeHandle(Position.class), 3);
            state.setDependency(
                    job.scheduleParallel(awake, state.dependency())); // after earlier jobs, before later ones
        }
    }
    // end pasture-chunk-job

    @Test
    void aJobGoesOverChunks() {
        world.addSystem(new WindSystem());
        Entity awake = em.createEntity(new Position(), new Asleep(1));
        Entity asleep = em.createEntity(new Position(), new Asleep(1));
        em.setComponentEnabled(awake, Asleep.class, false);
        world.update();
        assertThat(em.getComponent(awake, Position.class).x).isEqualTo(3); // waits for the job
        assertThat(em.getComponent(asleep, Position.class).x).isZero();
    }

    // snippet pasture-lookup
    record ChaseJob(@ReadOnly ComponentLookup<Position> positions) implements IJobEntity {
        void execute(Entity wolf, Heading heading, Prey prey) {
            Position goal = positions.tryGetComponent(prey.entity());
            if (goal != null) { // null if the prey no longer exists
                heading.x = Math.signum(goal.x - positions.get(wolf).x);
            }
        }
    }
    // end pasture-lookup

    @Test
    void aJobLooksUpOtherEntities() {
        Position there = new Position();
        there.x = 7;
        Entity sheep = em.createEntity(there);
        Entity wolf = em.createEntity(new Position(), new Heading(), new Prey(sheep));
        Entity old = em.createEntity(new Position(), new Heading(), new Prey(em.createEntity()));
        em.destroyEntity(em.getComponent(old, Prey.class).entity());
        // snippet pasture-lookup-scheduled
        EntityQuery wolves = em.queryBuilder()
                .withAll(Prey.class, Position.class)
                .withAllRW(Heading.class)
                .build();
        new ChaseJob(em.getComponentLookup(Position.class, true))
                .scheduleParallel(wolves, JobHandle.none())
                .complete();
        // end pasture-lookup-scheduled
        assertThat(em.getComponent(wolf, Heading.class).x).isEqualTo(1);
        assertThat(em.getComponent(old, Heading.class).x).isZero();
    }
}
