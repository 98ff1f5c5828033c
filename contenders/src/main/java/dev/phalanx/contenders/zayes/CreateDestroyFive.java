package dev.phalanx.contenders.zayes;

import com.simsilica.es.EntityId;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Values;
import dev.phalanx.contenders.zayes.Letters.A;
import dev.phalanx.contenders.zayes.Letters.B;
import org.jspecify.annotations.Nullable;

/// Entities made and removed one by one. There is no set that would have to follow.
final class CreateDestroyFive extends EntityRun {
    private final EntityId[] entities;
    private final int @Nullable [] order;

    /// Sets up.
    ///
    /// @param size how many entities
    /// @param order the order in which they are removed, by their numbers, or null for the oldest first
    CreateDestroyFive(int size, int @Nullable [] order) {
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
            entities[i] = create(
                    Position.start(i),
                    Velocity.start(i),
                    Acceleration.start(i),
                    new A(Values.single(0, i)),
                    new B(Values.single(1, i)));
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
            Acceleration acceleration = data.getComponent(entity, Acceleration.class);
            float a = data.getComponent(entity, A.class).value();
            float b = data.getComponent(entity, B.class).value();
            digest.add(
                    position.x(),
                    position.y(),
                    position.z(),
                    velocity.x(),
                    velocity.y(),
                    velocity.z(),
                    acceleration.x(),
                    acceleration.y(),
                    acceleration.z(),
                    a,
                    b);
        }
        destroy();
        digest.add(data.findEntities(null, Position.class).size());
        return digest.value();
    }
}
