package dev.phalanx.samples.games.firefighters;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;

/// A firefighter.
final class Bot implements IComponentData {
    /// Where it walks to, in metres.
    public float targetX;

    /// Where it walks to, in metres.
    public float targetZ;

    /// The bucket in its hands, or [Entity#NULL].
    public Entity bucket = Entity.NULL;

    /// Lets it walk to a point.
    void goTo(float x, float z) {
        targetX = x;
        targetZ = z;
    }
}
