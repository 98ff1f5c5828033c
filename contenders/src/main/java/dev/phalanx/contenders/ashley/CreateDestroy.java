package dev.phalanx.contenders.ashley;

import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.PooledEngine;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;

/// Pooled entities, removed in one call.
final class CreateDestroy implements Run {
    private final PooledEngine engine;
    private final Bodies bodies;
    private final int size;

    CreateDestroy(int size) {
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
            engine.addEntity(bodies.moving(i));
        }
    }

    @Override
    public long digest() {
        create();
        Digest digest = new Digest();
        for (Entity entity : engine.getEntities()) {
            Position position = Position.MAPPER.get(entity);
            Velocity velocity = Velocity.MAPPER.get(entity);
            digest.add(position.x, position.y, position.z, velocity.x, velocity.y, velocity.z);
        }
        engine.removeAllEntities();
        digest.add(engine.getEntities().size());
        return digest.value();
    }
}
