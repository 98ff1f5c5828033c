package dev.phalanx.samples.picture;

import java.awt.AlphaComposite;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RadialGradientPaint;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;

/// A drawing surface in units of its own, y downwards, over an image of any size.
///
/// Colours are `0xrrggbb` with an opacity from 0 to 1 beside them.
public final class Canvas implements AutoCloseable {
    /// The alignment of a text to its point.
    public enum Align {
        /// The text starts at the point.
        LEFT,
        /// The text is centred on the point.
        CENTER,
        /// The text ends at the point.
        RIGHT
    }

    /// The background colour of pictures, as `0xrrggbb`.
    public static final int DARK = 0x070a16;

    private static final double RIM_TO_HEIGHT = 0.4;
    private static final double DESCENT_TO_HEIGHT = 0.34;

    private final Graphics2D graphics;
    private final Lettering lettering;
    private final double pixelsPerUnit;

    /// Opens an image for drawing.
    ///
    /// @param image the image
    /// @param pixelsPerUnit the size of a unit of the sheet
    /// @throws IllegalStateException if the system has no font
    public Canvas(BufferedImage image, double pixelsPerUnit) {
        this.graphics = image.createGraphics();
        this.lettering = Lettering.open();
        this.pixelsPerUnit = pixelsPerUnit;
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        graphics.setRenderingHint(RenderingHints.KEY_RENDERING, RenderingHints.VALUE_RENDER_QUALITY);
        graphics.scale(pixelsPerUnit, pixelsPerUnit);
    }

    /// The size of a unit of the sheet.
    ///
    /// @return pixels
    public double pixelsPerUnit() {
        return pixelsPerUnit;
    }

    /// Lays an image of pixels over a part of the sheet, its upper left corner at a point.
    ///
    /// @param image the image
    /// @param x the corner's x
    /// @param y the corner's y
    public void image(BufferedImage image, double x, double y) {
        AffineTransform place = AffineTransform.getTranslateInstance(x, y);
        place.scale(1 / pixelsPerUnit, 1 / pixelsPerUnit);
        graphics.drawImage(image, place, null);
    }

    /// Fills a shape.
    public void fill(Shape shape, int color, double opacity) {
        graphics.setColor(new Color(color));
        graphics.setComposite(opacity(opacity));
        graphics.fill(shape);
    }

    /// Strokes a shape with a round pen.
    public void stroke(Shape shape, double pen, int color, double opacity) {
        graphics.setColor(new Color(color));
        graphics.setComposite(opacity(opacity));
        graphics.setStroke(new BasicStroke((float) pen, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
        graphics.draw(shape);
    }

    /// Strokes a shape with a pen that ends where its line ends, so that pieces can be joined without a seam.
    public void strokePiece(Shape shape, double pen, int color, double opacity) {
        graphics.setColor(new Color(color));
        graphics.setComposite(opacity(opacity));
        graphics.setStroke(new BasicStroke((float) pen, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND));
        graphics.draw(shape);
    }

    /// Draws a straight line.
    public void line(double x1, double y1, double x2, double y2, double pen, int color, double opacity) {
        stroke(new Line2D.Double(x1, y1, x2, y2), pen, color, opacity);
    }

    /// Fills a disc.
    public void disc(double x, double y, double radius, int color, double opacity) {
        fill(new Ellipse2D.Double(x - radius, y - radius, 2 * radius, 2 * radius), color, opacity);
    }

    /// Lays a glow around a point, from full opacity in the middle to none at the radius.
    public void glow(double x, double y, double radius, int color, double opacity) {
        Color full = new Color(color);
        float[] stops = {0f, 0.25f, 0.55f, 1f};
        Color[] colors = {full, fade(full, 0.38), fade(full, 0.1), fade(full, 0)};
        graphics.setComposite(opacity(opacity));
        graphics.setPaint(new RadialGradientPaint((float) x, (float) y, (float) radius, stops, colors));
        graphics.fill(new Ellipse2D.Double(x - radius, y - radius, 2 * radius, 2 * radius));
    }

    /// Draws only inside a shape until [#unclip].
    public void clip(Shape shape) {
        graphics.setClip(shape);
    }

    /// Draws everywhere again.
    public void unclip() {
        graphics.setClip(null);
    }

    /// Writes a line of text.
    ///
    /// @param text the text
    /// @param x the point that it is aligned to
    /// @param baseline its baseline
    /// @param height the height of a capital
    /// @param align its alignment to x
    /// @param color the colour
    /// @param opacity the opacity
    public void text(String text, double x, double baseline, double height, Align align, int color, double opacity) {
        double left = left(text, x, height, align);
        fill(lettering.outline(text, left, baseline, height), color, opacity);
    }

    /// Writes a line of text with a dark rim, so that it can be read over anything.
    ///
    /// @param text the text
    /// @param x the point that it is aligned to
    /// @param baseline its baseline
    /// @param height the height of a capital
    /// @param align its alignment to x
    /// @param color the colour
    /// @param opacity the opacity
    public void haloText(
            String text, double x, double baseline, double height, Align align, int color, double opacity) {
        double left = left(text, x, height, align);
        stroke(lettering.outline(text, left, baseline, height), height * RIM_TO_HEIGHT, DARK, 0.6);
        text(text, x, baseline, height, align, color, opacity);
    }

    /// The bounds of a line of text, its descenders included.
    ///
    /// @param text the text
    /// @param x the point that it is aligned to
    /// @param baseline its baseline
    /// @param height the height of a capital
    /// @param align its alignment to x
    /// @return the box around it
    public Rectangle2D box(String text, double x, double baseline, double height, Align align) {
        return new Rectangle2D.Double(
                left(text, x, height, align),
                baseline - height,
                lettering.width(text, height),
                height * (1 + DESCENT_TO_HEIGHT));
    }

    @Override
    public void close() {
        graphics.dispose();
    }

    private double left(String text, double x, double height, Align align) {
        return switch (align) {
            case LEFT -> x;
            case CENTER -> x - lettering.width(text, height) / 2;
            case RIGHT -> x - lettering.width(text, height);
        };
    }

    private static AlphaComposite opacity(double opacity) {
        return AlphaComposite.getInstance(AlphaComposite.SRC_OVER, (float) Math.clamp(opacity, 0, 1));
    }

    private static Color fade(Color color, double opacity) {
        return new Color(color.getRed(), color.getGreen(), color.getBlue(), (int) Math.round(255 * opacity));
    }
}
