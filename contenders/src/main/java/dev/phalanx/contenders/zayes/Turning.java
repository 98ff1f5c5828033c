package dev.phalanx.contenders.zayes;

import com.simsilica.es.EntityComponent;
import dev.phalanx.bench.workload.Matrix;

/// What [HeavyCompute] has beside positions and velocities.
final class Turning {
    private Turning() {}

    /// How an entity is turned.
    record Rotation(float x, float y, float z) implements EntityComponent {}

    /// A matrix that nobody changes any more.
    record Transform(Matrix matrix) implements EntityComponent {
        /// The matrix, to change.
        Matrix copy() {
            Matrix copy = new Matrix();
            copy.m00 = matrix.m00;
            copy.m01 = matrix.m01;
            copy.m02 = matrix.m02;
            copy.m03 = matrix.m03;
            copy.m10 = matrix.m10;
            copy.m11 = matrix.m11;
            copy.m12 = matrix.m12;
            copy.m13 = matrix.m13;
            copy.m20 = matrix.m20;
            copy.m21 = matrix.m21;
            copy.m22 = matrix.m22;
            copy.m23 = matrix.m23;
            copy.m30 = matrix.m30;
            copy.m31 = matrix.m31;
            copy.m32 = matrix.m32;
            copy.m33 = matrix.m33;
            return copy;
        }
    }
}
