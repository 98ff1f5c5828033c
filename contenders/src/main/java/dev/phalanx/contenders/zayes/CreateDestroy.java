package dev.phalanx.contenders.zayes;

import com.simsilica.es.EntityId;
import dev.phalanx.bench.workload.Digest;

/// Entities made and removed one by one. There is no set that would have to follow.
final class CreateDestroy extends EntityRun {
    private final EntityId[] entities;

    CreateDestroy(int size) {
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
        for (EntityId entity : entities) {
            data.removeEntity(entity);
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
