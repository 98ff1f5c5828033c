package dev.phalanx.samples.hellocube.customtransforms;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.WriteGroup;
import dev.phalanx.transforms.LocalToWorld;

/// The place of an entity on the xy plane, relative to its parent or the world. It has 16 bytes; a
/// [dev.phalanx.transforms.LocalTransform] has 32.
///
/// The write group takes the entity over from the library's system: [LocalToWorld2DSystem] alone writes its matrix.
@WriteGroup(LocalToWorld.class)
final class Transform2D implements IComponentData {
    /// Metres to the right.
    public float x;

    /// Metres up.
    public float y;

    /// Radians about the z axis, counterclockwise.
    public float angle;

    /// The scale in all directions.
    public float scale;

    /// A place, unrotated and of size 1.
    static Transform2D at(float x, float y) {
        Transform2D transform = new Transform2D();
        transform.x = x;
        transform.y = y;
        transform.scale = 1;
        return transform;
    }
}
