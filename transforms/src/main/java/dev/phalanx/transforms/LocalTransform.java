package dev.phalanx.transforms;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.WriteGroup;
import java.util.Objects;
import org.joml.Matrix4x3f;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/// The position, uniform scale and rotation of an entity, relative to its [Parent], or to the world if it has none.
///
/// A point of the entity is scaled first, then rotated, then moved. Methods named after what they do, such as
/// [#translate], change this transform and return it; [#withPosition] and the others that begin with `with`, and those
/// that combine two transforms, return a new one. Rotations have length 1; angles are in radians. For a scale that
/// differs by axis, add a [PostTransformMatrix].
///
/// New components are all zero bits, as everywhere in Phalanx, so an entity that is created from an archetype has a
/// scale of 0 and no rotation, not even the identity, until its transform is set. (Row TRF-1 of the specification.)
@WriteGroup(LocalToWorld.class)
public final class LocalTransform implements IComponentData {
    /// The position.
    public Vector3f position = new Vector3f();

    /// The scale, the same on all axes. 1 is the natural size, and a negative scale mirrors.
    public float scale = 1;

    /// The rotation, of length 1.
    public Quaternionf rotation = new Quaternionf();

    /// The identity: at the origin, of scale 1, not rotated.
    public LocalTransform() {}

    /// The identity: at the origin, of scale 1, not rotated.
    public static LocalTransform identity() {
        return new LocalTransform();
    }

    /// A transform with these values.
    public static LocalTransform of(Vector3fc position, Quaternionfc rotation, float scale) {
        Objects.requireNonNull(position, "position");
        Objects.requireNonNull(rotation, "rotation");
        return new LocalTransform().set(position, rotation, scale);
    }

    /// A transform with a position and rotation, of scale 1.
    public static LocalTransform of(Vector3fc position, Quaternionfc rotation) {
        return of(position, rotation, 1);
    }

    /// A transform with a position, of scale 1 and not rotated.
    public static LocalTransform fromPosition(Vector3fc position) {
        return fromPosition(position.x(), position.y(), position.z());
    }

    /// A transform with a position, of scale 1 and not rotated.
    public static LocalTransform fromPosition(float x, float y, float z) {
        LocalTransform transform = new LocalTransform();
        transform.position.set(x, y, z);
        return transform;
    }

    /// A transform with a rotation, at the origin and of scale 1.
    public static LocalTransform fromRotation(Quaternionfc rotation) {
        Objects.requireNonNull(rotation, "rotation");
        LocalTransform transform = new LocalTransform();
        transform.rotation.set(rotation);
        return transform;
    }

    /// A transform with a scale, at the origin and not rotated.
    public static LocalTransform fromScale(float scale) {
        LocalTransform transform = new LocalTransform();
        transform.scale = scale;
        return transform;
    }

    /// The transform whose matrix is `matrix`.
    ///
    /// @throws IllegalArgumentException if there is none: the axes of the matrix are not at right angles, or of
    ///     different lengths. Lengths may differ by 1 in 1,000
    public static LocalTransform fromMatrix(Matrix4x3f matrix) {
        Objects.requireNonNull(matrix, "matrix");
        Decomposition parts = Decomposition.of(matrix);
        if (!parts.isUniform()) {
            throw new IllegalArgumentException("A LocalTransform cannot have the matrix " + parts.describe()
                    + ". Use fromMatrixUnchecked to drop what it cannot have, or add a PostTransformMatrix.");
        }
        return parts.transform();
    }

    /// The transform that is closest to `matrix`: it has the position and rotation of the matrix, and the longest of
    /// its scales. What else the matrix has, such as shear, is lost.
    public static LocalTransform fromMatrixUnchecked(Matrix4x3f matrix) {
        Objects.requireNonNull(matrix, "matrix");
        return Decomposition.of(matrix).transform();
    }

    /// Sets all values to those of another transform.
    public LocalTransform set(LocalTransform other) {
        return set(other.position, other.rotation, other.scale);
    }

    /// Sets all values.
    public LocalTransform set(Vector3fc newPosition, Quaternionfc newRotation, float newScale) {
        Objects.requireNonNull(newPosition, "newPosition");
        Objects.requireNonNull(newRotation, "newRotation");
        position.set(newPosition);
        rotation.set(newRotation);
        scale = newScale;
        return this;
    }

    /// A copy.
    public LocalTransform copy() {
        return new LocalTransform().set(this);
    }

    // New transforms

    /// A copy with another position.
    public LocalTransform withPosition(Vector3fc newPosition) {
        return withPosition(newPosition.x(), newPosition.y(), newPosition.z());
    }

    /// A copy with another position.
    public LocalTransform withPosition(float x, float y, float z) {
        LocalTransform copy = copy();
        copy.position.set(x, y, z);
        return copy;
    }

    /// A copy with another rotation.
    public LocalTransform withRotation(Quaternionfc newRotation) {
        Objects.requireNonNull(newRotation, "newRotation");
        LocalTransform copy = copy();
        copy.rotation.set(newRotation);
        return copy;
    }

    /// A copy with another scale.
    public LocalTransform withScale(float newScale) {
        LocalTransform copy = copy();
        copy.scale = newScale;
        return copy;
    }

    // Changes of this transform

    /// Moves this transform, in the space of the parent.
    public LocalTransform translate(Vector3fc offset) {
        Objects.requireNonNull(offset, "offset");
        position.add(offset);
        return this;
    }

    /// Moves this transform, in the space of the parent.
    public LocalTransform translate(float x, float y, float z) {
        position.add(x, y, z);
        return this;
    }

    /// Rotates this transform about its own axes: `turn` happens before the rotation that it has.
    public LocalTransform rotate(Quaternionfc turn) {
        Objects.requireNonNull(turn, "turn");
        rotation.mul(turn);
        return this;
    }

    /// Rotates this transform about its own x axis.
    ///
    /// @param angle radians
    public LocalTransform rotateX(float angle) {
        rotation.rotateX(angle);
        return this;
    }

    /// Rotates this transform about its own y axis.
    ///
    /// @param angle radians
    public LocalTransform rotateY(float angle) {
        rotation.rotateY(angle);
        return this;
    }

    /// Rotates this transform about its own z axis.
    ///
    /// @param angle radians
    public LocalTransform rotateZ(float angle) {
        rotation.rotateZ(angle);
        return this;
    }

    /// Multiplies the scale.
    public LocalTransform applyScale(float factor) {
        scale *= factor;
        return this;
    }

    /// Rotates this transform so that its z axis points to `target` and its y axis as near to `up` as possible.
    ///
    /// @param target a point in the space of the parent
    /// @param up a direction in the space of the parent
    /// @throws IllegalArgumentException if the target is at the position, or `up` points to it or has length 0
    public LocalTransform lookAt(Vector3fc target, Vector3fc up) {
        Objects.requireNonNull(target, "target");
        Objects.requireNonNull(up, "up");
        Rotations.look(target.sub(position, new Vector3f()), up, rotation);
        return this;
    }

    // Directions

    /// The direction of the x axis in the space of the parent.
    public Vector3f right() {
        return rotation.transformUnitPositiveX(new Vector3f());
    }

    /// The direction of the y axis in the space of the parent.
    public Vector3f up() {
        return rotation.transformUnitPositiveY(new Vector3f());
    }

    /// The direction of the z axis in the space of the parent.
    public Vector3f forward() {
        return rotation.transformUnitPositiveZ(new Vector3f());
    }

    // From the space of the entity to that of the parent, and back

    /// The point in the space of the parent that is `point` in this space.
    public Vector3f transformPoint(Vector3fc point) {
        return rotation.transform(point.mul(scale, new Vector3f())).add(position);
    }

    /// The point in this space that is `point` in the space of the parent. Not finite if the scale is 0.
    public Vector3f inverseTransformPoint(Vector3fc point) {
        return rotation.transformInverse(point.sub(position, new Vector3f())).div(scale);
    }

    /// The direction in the space of the parent that is `direction` in this space: rotated, and neither scaled nor
    /// moved.
    public Vector3f transformDirection(Vector3fc direction) {
        Objects.requireNonNull(direction, "direction");
        return rotation.transform(direction, new Vector3f());
    }

    /// The direction in this space that is `direction` in the space of the parent.
    public Vector3f inverseTransformDirection(Vector3fc direction) {
        Objects.requireNonNull(direction, "direction");
        return rotation.transformInverse(direction, new Vector3f());
    }

    /// The rotation in the space of the parent that is `turn` in this space.
    public Quaternionf transformRotation(Quaternionfc turn) {
        Objects.requireNonNull(turn, "turn");
        return rotation.mul(turn, new Quaternionf());
    }

    /// The rotation in this space that is `turn` in the space of the parent.
    public Quaternionf inverseTransformRotation(Quaternionfc turn) {
        Objects.requireNonNull(turn, "turn");
        return rotation.conjugate(new Quaternionf()).mul(turn);
    }

    /// The scale in the space of the parent that is `size` in this space.
    public float transformScale(float size) {
        return size * scale;
    }

    /// The scale in this space that is `size` in the space of the parent. Not finite if the scale is 0.
    public float inverseTransformScale(float size) {
        return size / scale;
    }

    /// The transform in the space of the parent that is `child` in this space.
    public LocalTransform transformTransform(LocalTransform child) {
        return of(transformPoint(child.position), transformRotation(child.rotation), transformScale(child.scale));
    }

    /// The transform in this space that is `other` in the space of the parent. Not finite if the scale is 0.
    public LocalTransform inverseTransformTransform(LocalTransform other) {
        return of(
                inverseTransformPoint(other.position),
                inverseTransformRotation(other.rotation),
                inverseTransformScale(other.scale));
    }

    /// The transform that takes back what this one does. Not finite if the scale is 0.
    public LocalTransform inverse() {
        return inverseTransformTransform(identity());
    }

    /// The matrix that transforms points from this space to that of the parent.
    public Matrix4x3f toMatrix() {
        return toMatrix(new Matrix4x3f());
    }

    /// Stores the matrix that transforms points from this space to that of the parent.
    ///
    /// @return `destination`
    public Matrix4x3f toMatrix(Matrix4x3f destination) {
        return destination.translationRotateScale(position, rotation, new Vector3f(scale));
    }

    /// The matrix that transforms points from the space of the parent to this one. Not finite if the scale is 0.
    public Matrix4x3f toInverseMatrix() {
        return inverse().toMatrix();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LocalTransform that
                && position.equals(that.position)
                && Float.floatToIntBits(scale) == Float.floatToIntBits(that.scale)
                && rotation.equals(that.rotation);
    }

    @Override
    public int hashCode() {
        return (position.hashCode() * 31 + Float.hashCode(scale)) * 31 + rotation.hashCode();
    }

    /// The values, such as `LocalTransform[position (1.0, 2.0, 3.0), scale 1.0, rotation (0.0, 0.0, 0.0, 1.0)]`.
    @Override
    public String toString() {
        return "LocalTransform[position (" + position.x + ", " + position.y + ", " + position.z + "), scale " + scale
                + ", rotation (" + rotation.x + ", " + rotation.y + ", " + rotation.z + ", " + rotation.w + ")]";
    }
}
