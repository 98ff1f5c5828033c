package dev.phalanx.contenders.ashley;

import com.badlogic.ashley.core.Engine;
import com.badlogic.ashley.core.Entity;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Rolls;
import dev.phalanx.bench.workload.Run;

/// Entities in random order.
final class RandomGet implements Run {
    private final Entity[] entities;
    private double sum;

    RandomGet(int size) {
        Engine engine = new Engine();
        Bodies bodies = new Bodies(engine);
        for (int i = 0; i < size; i++) {
            engine.addEntity(bodies.moving(i));
        }
        entities = new Entity[size];
        int[] order = Rolls.order(size);
        for (int i = 0; i < size; i++) {
            entities[i] = engine.getEntities().get(order[i]);
        }
    }

    @Override
    public void run() {
        double x = 0;
        for (Entity entity : entities) {
            x += Position.MAPPER.get(entity).x;
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
