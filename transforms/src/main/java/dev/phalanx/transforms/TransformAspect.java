package dev.phalanx.transforms;

import dev.phalanx.entities.components.IAspect;
import dev.phalanx.entities.components.Optional;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import java.util.Objects;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/// The transform of an entity in one object: local values to read and write, and world values as of the last update of
/// [LocalToWorldSystem] to read.
///
/// A query with it is a query that writes [LocalTransform] and reads [LocalToWorld]. (Row TRF-9 of the specification.)
///
/// @param entity the entity
/// @param local its transform relative to its parent
/// @param world its world matrix
/// @param parent its parent; not valid if it has none
public record TransformAspect(
        Entity entity,
        RefRW<LocalTransform> local,
        RefRO<LocalToWorld> world,
        @Optional RefRO<Parent> parent) implements IAspect {

    /// Whether the entity has a parent.
    public boolean hasParent() {
        return parent.isValid();
    }

    /// The position relative to the parent.
    public Vector3f localPosition() {
        return local.get().position;
    }

    /// Sets the position relative to the parent.
    public void setLocalPosition(Vector3fc position) {
        Objects.requireNonNull(position, "position");
        local.update(transform -> transform.position.set(position));
    }

    /// The rotation relative to the parent.
    public Quaternionf localRotation() {
        return local.get().rotation;
    }

    /// Sets the rotation relative to the parent.
    public void setLocalRotation(Quaternionfc rotation) {
        Objects.requireNonNull(rotation, "rotation");
        local.update(transform -> transform.rotation.set(rotation));
    }

    /// The scale relative to the parent.
    public float localScale() {
        return local.get().scale;
    }

    /// Sets the scale relative to the parent.
    public void setLocalScale(float scale) {
        local.update(transform -> transform.scale = scale);
    }

    /// The position in the world, as of the last update of [LocalToWorldSystem].
    public Vector3f worldPosition() {
        return world.get().position();
    }

    /// The rotation in the world, as of the last update of [LocalToWorldSystem].
    public Quaternionf worldRotation() {
        return world.get().rotation();
    }

    /// The direction of the x axis in the world, as of the last update of [LocalToWorldSystem].
    public Vector3f right() {
        return world.get().right();
    }

    /// The direction of the y axis in the world, as of the last update of [LocalToWorldSystem].
    public Vector3f up() {
        return world.get().up();
    }

    /// The direction of the z axis in the world, as of the last update of [LocalToWorldSystem].
    public Vector3f forward() {
        return world.get().forward();
    }

    /// Moves the entity, in the space of its parent.
    public void translateLocal(Vector3fc offset) {
        Objects.requireNonNull(offset, "offset");
        local.update(transform -> transform.translate(offset));
    }

    /// Rotates the entity about its own axes.
    public void rotateLocal(Quaternionfc turn) {
        Objects.requireNonNull(turn, "turn");
        local.update(transform -> transform.rotate(turn));
    }

    /// Rotates the entity so that its z axis points to a target and its y axis as near to `up` as possible.
    ///
    /// @param target a point in the space of the parent
    /// @param up a direction in the space of the parent
    /// @throws IllegalArgumentException as [LocalTransform#lookAt] does
    public void lookAt(Vector3fc target, Vector3fc up) {
        Objects.requireNonNull(target, "target");
        Objects.requireNonNull(up, "up");
        local.update(transform -> transform.lookAt(target, up));
    }
}
