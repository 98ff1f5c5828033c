package dev.phalanx.transforms;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.WriteGroup;
import dev.phalanx.structs.FixedLength;
import java.util.Arrays;
import java.util.Objects;
import org.joml.Matrix4x3f;

/// A matrix that is applied before the [LocalTransform] of the entity, for what a transform cannot say: a scale that
/// differs by axis, or a shear. The world matrix is parent × transform × this, so children inherit it.
///
/// (Rows TRF-1 and TRF-4 of the specification.)
@WriteGroup(LocalToWorld.class)
public final class PostTransformMatrix implements IComponentData {
    /// The affine matrix, column by column, as in [LocalToWorld#value]. Always of length 12.
    @FixedLength(LocalToWorld.LENGTH)
    public float[] value = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0};

    /// The identity.
    public PostTransformMatrix() {}

    /// A copy of a matrix.
    public static PostTransformMatrix of(Matrix4x3f matrix) {
        Objects.requireNonNull(matrix, "matrix");
        return new PostTransformMatrix().set(matrix);
    }

    /// A scale that differs by axis.
    public static PostTransformMatrix scale(float x, float y, float z) {
        return of(new Matrix4x3f().scaling(x, y, z));
    }

    /// Sets the matrix.
    public PostTransformMatrix set(Matrix4x3f matrix) {
        matrix.get(value);
        return this;
    }

    /// The matrix.
    public Matrix4x3f toMatrix4x3f() {
        return new Matrix4x3f().set(value);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PostTransformMatrix that && Arrays.equals(value, that.value);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(value);
    }

    /// The matrix, such as `PostTransformMatrix[1.0, 0.0, …]`.
    @Override
    public String toString() {
        return "PostTransformMatrix" + Arrays.toString(value);
    }
}
