package dev.phalanx.contenders.ashley;

import com.badlogic.ashley.core.Engine;
import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.Family;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Matrix;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;
import dev.phalanx.contenders.ashley.Turning.Rotation;
import dev.phalanx.contenders.ashley.Turning.Transform;

/// Matrices.
final class HeavyCompute implements Run {
    private final Engine engine = new Engine();

    private static final int INVERSIONS = 100;

    private static final class Loop extends FamilySystem {
        Loop(Engine engine) {
            super(engine, Family.all(Position.class, Transform.class).get());
        }

        @Override
        public void update(float deltaTime) {
            for (int i = 0, n = entities.size(); i < n; i++) {
                Entity entity = entities.get(i);
                Matrix matrix = Transform.MAPPER.get(entity).matrix;
                for (int k = 0; k < INVERSIONS; k++) {
                    matrix.invert();
                }
                Position at = Position.MAPPER.get(entity);
                at.set(
                        matrix.turnedX(at.x, at.y, at.z),
                        matrix.turnedY(at.x, at.y, at.z),
                        matrix.turnedZ(at.x, at.y, at.z));
            }
        }
    }

    HeavyCompute(int size) {
        engine.addSystem(new Loop(engine));
        for (int i = 0; i < size; i++) {
            Position position = new Position();
            position.set(1, 2, 3);
            Rotation rotation = new Rotation();
            rotation.set(1, 0, 0);
            Velocity velocity = new Velocity();
            velocity.set(1, 0, 0);
            Transform transform = new Transform(Matrix.start(i));
            engine.addEntity(engine.createEntity()
                    .add(position)
                    .add(rotation)
                    .add(velocity)
                    .add(transform));
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
            digest.add(Transform.MAPPER.get(entity).matrix.withVector(position.x, position.y, position.z));
        }
        return digest.value();
    }
}
