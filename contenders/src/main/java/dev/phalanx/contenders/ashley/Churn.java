package dev.phalanx.contenders.ashley;

import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.PooledEngine;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Rolls;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;
import dev.phalanx.contenders.ashley.Letters.Burning;

/// Pooled entities in slots.
final class Churn implements Run {
    private final PooledEngine engine;
    private final Bodies bodies;
    private final Entity[] entities;
    private final Rolls rolls = new Rolls(1);
    private int next;

    Churn(int size) {
        engine = new PooledEngine(size, size, size, size);
        engine.addSystem(new MoveSystem(engine));
        bodies = new Bodies(engine);
        entities = new Entity[size];
        for (int slot = 0; slot < size; slot++) {
            entities[slot] = create();
        }
    }

    private Entity create() {
        Entity entity = bodies.moving(next++);
        engine.addEntity(entity);
        return entity;
    }

    @Override
    public void run() {
        for (int i = 0; i < entities.length / 100; i++) {
            int slot = rolls.next(entities.length);
            engine.removeEntity(entities[slot]);
            entities[slot] = create();
        }
        for (int i = 0; i < entities.length / 100; i++) {
            change(entities[rolls.next(entities.length)]);
        }
        engine.update(Values.DT);
    }

    private void change(Entity entity) {
        if (Burning.MAPPER.has(entity)) {
            entity.remove(Burning.class);
        } else {
            Burning burning = engine.createComponent(Burning.class);
            burning.value = 1;
            entity.add(burning);
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (Entity entity : entities) {
            Position position = Position.MAPPER.get(entity);
            digest.add(position.x, position.y, position.z, Burning.MAPPER.has(entity) ? 1 : 0);
        }
        return digest.value();
    }
}
