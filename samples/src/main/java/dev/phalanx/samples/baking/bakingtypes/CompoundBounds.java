package dev.phalanx.samples.baking.bakingtypes;

import dev.phalanx.entities.components.IComponentData;
import org.joml.Vector3f;

/// The bounds of all boxes of a compound, with sides along the axes of the scene. Programs find it in the baked scene.
/// It is empty, with [#least] above [#greatest], if there are no boxes.
public final class CompoundBounds implements IComponentData {
    /// The least x, y and z.
    public Vector3f least = new Vector3f(Float.POSITIVE_INFINITY);

    /// The greatest x, y and z.
    public Vector3f greatest = new Vector3f(Float.NEGATIVE_INFINITY);

    /// Empty bounds.
    public CompoundBounds() {}
}
