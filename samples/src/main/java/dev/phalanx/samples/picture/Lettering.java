package dev.phalanx.samples.picture;

import java.awt.Font;
import java.awt.Shape;
import java.awt.font.FontRenderContext;
import java.awt.font.GlyphVector;
import java.awt.geom.AffineTransform;
import org.jspecify.annotations.Nullable;

/// Text in the sans-serif font of the system, measured by the height of its capitals and drawn as outlines.
final class Lettering {
    private static final FontRenderContext EXACT = new FontRenderContext(null, true, true);
    private static final float REFERENCE_SIZE = 100;

    private final Font font;
    private final double capitalHeight;

    private Lettering(Font font) {
        this.font = font;
        this.capitalHeight =
                -font.createGlyphVector(EXACT, "H").getVisualBounds().getY();
    }

    /// Opens the font.
    ///
    /// @throws IllegalStateException if the system has no font
    static Lettering open() {
        try {
            Lettering lettering = new Lettering(new Font(Font.SANS_SERIF, Font.PLAIN, (int) REFERENCE_SIZE));
            if (lettering.capitalHeight > 0) {
                return lettering;
            }
        } catch (RuntimeException | LinkageError | InternalError e) {
            throw noFont(e);
        }
        throw noFont(null);
    }

    /// The distance from the start of a text to the start of the one after it.
    ///
    /// @param text the text
    /// @param height the height of a capital
    double width(String text, double height) {
        return glyphs(text).getLogicalBounds().getWidth() * height / capitalHeight;
    }

    /// The outline of a text.
    ///
    /// @param text the text
    /// @param x its left end
    /// @param baseline its baseline
    /// @param height the height of a capital
    Shape outline(String text, double x, double baseline, double height) {
        AffineTransform toSheet = AffineTransform.getTranslateInstance(x, baseline);
        toSheet.scale(height / capitalHeight, height / capitalHeight);
        return toSheet.createTransformedShape(glyphs(text).getOutline());
    }

    private GlyphVector glyphs(String text) {
        return font.createGlyphVector(EXACT, text);
    }

    private static IllegalStateException noFont(@Nullable Throwable cause) {
        return new IllegalStateException(
                "Java found no font on this system, so pictures cannot be labelled. Install one, for example with"
                        + " `apt-get install fontconfig fonts-dejavu-core`.",
                cause);
    }
}
