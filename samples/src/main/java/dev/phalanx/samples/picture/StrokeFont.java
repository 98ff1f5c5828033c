package dev.phalanx.samples.picture;

import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/// A font of the project's own whose characters are lines to be stroked with a round pen.
///
/// It has the printable ASCII characters and some signs. What it does not have is drawn as a box.
public final class StrokeFont {
    private static final String RESOURCE = "/dev/phalanx/samples/picture/stroke-font.txt";

    /// Free space between two characters, in units of a hundredth of a capital's height.
    private static final double SPACING = 27;

    private static final double WORD_SPACE = 34;

    private final Map<Integer, Glyph> glyphs;

    private StrokeFont(Map<Integer, Glyph> glyphs) {
        this.glyphs = glyphs;
    }

    /// Reads the font, which is built into this module.
    ///
    /// @return the font
    public static StrokeFont load() {
        try (InputStream in = StrokeFont.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException(
                        "The built-in file " + RESOURCE + " is missing: the module is damaged. Build it again.");
            }
            Map<Integer, Glyph> glyphs = new HashMap<>();
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList()) {
                if (!line.startsWith("# ") || line.matches("# [0-9]+ .*")) {
                    String[] parts = line.split(" ", 3);
                    glyphs.put(parts[0].codePointAt(0), Glyph.parse(parts[1], parts[2]));
                }
            }
            return new StrokeFont(glyphs);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Whether the font has a character.
    ///
    /// @param codePoint the character
    /// @return whether it is drawn as itself
    public boolean has(int codePoint) {
        return codePoint == ' ' || glyphs.containsKey(codePoint);
    }

    /// The width of a line of text.
    ///
    /// @param text the text
    /// @param height the height of a capital
    /// @return the width in the unit of `height`
    public double width(String text, double height) {
        double units = 0;
        for (int codePoint : text.codePoints().toArray()) {
            units += advance(codePoint);
        }
        return text.isEmpty() ? 0 : (units - SPACING) * height / 100;
    }

    /// The strokes of a line of text.
    ///
    /// @param text the text
    /// @param x where it starts
    /// @param baseline its baseline, y downwards
    /// @param height the height of a capital
    /// @return lines to be stroked
    public Path2D outline(String text, double x, double baseline, double height) {
        Path2D outline = new Path2D.Double();
        double scale = height / 100;
        double at = x;
        for (int codePoint : text.codePoints().toArray()) {
            if (codePoint != ' ') {
                AffineTransform place = new AffineTransform(scale, 0, 0, -scale, at, baseline);
                outline.append(place.createTransformedShape(glyph(codePoint).strokes()), false);
            }
            at += advance(codePoint) * scale;
        }
        return outline;
    }

    private double advance(int codePoint) {
        return codePoint == ' ' ? WORD_SPACE : glyph(codePoint).width() + SPACING;
    }

    private Glyph glyph(int codePoint) {
        return glyphs.getOrDefault(codePoint, Glyph.UNKNOWN);
    }
}
