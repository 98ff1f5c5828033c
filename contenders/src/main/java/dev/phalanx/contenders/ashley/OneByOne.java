package dev.phalanx.contenders.ashley;

import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.PooledEngine;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import org.jspecify.annotations.Nullable;

/// Pooled entities, removed one by one.
class OneByOne implements Run {
    final PooledEngine engine;
    final Bodies bodies;
    private final Entity[] entities;
    private final int @Nullable [] order;

    /// Sets up.
    ///
    /// @param size how many entities
    /// @param order the order in which they are removed, by their numbers, or null for the oldest first
    OneByOne(int size, int @Nullable [] order) {
        this.order = order;
        engine = new PooledEngine(size, size, size, size);
        bodies = new Bodies(engine);
        entities = new Entity[size];
    }

    /// An entity that is not in the engine yet.
    Entity make(int number) {
        return bodies.moving(number);
    }

    /// Adds the values of an entity to a digest.
    void add(Digest digest, Entity entity) {
        Position position = Position.MAPPER.get(entity);
        Velocity velocity = Velocity.MAPPER.get(entity);
        digest.add(position.x, position.y, position.z, velocity.x, velocity.y, velocity.z);
    }

    @Override
    public final void run() {
        create();
        destroy();
    }

    private void create() {
        for (int i = 0; i < entities.length; i++) {
            Entity entity = make(i);
            engine.addEntity(entity);
            entities[i] = entity;
        }
    }

    private void destroy() {
        if (order == null) {
            for (Entity entity : entities) {
                engine.removeEntity(entity);
            }
        } else {
            for (int number : order) {
                engine.removeEntity(entities[number]);
            }
        }
    }

    @Override
    public final long digest() {
        create();
        Digest digest = new Digest();
        for (Entity entity : engine.getEntities()) {
            add(digest, entity);
        }
        destroy();
        digest.add(engine.getEntities().size());
        return digest.value();
    }
}
