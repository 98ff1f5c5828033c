package dev.phalanx.contenders.ashley;

import com.badlogic.ashley.core.Engine;
import com.badlogic.ashley.core.Entity;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;

/// Two components.
final class Move implements Run {
    private final Engine engine = new Engine();

    Move(int size) {
        Bodies bodies = new Bodies(engine);
        engine.addSystem(new MoveSystem(engine));
        for (int i = 0; i < size; i++) {
            engine.addEntity(bodies.moving(i));
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
