package dev.phalanx.benchmarks;

import dev.phalanx.benchmarks.Vectors.Position;
import dev.phalanx.benchmarks.Vectors.Velocity;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SimulationSystemGroup;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
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

/// Frames with many structural changes, without a journal and with one. Microseconds a frame, for what a system does in
/// it.
///
/// `mixed` makes 10,000 changes: 4,000 one by one, 2,000 by query and 4,000 through a command buffer, of each half
/// entities that come and go, and half components that are added and removed. The other benchmarks make 4,000 changes
/// of one of these kinds, and `set` sets 4,000 values.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 8, time = 1)
@Measurement(iterations = 10, time = 1)
@Fork(
        value = 3,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g", "-XX:+AlwaysPreTouch"})
@State(Scope.Thread)
public class WhatDoesTheJournalCost {
    private static final int ENTITIES = 20_000;
    private static final int CHURN = 1_000;

    @Param({"off", "on"})
    private String journal;

    private World world;
    private Churn churn;

    public record Health(int points) implements IComponentData {}

    public record Burning() implements IComponentData {}

    public record Wave(int number) implements IComponentData {}

    private enum Work {
        MIXED,
        ONE_BY_ONE,
        BY_QUERY,
        BY_COMMANDS,
        SETS
    }

    /// The changes of one frame.
    @UpdateInGroup(SimulationSystemGroup.class)
    public static final class Churn implements ISystem {
        private final Velocity velocity = new Velocity(1, 2, 3);
        private final Position position = new Position();
        private final Entity[] spawned = new Entity[CHURN];
        private Entity[] standing = {};
        private EntityManager em;
        private EntityArchetype moving;
        private EntityArchetype wave;
        private EntityQuery waves;
        private EntityQuery commanded;
        private EntityArchetype commandedType;
        private Work work = Work.MIXED;

        @Override
        public void onCreate(SystemState state) {
            em = state.entityManager();
            moving = em.createArchetype(Position.class, Velocity.class);
            wave = em.createArchetype(Position.class, Wave.class);
            commandedType = em.createArchetype(Position.class, Velocity.class, Health.class);
            em.createEntity(moving, ENTITIES);
            standing =
                    em.createEntity(em.createArchetype(Position.class), CHURN).toArray();
            waves = em.queryBuilder().withAll(Wave.class).build();
            commanded = em.queryBuilder().withAll(Health.class).build();
        }

        @Override
        public void onUpdate(SystemState state) {
            switch (work) {
                case MIXED -> {
                    oneByOne();
                    byQuery(500);
                    byCommands();
                }
                case ONE_BY_ONE -> oneByOne();
                case BY_QUERY -> byQuery(CHURN);
                case BY_COMMANDS -> byCommands();
                case SETS -> sets();
            }
        }

        private void oneByOne() {
            for (int i = 0; i < CHURN; i++) {
                position.x = i;
                spawned[i] = em.createEntity(position, velocity);
            }
            for (Entity entity : standing) {
                em.addComponent(entity, Burning.class);
            }
            for (Entity entity : standing) {
                em.removeComponent(entity, Burning.class);
            }
            for (Entity entity : spawned) {
                em.destroyEntity(entity);
            }
        }

        private void byQuery(int entities) {
            em.createEntity(wave, entities);
            em.addComponent(waves, Burning.class);
            em.removeComponent(waves, Burning.class);
            em.destroyEntity(waves);
        }

        private void byCommands() {
            try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
                for (int i = 0; i < CHURN; i++) {
                    commands.setComponent(commands.createEntity(commandedType), velocity);
                }
                for (Entity entity : standing) {
                    commands.addComponent(entity, velocity);
                }
                commands.playback(em);
            }
            try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
                for (Entity entity : standing) {
                    commands.removeComponent(entity, Velocity.class);
                }
                for (Entity entity : commanded.toEntityArray().toArray()) {
                    commands.destroyEntity(entity);
                }
                commands.playback(em);
            }
        }

        private void sets() {
            for (int k = 0; k < 4; k++) {
                for (Entity entity : standing) {
                    position.x = k;
                    em.setComponent(entity, position);
                }
            }
        }
    }

    @Setup(Level.Trial)
    public void open() {
        world = new World("benchmark");
        world.setFailFast(true);
        churn = new Churn();
        world.addSystem(churn);
        if (journal.equals("on")) {
            world.journal().start();
        }
    }

    @TearDown(Level.Trial)
    public void close() {
        world.close();
    }

    private void frame(Work work) {
        churn.work = work;
        world.update();
    }

    /// 10,000 changes of all kinds.
    @Benchmark
    public void mixed() {
        frame(Work.MIXED);
    }

    /// 4,000 changes, each with a call of its own.
    @Benchmark
    public void oneByOne() {
        frame(Work.ONE_BY_ONE);
    }

    /// 4,000 changes, with a call for each 1,000.
    @Benchmark
    public void byQuery() {
        frame(Work.BY_QUERY);
    }

    /// 4,000 changes through command buffers.
    @Benchmark
    public void byCommands() {
        frame(Work.BY_COMMANDS);
    }

    /// 4,000 values that are set, which is no structural change.
    @Benchmark
    public void set() {
        frame(Work.SETS);
    }
}
