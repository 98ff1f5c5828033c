package dev.phalanx.contenders.phalanx;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.contenders.phalanx.Singles.A;
import dev.phalanx.contenders.phalanx.Singles.B;
import dev.phalanx.structs.Entity;
import org.jspecify.annotations.Nullable;

/// The same with five components.
final class OneByOneFive extends OneByOne {
    OneByOneFive(int size, int @Nullable [] order) {
        super(size, order);
    }

    @Override
    Entity create(int number) {
        return em.createEntity(
                Position.start(number),
                Velocity.start(number),
                Acceleration.start(number),
                A.start(number),
                B.start(number));
    }

    @Override
    void add(Digest digest, Entity entity) {
        Position position = em.getComponent(entity, Position.class);
        Velocity velocity = em.getComponent(entity, Velocity.class);
        Acceleration acceleration = em.getComponent(entity, Acceleration.class);
        digest.add(
                position.x,
                position.y,
                position.z,
                velocity.x(),
                velocity.y(),
                velocity.z(),
                acceleration.x(),
                acceleration.y(),
                acceleration.z(),
                em.getComponent(entity, A.class).value,
                em.getComponent(entity, B.class).value);
    }
}
