package dev.phalanx.samples.baking.bakingtypes;

import dev.phalanx.baking.components.BakingType;
import dev.phalanx.entities.components.IComponentData;
import org.joml.Vector3f;

/// The bounds of one box, with sides along the axes of the scene: a baking type, so baking systems see it, and the
/// baked scene does not have it.
@BakingType
public final class BoxBounds implements IComponentData {
    /// The least x, y and z.
    public Vector3f least = new Vector3f();

    /// The greatest x, y and z.
    public Vector3f greatest = new Vector3f();

    /// Bounds of zeros.
    public BoxBounds() {}
}
