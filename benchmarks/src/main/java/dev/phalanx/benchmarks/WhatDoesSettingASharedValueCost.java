package dev.phalanx.benchmarks;

import dev.phalanx.benchmarks.Vectors.Position;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
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

/// Setting a shared value of all 1,000,000 entities of a world by query, and of 10,000 entities one by one.
/// Microseconds for one call.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 2,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g", "-XX:+AlwaysPreTouch"})
@State(Scope.Thread)
public class WhatDoesSettingASharedValueCost {
    private static final int ENTITIES = 1_000_000;
    private static final int SOME = 10_000;

    private World world;
    private EntityManager em;
    private EntityQuery all;
    private Entity[] some;
    private int next;

    public record Team(int id) implements ISharedComponentData {}

    public record Camp(String name) implements ISharedComponentData {}

    @Setup(Level.Trial)
    public void fill() {
        world = new World("benchmark");
        em = world.entityManager();
        em.createEntity(em.createArchetype(Position.class, Team.class), ENTITIES);
        all = em.queryBuilder().withAll(Position.class, Team.class).build();
        NativeArray<Entity> few = em.createEntity(em.createArchetype(Camp.class, Team.class), SOME);
        some = few.toArray();
    }

    @TearDown(Level.Trial)
    public void close() {
        world.close();
    }

    @Benchmark
    public void byQuery() {
        em.setSharedComponent(all, new Team(++next & 7));
    }

    @Benchmark
    @OperationsPerInvocation(SOME)
    public void oneByOne() {
        Team team = new Team(++next & 7);
        for (Entity entity : some) {
            em.setSharedComponent(entity, team);
        }
    }

    @Benchmark
    @OperationsPerInvocation(SOME)
    public int get() {
        int sum = 0;
        for (Entity entity : some) {
            sum += em.getSharedComponent(entity, Team.class).id();
        }
        return sum;
    }
}
