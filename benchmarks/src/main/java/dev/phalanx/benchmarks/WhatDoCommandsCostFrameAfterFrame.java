package dev.phalanx.benchmarks;

import dev.phalanx.benchmarks.Vectors.Position;
import dev.phalanx.benchmarks.Vectors.Velocity;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
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

/// Commands of less than two milliseconds as a game plays them: in one frame after the other, with no collection
/// between. [WhatDoCommandBuffersCost] times the same commands as the first thing after a collection. Milliseconds for
/// recording and playback together; what makes the worlds ready for the next frame is not counted.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 8, time = 1)
@Measurement(iterations = 8, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms4g", "-Xmx4g", "-XX:+AlwaysPreTouch"})
@State(Scope.Thread)
public class WhatDoCommandsCostFrameAfterFrame {
    private static final int ENTITIES = 1_000_000;
    private static final int CROWD = 200_000;
    private static final int CHURN = 10_000;

    /// The world to whose entities a component is added by query.
    @State(Scope.Thread)
    public static class Marked {
        private World world;
        private EntityManager em;
        private EntityQuery all;
        private EntityQuery burning;

        @Setup(Level.Trial)
        public void fill() {
            world = new World("marked");
            em = world.entityManager();
            em.createEntity(em.createArchetype(Position.class, Velocity.class), ENTITIES);
            all = em.queryBuilder().withAll(Position.class, Velocity.class).build();
            burning = em.queryBuilder().withAll(Health.class).build();
        }

        @Setup(Level.Invocation)
        public void clear() {
            em.removeComponent(burning, Health.class);
        }

        @TearDown(Level.Trial)
        public void close() {
            world.close();
        }
    }

    /// The world in which entities come and go, and those who go next.
    @State(Scope.Thread)
    public static class Crowd {
        private World world;
        private EntityManager em;
        private EntityQuery all;
        private Entity prefab;
        private Entity[] living;
        private int next;

        @Setup(Level.Trial)
        public void fill() {
            world = new World("crowd");
            em = world.entityManager();
            Position start = new Position();
            start.x = 1;
            prefab = em.createEntity(start, new Velocity(1, 2, 3));
            em.addComponent(prefab, Prefab.class);
            living = em.instantiate(prefab, CROWD).toArray();
            all = em.queryBuilder().withAll(Velocity.class).build();
        }

        /// When all that were there have gone, those that are there now go next.
        @Setup(Level.Invocation)
        public void refill() {
            if (next == CROWD) {
                next = 0;
                living = all.toEntityArray().toArray();
            }
        }

        @TearDown(Level.Trial)
        public void close() {
            world.close();
        }
    }

    public record Health(int points) implements IComponentData {}

    /// A component for each of 1,000,000 entities, by one query.
    @Benchmark
    public void query(Marked marked) {
        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
            commands.addComponent(marked.all, Health.class);
            commands.playback(marked.em);
        }
    }

    /// 10,000 spawns, each with a value of its own, and as many despawns in a world of 200,000.
    @Benchmark
    public void churn(Crowd crowd) {
        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
            for (int i = 0; i < CHURN; i++) {
                Entity spawned = commands.instantiate(crowd.prefab);
                commands.setComponent(spawned, new Velocity(i, 0, 0));
                commands.destroyEntity(crowd.living[crowd.next + i]);
            }
            commands.playback(crowd.em);
        }
        crowd.next += CHURN;
    }
}
