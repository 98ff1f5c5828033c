package dev.phalanx.contenders.phalanx;

import dev.phalanx.bench.workload.Rolls;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.EntityList;

/// Entities in random order.
final class RandomGet extends WorldRun {
    private final EntityList shuffled;
    private final ComponentLookup<Position> positions;
    private double sum;

    RandomGet(int size) {
        Entity[] entities =
                make(em.createArchetype(Position.class, Velocity.class), 0, size, Position::start, Velocity::start);
        shuffled = EntityList.of(Rolls.shuffled(entities));
        positions = em.getComponentLookup(Position.class, true);
    }

    @Override
    public void run() {
        double x = 0;
        for (int i = 0; i < shuffled.size(); i++) {
            x += positions.get(shuffled.get(i)).x;
        }
        sum = x;
    }

    @Override
    public long digest() {
        return digestOf(digest -> digest.add(sum));
    }
}
