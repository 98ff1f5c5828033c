package dev.phalanx.benchmarks;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.benchmarks.Vectors.Position;
import dev.phalanx.benchmarks.Vectors.Velocity;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.Query2;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// `position += velocity * dt` over entities of which some have a tag disabled, beside a loop over the same bits and
/// the same query without the tag; and toggling the tag of all. Microseconds for all entities.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 8, time = 1)
@Fork(2)
@State(Scope.Thread)
public class WhatDoDisabledComponentsCost {
    /// Which entities have it enabled.
    public enum Enabled {
        ALL,
        EVERY_SECOND,
        RANDOM_TENTH
    }

    public record Awake() implements IComponentData, IEnableableComponent {}

    @Param({"10000", "1000000"})
    int entities;

    @Param
    Enabled enabled;

    private final float dt = 0.016f;
    private World world;
    private EntityManager em;
    private HandLoop hand;
    private long[] words;
    private Query2<Position, Velocity> everyone;
    private Query2<Position, Velocity> awake;
    private EntityQuery present;
    private Entity one;

    @Setup(Level.Trial)
    public void fill() {
        world = new World("benchmark");
        em = world.entityManager();
        hand = new HandLoop(entities);
        words = new long[(entities + 127) / 128 * 2];
        NativeArray<Entity> made =
                em.createEntity(em.createArchetype(Position.class, Velocity.class, Awake.class), entities);
        Random random = new Random(1);
        for (int i = 0; i < entities; i++) {
            boolean on = switch (enabled) {
                case ALL -> true;
                case EVERY_SECOND -> i % 2 == 0;
                case RANDOM_TENTH -> random.nextInt(10) == 0;
            };
            em.setComponentEnabled(made.get(i), Awake.class, on);
            words[i / 64] |= on ? 1L << i : 0;
        }
        one = made.get(0);
        everyone = em.query(rw(Position.class), ro(Velocity.class));
        awake = everyone.withAll(Awake.class);
        present = em.queryBuilder().withPresent(Awake.class).build();
    }

    @TearDown(Level.Trial)
    public void close() {
        world.close();
    }

    @Benchmark
    public void handLoopOverSetBits() {
        hand.move(dt, words);
    }

    @Benchmark
    public void withoutTheTag() {
        float step = dt;
        everyone.forEach((position, velocity) -> {
            position.x += velocity.x() * step;
            position.y += velocity.y() * step;
            position.z += velocity.z() * step;
        });
    }

    @Benchmark
    public void withTheTag() {
        float step = dt;
        awake.forEach((position, velocity) -> {
            position.x += velocity.x() * step;
            position.y += velocity.y() * step;
            position.z += velocity.z() * step;
        });
    }

    /// The bits are read anew, since one was written.
    @Benchmark
    public void withTheTagAfterAWrite() {
        em.setComponentEnabled(one, Awake.class, true);
        float step = dt;
        awake.forEach((position, velocity) -> {
            position.x += velocity.x() * step;
            position.y += velocity.y() * step;
            position.z += velocity.z() * step;
        });
    }

    /// Measured in a fork of its own: the other loops find the bits as they were.
    @Benchmark
    public void toggleAll() {
        em.setComponentEnabled(present, Awake.class, true);
    }
}
