package dev.phalanx.contenders.phalanx;

import dev.phalanx.bench.workload.Rolls;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;

/// Entities in random order.
final class RandomGet extends WorldRun {
    private final NativeArray<Entity> shuffled;
    private final ComponentLookup<Position> positions;
    private double sum;

    RandomGet(int size) {
        Entity[] entities =
                make(em.createArchetype(Position.class, Velocity.class), 0, size, Position::start, Velocity::start);
        int[] order = Rolls.order(size);
        shuffled = NativeArray.ofLength(Entity.class, size);
        for (int i = 0; i < size; i++) {
            shuffled.set(i, entities[order[i]]);
        }
        positions = em.getComponentLookup(Position.class, true);
    }

    @Override
    public void run() {
        double x = 0;
        for (int i = 0; i < shuffled.length(); i++) {
            x += positions.get(shuffled.get(i)).x;
        }
        sum = x;
    }

    @Override
    public long digest() {
        return digestOf(digest -> digest.add(sum));
    }
}
