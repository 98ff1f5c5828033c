package dev.phalanx.contenders.dominion;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Entity;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Rolls;

/// Entities in random order.
final class RandomGet extends DominionRun {
    private final Entity[] entities;
    private double sum;

    RandomGet(int size) {
        Composition.Of2<Position, Velocity> body = dominion.composition().of(Position.class, Velocity.class);
        Entity[] inOrder = new Entity[size];
        for (int i = 0; i < size; i++) {
            inOrder[i] = dominion.createPreparedEntity(body.withValue(new Position(i), new Velocity(i)));
        }
        entities = new Entity[size];
        int[] order = Rolls.order(size);
        for (int i = 0; i < size; i++) {
            entities[i] = inOrder[order[i]];
        }
    }

    @Override
    public void run() {
        double x = 0;
        for (Entity entity : entities) {
            x += entity.get(Position.class).x;
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
