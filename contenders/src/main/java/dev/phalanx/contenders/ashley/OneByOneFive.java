package dev.phalanx.contenders.ashley;

import com.badlogic.ashley.core.Entity;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Values;
import dev.phalanx.contenders.ashley.Letters.A;
import dev.phalanx.contenders.ashley.Letters.B;
import org.jspecify.annotations.Nullable;

/// The same with five components.
final class OneByOneFive extends OneByOne {
    OneByOneFive(int size, int @Nullable [] order) {
        super(size, order);
    }

    @Override
    Entity make(int number) {
        A a = engine.createComponent(A.class);
        a.value = Values.single(0, number);
        B b = engine.createComponent(B.class);
        b.value = Values.single(1, number);
        return bodies.accelerated(number).add(a).add(b);
    }

    @Override
    void add(Digest digest, Entity entity) {
        Position position = Position.MAPPER.get(entity);
        Velocity velocity = Velocity.MAPPER.get(entity);
        Acceleration acceleration = Acceleration.MAPPER.get(entity);
        digest.add(
                position.x,
                position.y,
                position.z,
                velocity.x,
                velocity.y,
                velocity.z,
                acceleration.x,
                acceleration.y,
                acceleration.z,
                A.MAPPER.get(entity).value,
                B.MAPPER.get(entity).value);
    }
}
