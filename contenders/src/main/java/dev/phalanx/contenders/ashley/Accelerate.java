package dev.phalanx.contenders.ashley;

import com.badlogic.ashley.core.Engine;
import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.Family;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;

/// Three components.
final class Accelerate implements Run {
    private final Engine engine = new Engine();

    private static final class Loop extends FamilySystem {
        Loop(Engine engine) {
            super(
                    engine,
                    Family.all(Position.class, Velocity.class, Acceleration.class)
                            .get());
        }

        @Override
        public void update(float deltaTime) {
            for (int i = 0, n = entities.size(); i < n; i++) {
                Entity entity = entities.get(i);
                Velocity velocity = Velocity.MAPPER.get(entity);
                velocity.add(Acceleration.MAPPER.get(entity), deltaTime);
                Position.MAPPER.get(entity).add(velocity, deltaTime);
            }
        }
    }

    Accelerate(int size) {
        Bodies bodies = new Bodies(engine);
        engine.addSystem(new Loop(engine));
        for (int i = 0; i < size; i++) {
            engine.addEntity(bodies.accelerated(i));
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
            Velocity velocity = Velocity.MAPPER.get(entity);
            digest.add(position.x, position.y, position.z, velocity.x, velocity.y, velocity.z);
        }
        return digest.value();
    }
}
