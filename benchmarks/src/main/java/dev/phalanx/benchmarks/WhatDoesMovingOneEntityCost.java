package dev.phalanx.benchmarks;

import static dev.phalanx.entities.query.QueryTerms.ref;
import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.benchmarks.Vectors.JomlPosition;
import dev.phalanx.benchmarks.Vectors.JomlVelocity;
import dev.phalanx.benchmarks.Vectors.Position;
import dev.phalanx.benchmarks.Vectors.PositionRecord;
import dev.phalanx.benchmarks.Vectors.Velocity;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.query.Query2;
import dev.phalanx.entities.systems.World;
import java.util.concurrent.TimeUnit;
import org.joml.Vector3f;
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

/// `position += velocity * dt` on two float3 components. Microseconds for all entities; divide by their number.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 8, time = 1)
@Fork(3)
@State(Scope.Thread)
public class WhatDoesMovingOneEntityCost {
    @Param({"10000", "1000000"})
    int entities;

    private float dt = 0.016f;
    private HandLoop hand;
    private World world;
    private EntityManager em;
    private Query2<Position, Velocity> moving;
    private Query2<JomlPosition, JomlVelocity> jomlMoving;
    private Query2<dev.phalanx.structs.RefRW<PositionRecord>, Velocity> recordsMoving;

    @Setup(Level.Trial)
    public void fill() {
        hand = new HandLoop(entities);
        world = new World("benchmark");
        em = world.entityManager();
        em.createEntity(em.createArchetype(Position.class, Velocity.class), entities);
        em.createEntity(em.createArchetype(JomlPosition.class, JomlVelocity.class), entities);
        em.createEntity(em.createArchetype(PositionRecord.class, Velocity.class), entities);
        moving = em.query(rw(Position.class), ro(Velocity.class));
        jomlMoving = em.query(rw(JomlPosition.class), ro(JomlVelocity.class));
        recordsMoving = em.query(ref(PositionRecord.class), ro(Velocity.class));
    }

    @TearDown(Level.Trial)
    public void close() {
        world.close();
    }

    @Benchmark
    public void handLoop() {
        hand.move(dt);
    }

    @Benchmark
    public void storedQuery() {
        float step = dt;
        moving.forEach((position, velocity) -> {
            position.x += velocity.x() * step;
            position.y += velocity.y() * step;
            position.z += velocity.z() * step;
        });
    }

    @Benchmark
    public void freshQuery() {
        float step = dt;
        em.query(rw(Position.class), ro(Velocity.class)).forEach((position, velocity) -> {
            position.x += velocity.x() * step;
            position.y += velocity.y() * step;
            position.z += velocity.z() * step;
        });
    }

    @Benchmark
    public void records() {
        float step = dt;
        recordsMoving.forEach((ref, velocity) -> {
            PositionRecord position = ref.get();
            ref.set(new PositionRecord(
                    position.x() + velocity.x() * step,
                    position.y() + velocity.y() * step,
                    position.z() + velocity.z() * step));
        });
    }

    @Benchmark
    public void joml() {
        float step = dt;
        jomlMoving.forEach((position, velocity) -> {
            Vector3f v = velocity.value();
            position.value.add(v.x * step, v.y * step, v.z * step);
        });
    }
}
