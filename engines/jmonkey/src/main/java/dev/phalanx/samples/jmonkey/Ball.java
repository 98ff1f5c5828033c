package dev.phalanx.samples.jmonkey;

import dev.phalanx.entities.components.IComponentData;

/// A ball that flies, bounces and ends.
final class Ball implements IComponentData {
    public float velocityX;
    public float velocityY;
    public float velocityZ;

    /// How many seconds are left.
    public float seconds;

    /// Where in the palette its colour is, 0 to 1.
    public float hue;
}
