package dev.phalanx.benchmarks;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldFlags;
import dev.phalanx.scenes.diff.EntityChangeSet;
import dev.phalanx.scenes.diff.EntityChanges;
import dev.phalanx.scenes.diff.EntityDiffer;
import dev.phalanx.scenes.diff.EntityDifferOptions;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.scenes.diff.EntityPatcher;
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

/// Comparing a world of 1,000,000 entities with its shadow, beside a loop that reads both; and changing 1,000 of
/// 100,000 entities by a change set, beside setting their components. Microseconds for the whole.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 8, time = 1)
@Fork(value = 2, jvmArgsAppend = "-Xmx4g")
public class WhatDoesComparingWorldsCost {
    /// A position.
    ///
    /// @param x coordinate
    /// @param y coordinate
    /// @param z coordinate
    public record Position(float x, float y, float z) implements IComponentData {}

    /// A velocity.
    ///
    /// @param x coordinate
    /// @param y coordinate
    /// @param z coordinate
    public record Velocity(float x, float y, float z) implements IComponentData {}

    /// Whom an entity follows.
    ///
    /// @param entity that one
    public record Leader(Entity entity) implements IComponentData {}

    /// Does nothing, but the versions of the world go up.
    public static final class IdleSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {}
    }

    private static World fill(int entities) {
        World world = new World("benchmark");
        world.addSystem(new IdleSystem());
        EntityManager em = world.entityManager();
        Entity last = Entity.NULL;
        try (NativeArray<Entity> made = em.createEntity(
                em.createArchetype(EntityGuid.class, Position.class, Velocity.class, Leader.class), entities)) {
            for (int i = 0; i < entities; i++) {
                em.setComponent(made.get(i), EntityGuid.of(i + 1));
                em.setComponent(made.get(i), new Position(i, 1, 2));
                em.setComponent(made.get(i), new Velocity(1, i, 2));
                em.setComponent(made.get(i), new Leader(last));
                last = made.get(i);
            }
        }
        world.update();
        return world;
    }

    /// A world and its shadow.
    @State(Scope.Thread)
    public static class Worlds {
        private static final int ENTITIES = 1_000_000;

        private final EntityDifferOptions full = EntityDifferOptions.standard().withNames(false);
        private final EntityDifferOptions named = EntityDifferOptions.standard();
        private final EntityDifferOptions byVersions =
                full.withChunkVersions(true).withFastForward(true);
        private World world;
        private World shadow;
        private EntityDiffer fullDiffer;
        private EntityDiffer namedDiffer;
        private EntityDiffer versionDiffer;

        /// Makes them.
        @Setup(Level.Trial)
        public void fill() {
            world = WhatDoesComparingWorldsCost.fill(ENTITIES);
            shadow = new World("shadow", WorldFlags.SHADOW);
            shadow.entityManager().copyAndReplaceEntitiesFrom(world.entityManager());
            fullDiffer = new EntityDiffer(world, shadow);
            namedDiffer = new EntityDiffer(world, shadow);
            versionDiffer = new EntityDiffer(world, shadow);
            fullDiffer.getChanges(full);
            namedDiffer.getChanges(named);
            versionDiffer.getChanges(byVersions);
            world.update();
            versionDiffer.getChanges(byVersions);
        }

        /// Closes them.
        @TearDown(Level.Trial)
        public void close() {
            world.close();
            shadow.close();
        }
    }

    /// A world and changes of some of its entities.
    @State(Scope.Thread)
    public static class Patched {
        private static final int ENTITIES = 100_000;
        private static final int CHANGED = 1_000;

        private World world;
        private Entity[] changed;
        private EntityChangeSet forward;
        private EntityChangeSet reverse;

        /// Makes them.
        @Setup(Level.Trial)
        public void fill() {
            world = WhatDoesComparingWorldsCost.fill(ENTITIES);
            changed = new Entity[CHANGED];
            EntityManager em = world.entityManager();
            try (World shadow = new World("shadow", WorldFlags.SHADOW)) {
                shadow.entityManager().copyAndReplaceEntitiesFrom(em);
                NativeArray<Entity> all = em.getAllEntities();
                for (int i = 0; i < CHANGED; i++) {
                    changed[i] = all.get(i * (ENTITIES / CHANGED) + 1);
                    em.setComponent(changed[i], new Position(-i, 0, 0));
                }
                EntityChanges changes = EntityDiffer.getChanges(world, shadow, EntityDifferOptions.standard());
                forward = changes.forward();
                reverse = changes.reverse();
            }
        }

        /// Closes it.
        @TearDown(Level.Trial)
        public void close() {
            world.close();
        }
    }

    private static float sum(World world) {
        EntityManager em = world.entityManager();
        ComponentTypeHandle<EntityGuid> guids = em.getComponentTypeHandle(EntityGuid.class, true);
        ComponentTypeHandle<Position> positions = em.getComponentTypeHandle(Position.class, true);
        ComponentTypeHandle<Velocity> velocities = em.getComponentTypeHandle(Velocity.class, true);
        ComponentTypeHandle<Leader> leaders = em.getComponentTypeHandle(Leader.class, true);
        float sum = 0;
        for (ArchetypeChunk chunk : em.getAllChunks()) {
            if (chunk.has(guids)) {
                sum += longs(chunk.getNativeArray(guids), 0);
                for (int leaf = 1; leaf < 4; leaf++) {
                    sum += ints(chunk.getNativeArray(guids), leaf);
                }
                for (int leaf = 0; leaf < 3; leaf++) {
                    sum += floats(chunk.getNativeArray(positions), leaf)
                            + floats(chunk.getNativeArray(velocities), leaf);
                }
                sum += longs(chunk.getNativeArray(leaders), 0);
            }
        }
        return sum;
    }

    private static long longs(NativeArray<? extends IComponent> values, int leaf) {
        long[] array = (long[]) values.leafArray(leaf);
        long sum = 0;
        for (int i = values.offset(); i < values.offset() + values.length(); i++) {
            sum += array[i];
        }
        return sum;
    }

    private static int ints(NativeArray<? extends IComponent> values, int leaf) {
        int[] array = (int[]) values.leafArray(leaf);
        int sum = 0;
        for (int i = values.offset(); i < values.offset() + values.length(); i++) {
            sum += array[i];
        }
        return sum;
    }

    private static float floats(NativeArray<? extends IComponent> values, int leaf) {
        float[] array = (float[]) values.leafArray(leaf);
        float sum = 0;
        for (int i = values.offset(); i < values.offset() + values.length(); i++) {
            sum += array[i];
        }
        return sum;
    }

    /// The loop to compare with: reads all columns of both worlds once.
    @Benchmark
    public float readBoth(Worlds worlds) {
        return sum(worlds.world) + sum(worlds.shadow);
    }

    /// Equal worlds, all values.
    @Benchmark
    public EntityChanges compareEqual(Worlds worlds) {
        return worlds.fullDiffer.getChanges(worlds.full);
    }

    /// Equal worlds, all values and names.
    @Benchmark
    public EntityChanges compareEqualWithNames(Worlds worlds) {
        return worlds.namedDiffer.getChanges(worlds.named);
    }

    /// Equal worlds, without a differ that remembers that guids are unique.
    @Benchmark
    public EntityChanges compareEqualOnce(Worlds worlds) {
        return EntityDiffer.getChanges(worlds.world, worlds.shadow, worlds.full);
    }

    /// Worlds in which nothing changed since the last comparison, by versions.
    @Benchmark
    public EntityChanges compareUnchanged(Worlds worlds) {
        return worlds.versionDiffer.getChanges(worlds.byVersions);
    }

    /// There and back: two change sets of 1,000 entities.
    @Benchmark
    public int patchTwice(Patched patched) {
        return EntityPatcher.applyChangeSet(patched.world, patched.forward)
                + EntityPatcher.applyChangeSet(patched.world, patched.reverse);
    }

    /// The same by hand, for entities whose ids are known.
    @Benchmark
    public void setTwice(Patched patched) {
        EntityManager em = patched.world.entityManager();
        for (int turn = 0; turn < 2; turn++) {
            for (Entity entity : patched.changed) {
                em.setComponent(entity, new Position(turn, 0, 0));
            }
        }
    }
}
