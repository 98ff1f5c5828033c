package dev.phalanx.transforms;

import dev.phalanx.entities.components.ComputedBy;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.FixedLength;
import java.util.Arrays;
import java.util.Objects;
import org.joml.Matrix4f;
import org.joml.Matrix4x3f;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/// The world matrix of an entity: it transforms points from the space of the entity to that of the world. Renderers and
/// all other code that needs to know where an entity is read this component alone.
///
/// [LocalToWorldSystem] writes it for entities with a [LocalTransform]. An entity without one is where its matrix says
/// until a program sets another, so give this component alone to what never moves.
///
/// The matrix is affine, so it has three rows: the fourth would always be 0 0 0 1. (Rows TRF-1, TRF-4 and TRF-6 of the
/// specification.)
@ComputedBy(
        value = LocalToWorldSystem.class,
        from = {LocalTransform.class, Parent.class, PostTransformMatrix.class},
        instead = "For the matrix of this moment, call TransformHelpers.computeWorldTransformMatrix.")
public final class LocalToWorld implements IComponentData {
    /// The number of floats of a matrix.
    static final int LENGTH = 12;

    /// The matrix, column by column: the x axis, the y axis, the z axis and the position of the entity, three floats
    /// each, as [Matrix4x3f#get(float\[\])] writes them. Always of length 12. The matrices of a chunk are in one array,
    /// one after the other; see [dev.phalanx.entities.lookups.ArchetypeChunk#floatColumn].
    @FixedLength(LENGTH)
    public float[] value = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0};

    /// The identity: at the origin, not rotated, of scale 1.
    public LocalToWorld() {}

    /// A copy of a matrix.
    public static LocalToWorld of(Matrix4x3f matrix) {
        Objects.requireNonNull(matrix, "matrix");
        return new LocalToWorld().set(matrix);
    }

    /// The matrix that a transform has for an entity without parent.
    public static LocalToWorld of(LocalTransform transform) {
        return new LocalToWorld().set(transform);
    }

    /// Sets the matrix.
    public LocalToWorld set(Matrix4x3f matrix) {
        matrix.get(value);
        return this;
    }

    /// Sets the matrix to that which a transform has for an entity without parent.
    public LocalToWorld set(LocalTransform transform) {
        if (transform == null) { // Not requireNonNull, which returns it, so that kernels would take it for kept.
            throw new NullPointerException("transform");
        }
        Affine.compose(transform, value);
        return this;
    }

    /// The matrix.
    public Matrix4x3f toMatrix4x3f() {
        return get(new Matrix4x3f());
    }

    /// The matrix, with the fourth row 0 0 0 1.
    public Matrix4f toMatrix4f() {
        return get(new Matrix4f());
    }

    /// Stores the matrix.
    ///
    /// @return `destination`
    public Matrix4x3f get(Matrix4x3f destination) {
        return destination.set(value);
    }

    /// Stores the matrix, with the fourth row 0 0 0 1.
    ///
    /// @return `destination`
    public Matrix4f get(Matrix4f destination) {
        return destination.set(toMatrix4x3f());
    }

    /// The position of the entity in the world.
    public Vector3f position() {
        return position(new Vector3f());
    }

    /// Stores the position of the entity in the world.
    ///
    /// @return `destination`
    public Vector3f position(Vector3f destination) {
        return destination.set(value[9], value[10], value[11]);
    }

    /// The rotation of the entity in the world, of length 1. Meaningless if the matrix has a scale of 0.
    public Quaternionf rotation() {
        return toMatrix4x3f().getUnnormalizedRotation(new Quaternionf());
    }

    /// The direction of the entity's x axis in the world, of length 1.
    public Vector3f right() {
        return axis(0);
    }

    /// The direction of the entity's y axis in the world, of length 1.
    public Vector3f up() {
        return axis(3);
    }

    /// The direction of the entity's z axis in the world, of length 1.
    public Vector3f forward() {
        return axis(6);
    }

    private Vector3f axis(int first) {
        return new Vector3f(value[first], value[first + 1], value[first + 2]).normalize();
    }

    /// The point of the world that is `point` in the space of the entity.
    public Vector3f transformPoint(Vector3fc point) {
        Objects.requireNonNull(point, "point");
        return Affine.transformPoint(value, point, new Vector3f());
    }

    /// The vector of the world that is `direction` in the space of the entity: rotated and scaled, and not moved.
    public Vector3f transformDirection(Vector3fc direction) {
        Objects.requireNonNull(direction, "direction");
        return Affine.transformDirection(value, direction, new Vector3f());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LocalToWorld that && Arrays.equals(value, that.value);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(value);
    }

    /// The position and the axes, such as `LocalToWorld[at (1.0, 2.0, 3.0), x (1.0, 0.0, 0.0), y …, z …]`.
    @Override
    public String toString() {
        return "LocalToWorld[at " + triple(9) + ", x " + triple(0) + ", y " + triple(3) + ", z " + triple(6) + "]";
    }

    private String triple(int first) {
        return "(" + value[first] + ", " + value[first + 1] + ", " + value[first + 2] + ")";
    }
}
