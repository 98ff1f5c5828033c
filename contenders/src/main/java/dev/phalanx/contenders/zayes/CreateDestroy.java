package dev.phalanx.contenders.zayes;

import com.simsilica.es.EntityId;
import dev.phalanx.bench.workload.Digest;
import org.jspecify.annotations.Nullable;

/// Entities made and removed one by one. There is no set that would have to follow.
final class CreateDestroy extends EntityRun {
    private final EntityId[] entities;
    private final int @Nullable [] order;

    /// Sets up.
    ///
    /// @param size how many entities
    /// @param order the order in which they are removed, by their numbers, or null for the oldest first
    CreateDestroy(int size, int @Nullable [] order) {
        this.order = order;
        entities = new EntityId[size];
    }

    @Override
    public void run() {
        make();
        destroy();
    }

    private void make() {
        for (int i = 0; i < entities.length; i++) {
            entities[i] = create(Position.start(i), Velocity.start(i));
        }
    }

    private void destroy() {
        if (order == null) {
            for (EntityId entity : entities) {
                data.removeEntity(entity);
            }
        } else {
            for (int number : order) {
                data.removeEntity(entities[number]);
            }
        }
    }

    @Override
    public long digest() {
        make();
        Digest digest = new Digest();
        for (EntityId entity : entities) {
            Position position = data.getComponent(entity, Position.class);
            Velocity velocity = data.getComponent(entity, Velocity.class);
            digest.add(position.x(), position.y(), position.z(), velocity.x(), velocity.y(), velocity.z());
        }
        destroy();
        digest.add(data.findEntities(null, Position.class).size());
        return digest.value();
    }
}
