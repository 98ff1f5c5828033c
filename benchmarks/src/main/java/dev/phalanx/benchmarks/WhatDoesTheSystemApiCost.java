package dev.phalanx.benchmarks;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.benchmarks.Vectors.Position;
import dev.phalanx.benchmarks.Vectors.Velocity;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/// Calls of SystemAPI in a system, 1,000 in an update, nanoseconds each; singletons of eight types in turn; and a pass
/// over 1,000,000 entities, none of which has changed since the system's last update.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 10, time = 1)
@Measurement(iterations = 8, time = 1)
@Fork(2)
@State(Scope.Thread)
public class WhatDoesTheSystemApiCost {
    private static final int CALLS = 1_000;
    private static final int ENTITIES = 1_000_000;

    public record One(float x) implements IComponentData {}

    public record Two(int x) implements IComponentData {}

    public record Three(long x) implements IComponentData {}

    public record Four(double x) implements IComponentData {}

    public record Five(int x, int y) implements IComponentData {}

    public record Six(float x, float y) implements IComponentData {}

    public record Seven(short x) implements IComponentData {}

    public record Eight(byte x) implements IComponentData {}

    private static final class Working implements ISystem {
        Runnable work = () -> {};

        @Override
        public void onUpdate(SystemState state) {
            work.run();
        }
    }

    private final Working system = new Working();
    private World world;
    private EntityQuery ones;
    private Entity entity;
    private int passed;

    @Setup(Level.Trial)
    public void fill() {
        world = new World("benchmark");
        EntityManager em = world.entityManager();
        em.createEntity(em.createArchetype(Position.class, Velocity.class), ENTITIES);
        em.createSingleton(new One(1));
        em.createSingleton(new Two(2));
        em.createSingleton(new Three(3));
        em.createSingleton(new Four(4));
        em.createSingleton(new Five(5, 5));
        em.createSingleton(new Six(6, 6));
        em.createSingleton(new Seven((short) 7));
        em.createSingleton(new Eight((byte) 8));
        ones = em.queryBuilder().withAll(One.class).build();
        entity = ones.getSingletonEntity();
        world.addSystem(system);
        world.addSystem(new ISystem() {});
    }

    @TearDown(Level.Trial)
    public void close() {
        world.close();
    }

    private void update(Runnable work) {
        system.work = work;
        world.update();
    }

    @Benchmark
    @OperationsPerInvocation(CALLS)
    public void getSingletonOfAQuery(Blackhole hole) {
        update(() -> {
            for (int i = 0; i < CALLS; i++) {
                hole.consume(ones.getSingleton(One.class).x());
            }
        });
    }

    @Benchmark
    @OperationsPerInvocation(CALLS)
    public void getSingleton(Blackhole hole) {
        update(() -> {
            for (int i = 0; i < CALLS; i++) {
                hole.consume(SystemAPI.getSingleton(One.class).x());
            }
        });
    }

    @Benchmark
    @OperationsPerInvocation(CALLS)
    public void getSingletonsOfEightTypes(Blackhole hole) {
        update(() -> {
            for (int i = 0; i < CALLS / 8; i++) {
                hole.consume(SystemAPI.getSingleton(One.class).x());
                hole.consume(SystemAPI.getSingleton(Two.class).x());
                hole.consume(SystemAPI.getSingleton(Three.class).x());
                hole.consume(SystemAPI.getSingleton(Four.class).x());
                hole.consume(SystemAPI.getSingleton(Five.class).x());
                hole.consume(SystemAPI.getSingleton(Six.class).x());
                hole.consume(SystemAPI.getSingleton(Seven.class).x());
                hole.consume(SystemAPI.getSingleton(Eight.class).x());
            }
        });
    }

    @Benchmark
    @OperationsPerInvocation(CALLS)
    public void getComponent(Blackhole hole) {
        update(() -> {
            for (int i = 0; i < CALLS; i++) {
                hole.consume(SystemAPI.getComponent(entity, One.class).x());
            }
        });
    }

    @Benchmark
    @OperationsPerInvocation(CALLS)
    public void query(Blackhole hole) {
        update(() -> {
            for (int i = 0; i < CALLS; i++) {
                hole.consume(SystemAPI.query(rw(Position.class), ro(Velocity.class)));
            }
        });
    }

    @Benchmark
    @OperationsPerInvocation(CALLS)
    public void queryWithAClauseAndAFilter(Blackhole hole) {
        update(() -> {
            for (int i = 0; i < CALLS; i++) {
                hole.consume(SystemAPI.query(rw(Position.class), ro(Velocity.class))
                        .withNone(One.class)
                        .withChangeFilter(Velocity.class));
            }
        });
    }

    @Benchmark
    @OutputTimeUnit(TimeUnit.MICROSECONDS)
    public int passOverAMillionUnchangedEntities() {
        update(() -> SystemAPI.query(ro(Position.class), ro(Velocity.class))
                .withChangeFilter(Velocity.class)
                .forEach((position, velocity) -> passed++));
        return passed;
    }
}
