package dev.phalanx.samples.regions;

import dev.phalanx.samples.picture.Canvas;
import dev.phalanx.samples.picture.PngFile;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;

/// The agents at the end of a run, each in the colour of the process that has it; those who are ill are white.
public final class RegionsPicture {
    private static final int ILL = 0xffffff;
    private static final float SATURATION = 0.65f;
    private static final float BRIGHTNESS = 0.8f;

    private final RegionsRun run;
    private final int width;

    /// Prepares a picture.
    ///
    /// @param width its width in pixels, from 320 to 8000; it is as high as wide
    /// @throws IllegalArgumentException if the width is out of range
    public RegionsPicture(RegionsRun run, int width) {
        PngFile.checkWidth(width);
        this.run = run;
        this.width = width;
    }

    /// Checks the width of a picture.
    ///
    /// @throws IllegalArgumentException if no picture can be that wide
    public static void checkWidth(int width) {
        PngFile.checkWidth(width);
    }

    /// Draws the picture.
    public BufferedImage draw() {
        BufferedImage image = new BufferedImage(width, width, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < width; y++) {
            for (int x = 0; x < width; x++) {
                image.setRGB(x, y, Canvas.DARK);
            }
        }
        for (int node = 0; node < run.dots().size(); node++) {
            draw(image, node, false);
        }
        for (int node = 0; node < run.dots().size(); node++) {
            draw(image, node, true);
        }
        return image;
    }

    private void draw(BufferedImage image, int node, boolean isIll) {
        int color = isIll ? ILL : colorOf(node);
        double pixels = width / run.options().size();
        RegionsRun.Dots dots = run.dots().get(node);
        for (int i = 0; i < dots.x().length; i++) {
            if (dots.isIll()[i] == isIll) {
                image.setRGB((int) (dots.x()[i] * pixels), width - 1 - (int) (dots.y()[i] * pixels), color);
            }
        }
    }

    private int colorOf(int node) {
        return Color.HSBtoRGB((float) node / run.options().nodes(), SATURATION, BRIGHTNESS);
    }

    /// Draws the picture into a PNG file.
    ///
    /// @param file the file, replaced if it is there
    /// @throws IOException if it cannot be written
    public void write(Path file) throws IOException {
        PngFile.write(draw(), file);
    }
}
