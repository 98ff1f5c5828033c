package dev.phalanx.samples.games.tanks;

import dev.phalanx.entities.components.IComponentData;
import org.joml.Vector3f;

/// A cannon ball.
final class CannonBall implements IComponentData {
    /// In metres per second.
    public Vector3f velocity = new Vector3f();
}
