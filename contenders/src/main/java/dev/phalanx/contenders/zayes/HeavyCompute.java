package dev.phalanx.contenders.zayes;

import com.simsilica.es.Entity;
import com.simsilica.es.EntitySet;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Matrix;
import dev.phalanx.contenders.zayes.Turning.Rotation;
import dev.phalanx.contenders.zayes.Turning.Transform;

/// Matrices.
final class HeavyCompute extends EntityRun {
    private static final int INVERSIONS = 100;

    private final EntitySet set;

    HeavyCompute(int size) {
        for (int i = 0; i < size; i++) {
            create(new Position(1, 2, 3), new Rotation(1, 0, 0), new Velocity(1, 0, 0), new Transform(Matrix.start(i)));
        }
        set = data.getEntities(Position.class, Transform.class);
    }

    @Override
    public void run() {
        set.applyChanges();
        for (Entity entity : set) {
            Matrix matrix = entity.get(Transform.class).copy();
            for (int k = 0; k < INVERSIONS; k++) {
                matrix.invert();
            }
            entity.set(new Transform(matrix));
            Position at = entity.get(Position.class);
            entity.set(new Position(
                    matrix.turnedX(at.x(), at.y(), at.z()),
                    matrix.turnedY(at.x(), at.y(), at.z()),
                    matrix.turnedZ(at.x(), at.y(), at.z())));
        }
    }

    @Override
    public long digest() {
        set.applyChanges();
        Digest digest = new Digest();
        for (Entity entity : set) {
            Position position = entity.get(Position.class);
            digest.add(entity.get(Transform.class).matrix().withVector(position.x(), position.y(), position.z()));
        }
        return digest.value();
    }
}
