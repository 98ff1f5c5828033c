package dev.phalanx.benchmarks;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.benchmarks.Vectors.Position;
import dev.phalanx.benchmarks.Vectors.Velocity;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.query.ForEach2;
import dev.phalanx.entities.query.Query2;
import dev.phalanx.entities.systems.World;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
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

/// The first run of a new lambda over 10 entities: compile, define, run. `first` is the first kernel of a JVM,
/// codecs and all; `warm` the thousandth.
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@State(Scope.Thread)
public class WhatDoesTheFirstUseOfAKernelCost {
    private World world;
    private EntityManager em;
    private Query2<Position, Velocity> moving;
    private ForEach2<Position, Velocity> body;

    @Setup(Level.Trial)
    public void fill() {
        world = new World("benchmark");
        em = world.entityManager();
        em.createEntity(em.createArchetype(Position.class, Velocity.class), 10);
        moving = em.query(rw(Position.class), ro(Velocity.class));
    }

    /// A lambda class of its own for every invocation.
    @Setup(Level.Invocation)
    @SuppressWarnings("unchecked") // The handle makes the interface it is told to.
    public void spinLambda() throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType signature = MethodType.methodType(void.class, Position.class, Velocity.class);
        body = (ForEach2<Position, Velocity>) LambdaMetafactory.metafactory(
                        lookup,
                        "execute",
                        MethodType.methodType(ForEach2.class),
                        MethodType.methodType(void.class, Object.class, Object.class),
                        lookup.findStatic(WhatDoesTheFirstUseOfAKernelCost.class, "move", signature),
                        signature)
                .getTarget()
                .invoke();
    }

    static void move(Position position, Velocity velocity) {
        position.x += velocity.x();
        position.y += velocity.y();
        position.z += velocity.z();
    }

    @TearDown(Level.Trial)
    public void close() {
        world.close();
    }

    @Benchmark
    @Warmup(iterations = 0)
    @Measurement(iterations = 1)
    @Fork(15)
    public void first() {
        moving.forEach(body);
    }

    @Benchmark
    @Warmup(iterations = 1_000)
    @Measurement(iterations = 200)
    @Fork(3)
    public void warm() {
        moving.forEach(body);
    }
}
