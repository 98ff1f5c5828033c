package dev.phalanx.samples.solar.picture;

import dev.phalanx.samples.picture.Canvas;
import java.awt.Color;
import java.util.Map;

/// The colours of the picture, as `0xrrggbb`.
final class Palette {
    static final int SKY = Canvas.DARK;
    static final int SUN = 0xffd27a;
    static final int TEXT = 0xeef2ff;
    static final int QUIET_TEXT = 0x93a0c4;
    static final int LINE = 0x8fa2d8;

    private static final Map<String, Integer> PLANETS = Map.of(
            "Mercury", 0xc9b8a8,
            "Venus", 0xffe0a3,
            "Earth", 0x6fb7ff,
            "Mars", 0xff7d52,
            "Jupiter", 0xe9c39b,
            "Saturn", 0xf3dc9a,
            "Uranus", 0x9be7ea,
            "Neptune", 0x6f8cff);

    private Palette() {}

    /// The colour of a planet; one the palette does not know gets a colour from its name.
    ///
    /// @param name the planet's name
    /// @return its colour
    static int planet(String name) {
        Integer known = PLANETS.get(name);
        return known != null ? known : Color.HSBtoRGB((name.hashCode() & 0xff) / 256f, 0.45f, 1f) & 0xffffff;
    }
}
