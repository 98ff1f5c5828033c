package dev.phalanx.contenders.artemis;

import com.artemis.BaseEntitySystem;
import com.artemis.ComponentMapper;
import com.artemis.World;
import com.artemis.annotations.All;
import com.artemis.utils.IntBag;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Matrix;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;
import dev.phalanx.contenders.artemis.Turning.Rotation;
import dev.phalanx.contenders.artemis.Turning.Transform;

/// Matrices.
final class HeavyCompute implements Run {
    private static final int INVERSIONS = 100;

    private final World world;
    private final int[] entities;

    @All({Position.class, Transform.class})
    @SuppressWarnings("NullAway.Init") // Artemis injects the mappers.
    static final class Loop extends BaseEntitySystem {
        private ComponentMapper<Position> positions;
        private ComponentMapper<Transform> transforms;

        @Override
        protected void processSystem() {
            IntBag entities = subscription.getEntities();
            int[] ids = entities.getData();
            for (int i = 0, n = entities.size(); i < n; i++) {
                Matrix matrix = transforms.get(ids[i]).matrix;
                for (int k = 0; k < INVERSIONS; k++) {
                    matrix.invert();
                }
                Position at = positions.get(ids[i]);
                at.set(
                        matrix.turnedX(at.x, at.y, at.z),
                        matrix.turnedY(at.x, at.y, at.z),
                        matrix.turnedZ(at.x, at.y, at.z));
            }
        }
    }

    HeavyCompute(int size) {
        world = Worlds.of(size, new Loop());
        entities = new int[size];
        for (int i = 0; i < size; i++) {
            int entity = world.create();
            world.getMapper(Position.class).create(entity).set(1, 2, 3);
            world.getMapper(Rotation.class).create(entity).set(1, 0, 0);
            world.getMapper(Velocity.class).create(entity).set(1, 0, 0);
            world.getMapper(Transform.class).create(entity).matrix = Matrix.start(i);
            entities[i] = entity;
        }
        world.setDelta(Values.DT);
    }

    @Override
    public void run() {
        world.process();
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (int entity : entities) {
            Position position = world.getMapper(Position.class).get(entity);
            digest.add(
                    world.getMapper(Transform.class).get(entity).matrix.withVector(position.x, position.y, position.z));
        }
        return digest.value();
    }

    @Override
    public void close() {
        world.dispose();
    }
}
