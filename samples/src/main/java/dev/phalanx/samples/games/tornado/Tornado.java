package dev.phalanx.samples.games.tornado;

import dev.phalanx.entities.components.IComponentData;

/// The tornado: a singleton.
final class Tornado implements IComponentData {
    /// Within so many metres of its axis it moves things.
    static final float REACH = 30;

    /// So high it reaches, in metres.
    static final float HEIGHT = 50;

    /// Where its foot is, in metres.
    public float x;

    /// Where its foot is, in metres.
    public float z;

    /// How strong it is, from 0 to 1.
    public float strength;

    /// How many steps it has taken.
    public int steps;

    /// How far its axis is beside its foot at a height, in metres. The axis sways.
    ///
    /// @param y the height in metres
    /// @param seconds the time since the world began
    static float sway(float y, float seconds) {
        return 3 * (float) Math.sin(y / 5 + seconds / 4);
    }
}
