package dev.phalanx.samples.games.tanks;

import dev.phalanx.entities.components.IComponentData;

/// The colour of an entity. A renderer would read it.
///
/// @param red from 0 to 1
/// @param green from 0 to 1
/// @param blue from 0 to 1
record Colour(float red, float green, float blue) implements IComponentData {
    /// A bright colour.
    ///
    /// @param hue from 0, red, over green and blue to 1, red again
    static Colour ofHue(float hue) {
        return new Colour(channel(hue), channel(hue + 2 / 3f), channel(hue + 1 / 3f));
    }

    private static float channel(float hue) {
        float turn = (hue - (float) Math.floor(hue)) * 6;
        return Math.clamp(Math.abs(turn - 3) - 1, 0, 1);
    }
}
