package dev.phalanx.contenders.zayes;

import com.simsilica.es.EntityId;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Rolls;

/// Ids in random order.
final class RandomGet extends EntityRun {
    private final EntityId[] entities;
    private double sum;

    RandomGet(int size) {
        EntityId[] inOrder = new EntityId[size];
        for (int i = 0; i < size; i++) {
            inOrder[i] = create(Position.start(i), Velocity.start(i));
        }
        entities = new EntityId[size];
        int[] order = Rolls.order(size);
        for (int i = 0; i < size; i++) {
            entities[i] = inOrder[order[i]];
        }
    }

    @Override
    public void run() {
        double x = 0;
        for (EntityId entity : entities) {
            x += data.getComponent(entity, Position.class).x();
        }
        sum = x;
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        digest.add(sum);
        return digest.value();
    }
}
