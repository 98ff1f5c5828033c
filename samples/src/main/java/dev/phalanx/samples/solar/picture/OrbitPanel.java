package dev.phalanx.samples.solar.picture;

import dev.phalanx.samples.picture.Canvas;
import dev.phalanx.samples.solar.belts.Planet;
import dev.phalanx.samples.solar.orbit.EclipticPosition;
import dev.phalanx.samples.solar.orbit.Elements;
import dev.phalanx.samples.solar.orbit.Ellipse;
import dev.phalanx.samples.solar.orbit.KeplerEquation;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.util.ArrayList;
import java.util.List;

/// The Sun and the planets in a window: orbits as thin lines that are brightest where the planet has just been,
/// discs, names.
final class OrbitPanel {
    private static final int TRAIL_PIECES = 90;
    private static final int STEPS_PER_PIECE = 3;
    private static final double TRAIL_TURN = 0.62;

    private final View view;
    private final double days;
    private final double pen;
    private final double labelHeight;

    /// Plans a panel.
    ///
    /// @param view the window
    /// @param days the date, in days from J2000.0
    /// @param pen the width of an orbit's line
    /// @param labelHeight the height of a capital in names
    OrbitPanel(View view, double days, double pen, double labelHeight) {
        this.view = view;
        this.days = days;
        this.pen = pen;
        this.labelHeight = labelHeight;
    }

    /// Draws the panel.
    ///
    /// @param canvas the sheet
    /// @param planets the planets to draw, in the order in which they choose places for their names
    /// @return the names in their places
    List<LabelPlacer.Label> draw(Canvas canvas, List<Planet> planets) {
        canvas.clip(new Ellipse2D.Double(
                view.centerX() - view.radius(), view.centerY() - view.radius(), 2 * view.radius(), 2 * view.radius()));
        planets.forEach(planet -> orbit(canvas, planet));
        canvas.unclip();
        sun(canvas);
        LabelPlacer placer = new LabelPlacer(canvas);
        placer.keepOff(view.centerX(), view.centerY(), labelHeight * 0.7);
        for (Planet planet : planets) {
            EclipticPosition at = planet.orbit().positionAt(days);
            placer.keepOff(view.sheetX(at.x()), view.sheetY(at.y()), radius(planet));
        }
        List<LabelPlacer.Label> labels = new ArrayList<>();
        for (Planet planet : planets) {
            disc(canvas, planet);
            labels.add(name(canvas, placer, planet));
        }
        return labels;
    }

    private void orbit(Canvas canvas, Planet planet) {
        Elements elements = planet.orbit().elementsAt(days);
        Ellipse ellipse = Ellipse.of(elements);
        double now = KeplerEquation.eccentricAnomaly(elements.meanAnomaly(), elements.eccentricity());
        int color = Palette.planet(planet.name());
        canvas.stroke(arc(ellipse, now, now + 2 * Math.PI, 4 * TRAIL_PIECES), pen, color, 0.26);
        double piece = 2 * Math.PI * TRAIL_TURN / TRAIL_PIECES;
        for (int i = 0; i < TRAIL_PIECES; i++) {
            double fresh = 1 - (double) i / TRAIL_PIECES;
            double end = now - i * piece;
            canvas.strokePiece(
                    arc(ellipse, end - piece, end, STEPS_PER_PIECE), pen * (1 + fresh), color, 0.75 * fresh * fresh);
        }
    }

    private Path2D arc(Ellipse ellipse, double from, double to, int steps) {
        Path2D path = new Path2D.Double();
        for (int i = 0; i <= steps; i++) {
            EclipticPosition at = ellipse.at(from + (to - from) * i / steps);
            if (i == 0) {
                path.moveTo(view.sheetX(at.x()), view.sheetY(at.y()));
            } else {
                path.lineTo(view.sheetX(at.x()), view.sheetY(at.y()));
            }
        }
        return path;
    }

    private void sun(Canvas canvas) {
        canvas.glow(view.centerX(), view.centerY(), labelHeight * 4, Palette.SUN, 0.55);
        canvas.disc(view.centerX(), view.centerY(), labelHeight * 0.5, 0xfff3d6, 1);
    }

    private void disc(Canvas canvas, Planet planet) {
        EclipticPosition at = planet.orbit().positionAt(days);
        double x = view.sheetX(at.x());
        double y = view.sheetY(at.y());
        int color = Palette.planet(planet.name());
        canvas.glow(x, y, radius(planet) * 3.6, color, 0.5);
        canvas.disc(x, y, radius(planet) + 1.6, Palette.SKY, 1);
        canvas.disc(x, y, radius(planet), color, 1);
    }

    private LabelPlacer.Label name(Canvas canvas, LabelPlacer placer, Planet planet) {
        EclipticPosition at = planet.orbit().positionAt(days);
        LabelPlacer.Label label = placer.place(
                planet.name(),
                view.sheetX(at.x()),
                view.sheetY(at.y()),
                radius(planet) + labelHeight * 0.6,
                labelHeight);
        canvas.haloText(label.text(), label.x(), label.baseline(), labelHeight, Canvas.Align.LEFT, Palette.TEXT, 1);
        return label;
    }

    /// Discs hint at the planets' sizes: wider orbits, wider discs.
    private double radius(Planet planet) {
        double relative = Math.log1p(planet.semiMajorAxis() * 4 / view.radiusAu());
        return labelHeight * (0.28 + 0.2 * Math.min(1.6, relative));
    }
}
