package dev.phalanx.contenders.zayes;

import com.simsilica.es.EntityId;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Values;
import dev.phalanx.contenders.zayes.Letters.A;
import dev.phalanx.contenders.zayes.Letters.B;

/// Entities made and removed one by one. There is no set that would have to follow.
final class CreateDestroyFive extends EntityRun {
    private final EntityId[] entities;

    CreateDestroyFive(int size) {
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
