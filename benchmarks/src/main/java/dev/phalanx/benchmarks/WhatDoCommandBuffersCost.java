package dev.phalanx.benchmarks;

import dev.phalanx.benchmarks.Vectors.Position;
import dev.phalanx.benchmarks.Vectors.Velocity;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.jobs.ChunkIndexInQuery;
import dev.phalanx.entities.jobs.IJobChunk;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// Recording and playing commands that give a component of 4 bytes to all 1,000,000 entities of a world. Milliseconds
/// for recording and playback together; the component is removed between the measurements.
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 25)
@Measurement(iterations = 15)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms4g", "-Xmx4g", "-XX:+AlwaysPreTouch"})
@State(Scope.Thread)
public class WhatDoCommandBuffersCost {
    private static final int ENTITIES = 1_000_000;
    private static final int CHUNK = 128;
    private static final int CROWD = 200_000;
    private static final int CHURN = 10_000;

    private World world;
    private EntityManager em;
    private EntityQuery all;
    private EntityQuery burning;
    private NativeArray<Entity> entities;
    private World crowded;
    private Entity prefab;
    private Entity[] living;
    private int next;
    private World empty;
    private EntityArchetype pair;
    private Entity model;
    private EntityQuery made;

    public record Health(int points) implements IComponentData {}

    record AddJob(EntityCommandBuffer.ParallelWriter commands) implements IJobEntity {
        void execute(@ChunkIndexInQuery int sortKey, Entity entity, Velocity velocity) {
            commands.addComponent(sortKey, entity, new Health(sortKey));
        }
    }

    record AddToChunkJob(EntityCommandBuffer.ParallelWriter commands) implements IJobChunk {
        @Override
        public void execute(
                ArchetypeChunk chunk,
                int unfilteredChunkIndex,
                boolean useEnabledMask,
                ChunkEnabledMask chunkEnabledMask) {
            commands.addComponent(unfilteredChunkIndex, chunk.getEntities(), new Health(unfilteredChunkIndex));
        }
    }

    private static Position position(float x) {
        Position position = new Position();
        position.x = x;
        position.y = 2;
        position.z = 3;
        return position;
    }

    @Setup(Level.Trial)
    public void fill() {
        world = new World("benchmark");
        em = world.entityManager();
        entities = em.createEntity(em.createArchetype(Position.class, Velocity.class), ENTITIES);
        all = em.queryBuilder().withAll(Position.class, Velocity.class).build();
        burning = em.queryBuilder().withAll(Health.class).build();
        crowded = new World("crowded");
        EntityManager crowd = crowded.entityManager();
        prefab = crowd.createEntity(position(1), new Velocity(1, 2, 3));
        crowd.addComponent(prefab, Prefab.class);
        living = crowd.instantiate(prefab, CROWD).toArray();
        empty = new World("empty");
        pair = empty.entityManager().createArchetype(Position.class, Velocity.class);
        model = empty.entityManager().createEntity(position(1), new Velocity(1, 2, 3));
        empty.entityManager().addComponent(model, Prefab.class);
        made = empty.entityManager().queryBuilder().withAll(Position.class).build();
    }

    @TearDown(Level.Trial)
    public void close() {
        world.close();
        crowded.close();
        empty.close();
    }

    @Setup(Level.Iteration)
    public void clear() {
        em.removeComponent(burning, Health.class);
        empty.entityManager().destroyEntity(made);
        refill();
        System.gc();
    }

    @Benchmark
    public void commandForEachEntity() {
        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
            for (int i = 0; i < ENTITIES; i++) {
                commands.addComponent(entities.get(i), new Health(i));
            }
            commands.playback(em);
        }
    }

    /// One command for each entity, from a parallel [IJobEntity].
    @Benchmark
    public void commandForEachEntityFromAParallelJob() {
        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
            new AddJob(commands.asParallelWriter())
                    .scheduleParallel(all, JobHandle.none())
                    .complete();
            commands.playback(em);
        }
    }

    /// One command for the entities of each chunk, from a parallel [IJobChunk].
    @Benchmark
    public void arrayForEachChunkFromAParallelJob() {
        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
            new AddToChunkJob(commands.asParallelWriter())
                    .scheduleParallel(all, JobHandle.none())
                    .complete();
            commands.playback(em);
        }
    }

    /// As the job, on the world's thread.
    @Benchmark
    public void arrayForEachChunk() {
        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
            for (int i = 0; i < ENTITIES; i += CHUNK) {
                commands.addComponent(entities.slice(i, Math.min(CHUNK, ENTITIES - i)), new Health(i));
            }
            commands.playback(em);
        }
    }

    @Benchmark
    public void oneArray() {
        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
            commands.addComponent(entities, new Health(1));
            commands.playback(em);
        }
    }

    /// The first call after a collection, which has thrown code and data out of the caches.
    @Benchmark
    public void query() {
        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
            commands.addComponent(all, Health.class);
            commands.playback(em);
        }
    }

    @Benchmark
    public void queryWithAValue() {
        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
            commands.addComponent(all, new Health(1));
            commands.playback(em);
        }
    }

    /// A million entities with two values each.
    @Benchmark
    public void createWithTwoComponents() {
        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
            for (int i = 0; i < ENTITIES; i++) {
                Entity entity = commands.createEntity(pair);
                commands.setComponent(entity, position(i));
                commands.setComponent(entity, new Velocity(i, 2, 3));
            }
            commands.playback(empty.entityManager());
        }
    }

    /// A million entities to which two components are added.
    @Benchmark
    public void createAndAddTwoComponents() {
        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
            for (int i = 0; i < ENTITIES; i++) {
                Entity entity = commands.createEntity();
                commands.addComponent(entity, position(i));
                commands.addComponent(entity, new Velocity(i, 2, 3));
            }
            commands.playback(empty.entityManager());
        }
    }

    /// A million copies of a prefab, each with a value of its own.
    @Benchmark
    public void instantiateAndSetOneComponent() {
        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
            for (int i = 0; i < ENTITIES; i++) {
                commands.setComponent(commands.instantiate(model), new Velocity(i, 2, 3));
            }
            commands.playback(empty.entityManager());
        }
    }

    /// A frame of 10,000 spawns and as many despawns in a world of 200,000. It is short, and takes more warming up.
    @Benchmark
    @Warmup(iterations = 500)
    @Measurement(iterations = 100)
    public void churn() {
        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
            for (int i = 0; i < CHURN; i++) {
                Entity spawned = commands.instantiate(prefab);
                commands.setComponent(spawned, new Velocity(i, 0, 0));
                commands.destroyEntity(living[next + i]);
            }
            commands.playback(crowded.entityManager());
        }
        next += CHURN;
    }

    /// When all that were there have gone, those that are there now go next.
    private void refill() {
        if (next == CROWD) {
            next = 0;
            living = crowded.entityManager()
                    .queryBuilder()
                    .withAll(Velocity.class)
                    .build()
                    .toEntityArray()
                    .toArray();
        }
    }
}
