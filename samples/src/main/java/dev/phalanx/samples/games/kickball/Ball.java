package dev.phalanx.samples.games.kickball;

import dev.phalanx.entities.components.IComponentData;

/// A ball and its velocity, in metres per second.
final class Ball implements IComponentData {
    public float velocityX;
    public float velocityZ;
}
