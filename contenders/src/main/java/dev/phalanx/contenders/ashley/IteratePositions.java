package dev.phalanx.contenders.ashley;

import com.badlogic.ashley.core.Engine;
import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.Family;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;

/// One component.
final class IteratePositions implements Run {
    private final Engine engine = new Engine();

    private static final class Loop extends FamilySystem {
        Loop(Engine engine) {
            super(engine, Family.all(Position.class).get());
        }

        @Override
        public void update(float deltaTime) {
            for (int i = 0, n = entities.size(); i < n; i++) {
                Entity entity = entities.get(i);
                Position position = Position.MAPPER.get(entity);
                position.x += deltaTime;
                position.y += deltaTime;
                position.z += deltaTime;
            }
        }
    }

    IteratePositions(int size) {
        Bodies bodies = new Bodies(engine);
        engine.addSystem(new Loop(engine));
        for (int i = 0; i < size; i++) {
            engine.addEntity(bodies.positioned(i));
        }
    }

    @Override
    public void run() {
        engine.update(Values.DT);
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (Entity entity : engine.getEntities()) {
            Position position = Position.MAPPER.get(entity);
            digest.add(position.x, position.y, position.z);
        }
        return digest.value();
    }
}
