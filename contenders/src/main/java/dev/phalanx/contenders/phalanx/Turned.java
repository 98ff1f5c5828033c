package dev.phalanx.contenders.phalanx;

import dev.phalanx.bench.workload.Matrix;
import dev.phalanx.entities.components.IComponentData;

/// A matrix of four by four.
public final class Turned implements IComponentData {
    /// The matrix.
    public Matrix matrix = new Matrix();

    /// All zeros.
    public Turned() {}

    /// What an entity starts with.
    static Turned start(int number) {
        Turned turned = new Turned();
        turned.matrix = Matrix.start(number);
        return turned;
    }
}
