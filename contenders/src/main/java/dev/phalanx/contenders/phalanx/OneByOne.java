package dev.phalanx.contenders.phalanx;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.EntityList;
import org.jspecify.annotations.Nullable;

/// Entities created with their values and destroyed one by one.
class OneByOne extends WorldRun {
    private final EntityList entities;
    private final int size;
    private final int @Nullable [] order;

    /// Sets up.
    ///
    /// @param size how many entities
    /// @param order the order in which they are destroyed, by their numbers, or null for the oldest first
    OneByOne(int size, int @Nullable [] order) {
        this.order = order;
        this.size = size;
        entities = new EntityList(size);
    }

    /// Creates an entity.
    Entity create(int number) {
        return em.createEntity(Position.start(number), Velocity.start(number));
    }

    /// Adds the values of an entity to a digest.
    void add(Digest digest, Entity entity) {
        Position position = em.getComponent(entity, Position.class);
        Velocity velocity = em.getComponent(entity, Velocity.class);
        digest.add(position.x, position.y, position.z, velocity.x(), velocity.y(), velocity.z());
    }

    @Override
    public final void run() {
        create();
        destroy();
    }

    private void create() {
        for (int i = 0; i < size; i++) {
            entities.add(create(i));
        }
    }

    private void destroy() {
        if (order == null) {
            for (Entity entity : entities) {
                em.destroyEntity(entity);
            }
        } else {
            for (int number : order) {
                em.destroyEntity(entities.get(number));
            }
        }
        entities.clear();
    }

    @Override
    public final long digest() {
        return digestOf(digest -> {
            create();
            for (Entity entity : entities) {
                add(digest, entity);
            }
            destroy();
            digest.add(em.entityCount());
        });
    }
}
