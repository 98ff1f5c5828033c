package dev.phalanx.benchmarks;

import dev.phalanx.benchmarks.Vectors.Position;
import dev.phalanx.benchmarks.Vectors.Velocity;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityArchetype;
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

/// Creating and destroying 1,000,000 entities in a new world. Milliseconds for all of them, which is also
/// nanoseconds for one. The heap is touched before the start: what the system does to hand out fresh pages is not
/// measured.
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 12)
@Measurement(iterations = 12)
@Fork(
        value = 2,
        jvmArgsAppend = {"-Xms3g", "-Xmx3g", "-XX:+AlwaysPreTouch"})
@State(Scope.Thread)
public class WhatDoStructuralChangesCost {
    private static final int ENTITIES = 1_000_000;

    private World world;
    private EntityManager em;
    private EntityArchetype two;
    private EntityArchetype five;

    public static final class Health implements IComponentData {
        public int points;
    }

    public record Age(double seconds) implements IComponentData {}

    public record Burning() implements IComponentData {}

    public record Flags(short bits) implements IComponentData {}

    @Setup(Level.Invocation)
    public void open() {
        world = new World("benchmark");
        em = world.entityManager();
        two = em.createArchetype(Position.class, Velocity.class);
        five = em.createArchetype(Position.class, Velocity.class, Health.class, Age.class, Flags.class);
    }

    @TearDown(Level.Invocation)
    public void close() {
        world.close();
    }

    @Benchmark
    public void createInOneCall() {
        em.createEntity(two, ENTITIES);
    }

    @Benchmark
    public void createOneByOne() {
        for (int i = 0; i < ENTITIES; i++) {
            em.createEntity(two);
        }
    }

    @Benchmark
    public void createOneByOneWithTwoValues() {
        for (int i = 0; i < ENTITIES; i++) {
            Entity entity = em.createEntity(two);
            Position position = new Position();
            position.x = i;
            em.setComponent(entity, position);
            em.setComponent(entity, new Velocity(i, 1, 2));
        }
    }

    @Benchmark
    public void createOneByOneFromTwoValues() {
        for (int i = 0; i < ENTITIES; i++) {
            Position position = new Position();
            position.x = i;
            em.createEntity(position, new Velocity(i, 1, 2));
        }
    }

    @Benchmark
    public void createOneByOneWithFiveValues() {
        for (int i = 0; i < ENTITIES; i++) {
            Entity entity = em.createEntity(five);
            Position position = new Position();
            position.x = i;
            em.setComponent(entity, position);
            em.setComponent(entity, new Velocity(i, 1, 2));
            Health health = new Health();
            health.points = i;
            em.setComponent(entity, health);
            em.setComponent(entity, new Age(i));
            em.setComponent(entity, new Flags((short) i));
        }
    }

    /// Entities to destroy, as a program holds them.
    @State(Scope.Thread)
    public static class Filled {
        World world;
        EntityManager em;
        Entity[] entities;
        EntityQuery all;

        @Setup(Level.Invocation)
        public void open() {
            world = new World("benchmark");
            em = world.entityManager();
            try (NativeArray<Entity> made =
                    em.createEntity(em.createArchetype(Position.class, Velocity.class), ENTITIES)) {
                entities = made.toArray();
            }
            all = em.queryBuilder().withAll(Position.class).build();
            all.isEmpty();
        }

        @TearDown(Level.Invocation)
        public void close() {
            world.close();
        }
    }

    @Benchmark
    public void instantiateInOneCall(Filled filled) {
        filled.em.instantiate(filled.entities[0], ENTITIES);
    }

    @Benchmark
    public void instantiateOneByOne(Filled filled) {
        for (int i = 0; i < ENTITIES; i++) {
            filled.em.instantiate(filled.entities[0]);
        }
    }

    @Benchmark
    public void destroyByQuery(Filled filled) {
        filled.em.destroyEntity(filled.all);
    }

    @Benchmark
    public void addByQuery(Filled filled) {
        filled.em.addComponent(filled.all, Health.class);
    }

    @Benchmark
    public void addTagByQuery(Filled filled) {
        filled.em.addComponent(filled.all, Burning.class);
    }

    @Benchmark
    public void removeByQuery(Filled filled) {
        filled.em.removeComponent(filled.all, Velocity.class);
    }

    @Benchmark
    public NativeArray<Entity> gatherIds(Filled filled) {
        return filled.all.toEntityArray();
    }

    @Benchmark
    public void moveToAnotherWorld(Filled filled) {
        em.moveEntitiesFrom(filled.em);
    }

    @Benchmark
    public void destroyOneByOne(Filled filled) {
        for (Entity entity : filled.entities) {
            filled.em.destroyEntity(entity);
        }
    }
}
