package dev.phalanx.contenders.dominion;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Results;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Matrix;

/// Matrices.
final class HeavyCompute extends DominionRun {
    private static final int INVERSIONS = 100;

    HeavyCompute(int size) {
        Composition.Of4<Position, Rotation, Velocity, Matrix> body =
                dominion.composition().of(Position.class, Rotation.class, Velocity.class, Matrix.class);
        for (int i = 0; i < size; i++) {
            Position position = new Position(i);
            position.set(1, 2, 3);
            Velocity velocity = new Velocity(i);
            velocity.set(1, 0, 0);
            dominion.createPreparedEntity(body.withValue(position, new Rotation(), velocity, Matrix.start(i)));
        }
    }

    @Override
    public void run() {
        for (Results.With2<Position, Matrix> each : dominion.findCompositionsWith(Position.class, Matrix.class)) {
            Matrix matrix = each.comp2();
            for (int k = 0; k < INVERSIONS; k++) {
                matrix.invert();
            }
            Position at = each.comp1();
            at.set(
                    matrix.turnedX(at.x, at.y, at.z),
                    matrix.turnedY(at.x, at.y, at.z),
                    matrix.turnedZ(at.x, at.y, at.z));
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (Results.With2<Position, Matrix> each : dominion.findCompositionsWith(Position.class, Matrix.class)) {
            Position position = each.comp1();
            digest.add(each.comp2().withVector(position.x, position.y, position.z));
        }
        return digest.value();
    }
}
