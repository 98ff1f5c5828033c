package dev.phalanx.benchmarks;

import dev.phalanx.benchmarks.Vectors.Position;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;

/// Bytes of the heap that 500 entities of 12 bytes keep alive when each has another shared value, when they have ten,
/// and when they have the default one. A program of its own, since it counts a whole heap.
public final class HowMuchMemoryDoSharedValuesTake {
    private static final int ENTITIES = 500;
    private static final int WORLDS = 200;

    private HowMuchMemoryDoSharedValuesTake() {}

    public record Team(int id) implements ISharedComponentData {}

    /// Prints what the chunks of each world take.
    public static void main(String[] args) throws InterruptedException {
        report(ENTITIES);
        report(10);
        report(1);
    }

    private static void report(int values) throws InterruptedException {
        try (World rehearsal = new World("rehearsal")) {
            fill(rehearsal, values);
        }
        World[] worlds = new World[WORLDS];
        World[] empty = new World[WORLDS];
        long start = used();
        for (int i = 0; i < WORLDS; i++) {
            empty[i] = new World("empty");
        }
        long before = used();
        int chunks = 0;
        for (int i = 0; i < WORLDS; i++) {
            worlds[i] = new World("memory");
            chunks = fill(worlds[i], values);
        }
        long after = used();
        System.out.printf(
                "%d values: %d chunks, %.1f KiB, an empty world left out%n",
                values, chunks, (after - before - (before - start)) / (1024.0 * WORLDS));
        for (int i = 0; i < WORLDS; i++) {
            worlds[i].close();
            empty[i].close();
        }
    }

    private static int fill(World world, int values) {
        EntityManager em = world.entityManager();
        var archetype = em.createArchetype(Position.class, Team.class);
        for (int i = 0; i < ENTITIES; i++) {
            Entity entity = em.createEntity(archetype);
            em.setSharedComponent(entity, new Team(i % values + 1));
        }
        return archetype.chunkCount();
    }

    private static long used() throws InterruptedException {
        long used = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            System.gc();
            Thread.sleep(50);
            Runtime runtime = Runtime.getRuntime();
            used = Math.min(used, runtime.totalMemory() - runtime.freeMemory());
        }
        return used;
    }
}
