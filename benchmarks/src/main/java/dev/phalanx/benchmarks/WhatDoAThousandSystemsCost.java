package dev.phalanx.benchmarks;

import dev.phalanx.benchmarks.Vectors.Position;
import dev.phalanx.benchmarks.Vectors.Velocity;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import java.util.List;
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

/// A frame of 1,000 systems of 1,000 classes, each with a query of its own that it requires and that has no entities,
/// or each with a lambda of its own over 10 entities.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 65, time = 2) // a thousand updates and kernels are compiled one after the other
@Measurement(iterations = 5, time = 1)
@Fork(2)
@State(Scope.Thread)
public class WhatDoAThousandSystemsCost {
    private static final int SYSTEMS = 1000;
    private static final int ENTITIES = 10;
    private static final List<Class<? extends IComponent>> TYPES = List.of(
            A.class, B.class, C.class, D.class, E.class, F.class, G.class, H.class, I.class, J.class, K.class, L.class,
            M.class, N.class, O.class, P.class);

    record A() implements IComponentData {}

    record B() implements IComponentData {}

    record C() implements IComponentData {}

    record D() implements IComponentData {}

    record E() implements IComponentData {}

    record F() implements IComponentData {}

    record G() implements IComponentData {}

    record H() implements IComponentData {}

    record I() implements IComponentData {}

    record J() implements IComponentData {}

    record K() implements IComponentData {}

    record L() implements IComponentData {}

    record M() implements IComponentData {}

    record N() implements IComponentData {}

    record O() implements IComponentData {}

    record P() implements IComponentData {}

    @Param({"waiting", "iterating"})
    String what;

    private World world;

    @Setup(Level.Trial)
    public void fill() {
        world = new World("benchmark");
        world.setFailFast(true);
        EntityManager em = world.entityManager();
        em.createEntity(em.createArchetype(Position.class, Velocity.class), ENTITIES);
        for (Class<? extends IComponent> type : TYPES) {
            em.createEntity(em.createArchetype(type));
        }
        int number = 0;
        for (ISystem system : GeneratedSystems.make(SYSTEMS)) {
            SystemState state = world.addSystem(system);
            if (what.equals("waiting")) {
                require(state, number++);
            }
        }
    }

    /// Three of the types, in one of the ways there are to choose them with and without a fourth.
    private static void require(SystemState state, int number) {
        int one = number % 16;
        int other = (one + 1 + number / 16 % 15) % 16;
        var builder = state.entityManager().queryBuilder();
        builder.withAll(TYPES.get(one)).withAll(TYPES.get(other));
        int none = (other + 1 + number / 240) % 16;
        if (none != one) {
            builder.withNone(TYPES.get(none));
        }
        state.requireForUpdate(state.getEntityQuery(builder));
    }

    @TearDown(Level.Trial)
    public void close() {
        world.close();
    }

    @Benchmark
    public void frame() {
        world.update();
    }
}
