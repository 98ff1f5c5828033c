package dev.phalanx.samples.boids.picture;

import dev.phalanx.samples.boids.fish.FishScene;
import dev.phalanx.samples.boids.fish.Heading;
import dev.phalanx.samples.boids.fish.Lure;
import dev.phalanx.samples.boids.fish.Position;
import dev.phalanx.samples.boids.fish.Rock;
import dev.phalanx.samples.boids.fish.Sea;
import dev.phalanx.samples.picture.Canvas;
import dev.phalanx.samples.picture.LightField;
import dev.phalanx.samples.picture.PngFile;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/// The sea seen from above: fish as streaks of light that trail behind them, the brighter the higher they swim, a
/// colour for each school; rocks as discs, lures as glows.
public final class BoidsPicture {
    private static final double SHEET_WIDTH = 1600;
    private static final double UNITS_PER_METRE = SHEET_WIDTH / Sea.LENGTH;
    private static final int STREAK_POINTS = 4;
    private static final double STREAK_METRES = 1.1;
    private static final double BRIGHTNESS = 0.55;
    private static final double BRIGHTEST_FISH = 0.9;
    private static final double DEEPEST_LIGHT = 0.3;
    private static final int WATER = 0x0b2340;
    private static final int ROCK = 0x1b2733;
    private static final int EDGE = 0x6d8296;
    private static final int LURE = 0xfff3c4;
    private static final int TEXT = 0xeef2ff;

    private final FishScene scene;
    private final int width;
    private final double scale;

    /// Prepares a picture.
    ///
    /// @param scene what it shows
    /// @param width its width in pixels, from 320 to 8000; the height is five eighths of it
    /// @throws IllegalArgumentException if the width is out of range
    public BoidsPicture(FishScene scene, int width) {
        checkWidth(width);
        this.scene = scene;
        this.width = width;
        this.scale = width / SHEET_WIDTH;
    }

    /// Checks the width of a picture.
    ///
    /// @param width the width in pixels
    /// @throws IllegalArgumentException if no picture can be that wide
    public static void checkWidth(int width) {
        PngFile.checkWidth(width);
    }

    /// Where a place of the sea is in the picture.
    ///
    /// @param x metres to the east
    /// @param z metres to the north
    /// @return pixels from the left and from the top
    public double[] pixel(double x, double z) {
        return new double[] {sheetX(x) * scale, sheetY(z) * scale};
    }

    /// Draws the picture.
    ///
    /// @return the image
    public BufferedImage draw() {
        int height = (int) Math.round(sheetY(0) * scale);
        LightField field = new LightField(width, height);
        field.addGlow(width * 0.5, height * 0.5, width * 0.75, LightField.light(WATER), 1.2);
        double pixelsPerFish = (double) width * height / scene.fishCount();
        double amount = Math.min(BRIGHTEST_FISH, BRIGHTNESS * pixelsPerFish / STREAK_POINTS / 4);
        for (int i = 0; i < scene.shoals().size(); i++) {
            expose(field, scene.shoals().get(i), LightField.light(color(i)), amount);
        }
        field.bloom((int) Math.max(1, Math.round(3 * scale)), 0.4);
        BufferedImage image = field.develop();
        try (Canvas canvas = new Canvas(image, scale)) {
            rocks(canvas);
            lures(canvas);
            title(canvas);
        }
        return image;
    }

    /// Draws the picture into a PNG file.
    ///
    /// @param file the file, replaced if it is there
    /// @throws IOException if it cannot be written
    public void write(Path file) throws IOException {
        PngFile.write(draw(), file);
    }

    private void expose(LightField field, FishScene.Shoal shoal, float[] light, double amount) {
        for (int i = 0; i < shoal.size(); i++) {
            Position position = shoal.positions().get(i);
            Heading heading = shoal.headings().get(i);
            double height = DEEPEST_LIGHT + (1 - DEEPEST_LIGHT) * position.y / Sea.DEPTH;
            for (int point = 0; point < STREAK_POINTS; point++) {
                double back = STREAK_METRES * point / STREAK_POINTS;
                double[] pixel = pixel(position.x - heading.x * back, position.z - heading.z * back);
                field.add(pixel[0], pixel[1], light, amount * height / (1 + point));
            }
        }
    }

    private void rocks(Canvas canvas) {
        for (Rock rock : scene.rocks()) {
            double radius = rock.radius() * UNITS_PER_METRE;
            canvas.disc(sheetX(rock.x()), sheetY(rock.z()), radius, EDGE, 0.35);
            canvas.disc(sheetX(rock.x()), sheetY(rock.z()), radius - 2, ROCK, 0.8);
        }
    }

    private void lures(Canvas canvas) {
        for (Lure lure : scene.lures()) {
            canvas.glow(sheetX(lure.x), sheetY(lure.z), 16, LURE, 0.9);
        }
    }

    private void title(Canvas canvas) {
        String text = String.format(
                Locale.ROOT,
                "%,d fish in %d schools",
                scene.fishCount(),
                scene.shoals().size());
        canvas.haloText(text, 40, 62, 22, Canvas.Align.LEFT, TEXT, 1);
    }

    private static double sheetX(double x) {
        return x * UNITS_PER_METRE;
    }

    private static double sheetY(double z) {
        return (Sea.WIDTH - z) * UNITS_PER_METRE;
    }

    /// Neighbouring numbers get colours that lie far apart.
    private static int color(int school) {
        return Color.HSBtoRGB((float) (school * 0.381966 % 1), 0.6f, 1) & 0xffffff;
    }
}
