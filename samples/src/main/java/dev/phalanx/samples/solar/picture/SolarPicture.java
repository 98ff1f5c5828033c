package dev.phalanx.samples.solar.picture;

import dev.phalanx.samples.picture.Canvas;
import dev.phalanx.samples.picture.LightField;
import dev.phalanx.samples.picture.PngFile;
import dev.phalanx.samples.solar.belts.Belts;
import dev.phalanx.samples.solar.belts.Family;
import dev.phalanx.samples.solar.belts.Planet;
import dev.phalanx.samples.solar.belts.ResonantGroup;
import dev.phalanx.samples.solar.orbit.J2000;
import java.awt.geom.Ellipse2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.TextStyle;
import java.util.List;
import java.util.Locale;

/// The picture as a whole: the belts and the planets among them on the left; the outer planets, the moons if there are
/// any, the histogram and the legend on the right.
public final class SolarPicture {
    private static final double SHEET_WIDTH = 1600;
    private static final double SHEET_HEIGHT = 1000;
    private static final double MAIN_X = 505;
    private static final double MAIN_Y = 500;
    private static final double MAIN_RADIUS = 474;
    private static final double OUTER_X = 1300;
    private static final double OUTER_Y = 370;
    private static final double OUTER_RADIUS = 196;
    private static final double OUTER_Y_ABOVE_MOONS = 272;
    private static final double OUTER_RADIUS_ABOVE_MOONS = 122;
    private static final double MOONS_Y = 502;
    private static final double COLUMN_LEFT = 1050;
    private static final double COLUMN_WIDTH = 500;
    private static final double BEYOND_BELTS = 1.105;

    private final Scene scene;
    private final int width;
    private final View main;
    private final View outer;
    private final List<Planet> withMoons;

    /// Plans a picture.
    ///
    /// @param scene what it shows
    /// @param width its width in pixels, from 320 to 8000; the height is five eighths of it
    /// @throws IllegalArgumentException if the width is out of range
    public SolarPicture(Scene scene, int width) {
        checkWidth(width);
        this.scene = scene;
        this.width = width;
        this.main = new View(MAIN_X, MAIN_Y, MAIN_RADIUS, BEYOND_BELTS * reach(scene));
        double farthest = scene.planets().stream()
                .mapToDouble(planet -> aphelion(planet))
                .max()
                .orElse(main.radiusAu());
        this.withMoons = MoonPanel.shown(scene.planets());
        boolean hasMoons = !withMoons.isEmpty();
        this.outer = new View(
                OUTER_X,
                hasMoons ? OUTER_Y_ABOVE_MOONS : OUTER_Y,
                hasMoons ? OUTER_RADIUS_ABOVE_MOONS : OUTER_RADIUS,
                1.03 * Math.max(farthest, main.radiusAu()));
    }

    /// Checks the width of a picture.
    ///
    /// @param width the width in pixels
    /// @throws IllegalArgumentException if no picture can be that wide
    public static void checkWidth(int width) {
        PngFile.checkWidth(width);
    }

    /// Where a point of the ecliptic is in the large window.
    ///
    /// @param x ecliptic x in au
    /// @param y ecliptic y in au
    /// @return pixels from the left and from the top
    public double[] pixel(double x, double y) {
        return new double[] {main.sheetX(x) * width / SHEET_WIDTH, main.sheetY(y) * width / SHEET_WIDTH};
    }

    /// Draws the picture.
    ///
    /// @return the image
    public BufferedImage draw() {
        double scale = width / SHEET_WIDTH;
        int height = (int) Math.round(SHEET_HEIGHT * scale);
        BufferedImage image = new AsteroidLight(scene, scale).onto(new LightField(width, height), main, outer);
        try (Canvas canvas = new Canvas(image, scale)) {
            frame(canvas, main);
            List<Planet> within = scene.planets().stream()
                    .filter(planet -> aphelion(planet) < main.radiusAu())
                    .toList();
            new OrbitPanel(main, scene.days(), 1.3, 17).draw(canvas, within);
            new ScaleBar(46, 954, 1).draw(canvas, main);
            title(canvas);
            outerPlanets(canvas);
            moons(canvas);
            histogram(canvas);
            legend(canvas);
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

    private void title(Canvas canvas) {
        canvas.text("The solar system", COLUMN_LEFT, 84, 37, Canvas.Align.LEFT, Palette.TEXT, 1);
        LocalDate date = J2000.dateAt(scene.days()).toLocalDate();
        String day = date.getDayOfMonth() + " " + date.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH) + " "
                + date.getYear();
        String text = day + "  ·  seen from the north";
        canvas.text(text, COLUMN_LEFT, 122, 16, Canvas.Align.LEFT, Palette.QUIET_TEXT, 1);
    }

    private void outerPlanets(Canvas canvas) {
        List<Planet> shown = scene.planets().stream()
                .filter(planet -> planet.semiMajorAxis() > outer.radiusAu() * 0.1)
                .toList();
        frame(canvas, outer);
        new OrbitPanel(outer, scene.days(), 1.2, 14).draw(canvas, shown);
        new ScaleBar(COLUMN_LEFT, outer.centerY() + outer.radius(), 10).draw(canvas, outer);
    }

    private void moons(Canvas canvas) {
        if (withMoons.isEmpty()) {
            return;
        }
        String text = "Moons and tilts, seen from 20° above the ecliptic";
        canvas.text(text, COLUMN_LEFT, 440, 14, Canvas.Align.LEFT, Palette.QUIET_TEXT, 1);
        new MoonPanel(COLUMN_LEFT, MOONS_Y, COLUMN_WIDTH, scene.days()).draw(canvas, withMoons);
    }

    private void histogram(Canvas canvas) {
        if (scene.belts().bands().isEmpty()) {
            return;
        }
        canvas.text(
                String.format(
                        Locale.ROOT,
                        "%,d asteroids by semi-major axis in au",
                        scene.asteroids().count()),
                COLUMN_LEFT,
                624,
                14,
                Canvas.Align.LEFT,
                Palette.QUIET_TEXT,
                1);
        new AxisHistogram(COLUMN_LEFT, 674, COLUMN_WIDTH, 110).draw(canvas, scene.belts(), scene.asteroids());
    }

    private void legend(Canvas canvas) {
        List<Family> families = scene.belts().families();
        new Legend(COLUMN_LEFT, 842, COLUMN_WIDTH).draw(canvas, families, scene.asteroids());
    }

    private static void frame(Canvas canvas, View view) {
        double r = view.radius();
        canvas.stroke(
                new Ellipse2D.Double(view.centerX() - r, view.centerY() - r, 2 * r, 2 * r), 1, Palette.LINE, 0.22);
        for (int degrees = 0; degrees < 360; degrees += 10) {
            double cos = Math.cos(Math.toRadians(degrees));
            double sin = Math.sin(Math.toRadians(degrees));
            double inner = r - (degrees % 30 == 0 ? 9 : 4);
            canvas.line(
                    view.centerX() + inner * cos,
                    view.centerY() - inner * sin,
                    view.centerX() + r * cos,
                    view.centerY() - r * sin,
                    1,
                    Palette.LINE,
                    0.35);
        }
    }

    /// The semi-major axis that the large window must show: the belts', or the planet's that holds a group.
    private static double reach(Scene scene) {
        Belts belts = scene.belts();
        return Math.max(
                belts.outerEdge(),
                belts.groups().stream()
                        .mapToDouble(ResonantGroup::semiMajorAxis)
                        .max()
                        .orElse(0));
    }

    private static double aphelion(Planet planet) {
        return planet.semiMajorAxis() * (1 + planet.orbit().atEpoch().eccentricity());
    }
}
