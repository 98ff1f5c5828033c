package dev.phalanx.contenders.ashley;

import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.PooledEngine;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;
import dev.phalanx.contenders.ashley.Letters.A;
import dev.phalanx.contenders.ashley.Letters.B;

/// Pooled entities, removed in one call.
final class CreateDestroyFive implements Run {
    private final PooledEngine engine;
    private final Bodies bodies;
    private final int size;

    CreateDestroyFive(int size) {
        this.size = size;
        engine = new PooledEngine(size, size, size, size);
        bodies = new Bodies(engine);
    }

    @Override
    public void run() {
        create();
        engine.removeAllEntities();
    }

    private void create() {
        for (int i = 0; i < size; i++) {
            A a = engine.createComponent(A.class);
            a.value = Values.single(0, i);
            B b = engine.createComponent(B.class);
            b.value = Values.single(1, i);
            engine.addEntity(bodies.accelerated(i).add(a).add(b));
        }
    }

    @Override
    public long digest() {
        create();
        Digest digest = new Digest();
        for (Entity entity : engine.getEntities()) {
            Position position = Position.MAPPER.get(entity);
            Velocity velocity = Velocity.MAPPER.get(entity);
            Acceleration acceleration = Acceleration.MAPPER.get(entity);
            float a = A.MAPPER.get(entity).value;
            float b = B.MAPPER.get(entity).value;
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
                    a,
                    b);
        }
        engine.removeAllEntities();
        digest.add(engine.getEntities().size());
        return digest.value();
    }
}
