package dev.phalanx.samples.solar.picture;

import dev.phalanx.samples.picture.Canvas;
import dev.phalanx.samples.solar.belts.Globe;
import dev.phalanx.samples.solar.belts.Moon;
import dev.phalanx.samples.solar.belts.Planet;
import dev.phalanx.samples.solar.orbit.EclipticPosition;
import dev.phalanx.samples.solar.orbit.Ellipse;
import dev.phalanx.samples.solar.orbit.Orientation;
import java.awt.geom.Path2D;
import java.util.List;
import java.util.Locale;

/// The planets that have moons, side by side: a disc with its equator and its axis, the orbits of the moons, and the
/// tilt of the axis against the planet's orbit. All planets have the same size.
///
/// @param left the left edge on the sheet
/// @param centerY the line on which the planets are
/// @param width the width on the sheet
/// @param days the date, in days from J2000.0
record MoonPanel(double left, double centerY, double width, double days) {
    private static final double DISC = 10;
    private static final double NEAREST = 15;
    private static final double ONLY = 32;
    private static final double AXIS = 15.5;
    private static final double NAME_HEIGHT = 12.5;
    private static final double TILT_HEIGHT = 10.5;
    private static final int STEPS = 120;

    /// The planets that a panel shows.
    static List<Planet> shown(List<Planet> planets) {
        return planets.stream().filter(planet -> !planet.moons().isEmpty()).toList();
    }

    /// Draws the panel.
    ///
    /// @param canvas the sheet
    /// @param planets the planets, which have moons
    void draw(Canvas canvas, List<Planet> planets) {
        double cell = width / planets.size();
        double reach = Math.min(0.47 * cell, 42);
        for (int i = 0; i < planets.size(); i++) {
            Planet planet = planets.get(i);
            ObliqueView view = view(planet, left + (i + 0.5) * cell, reach);
            int color = Palette.planet(planet.name());
            planet.moons().forEach(moon -> orbit(canvas, view, moon, color, false));
            axis(canvas, view, planet, color, false);
            canvas.glow(view.centerX(), centerY, DISC * 2.4, color, 0.4);
            canvas.disc(view.centerX(), centerY, DISC, color, 1);
            equator(canvas, view, planet);
            axis(canvas, view, planet, color, true);
            planet.moons().forEach(moon -> orbit(canvas, view, moon, color, true));
            planet.moons().forEach(moon -> moon(canvas, view, moon));
            texts(canvas, view, planet);
        }
    }

    private ObliqueView view(Planet planet, double x, double reach) {
        double nearest = planet.moons().stream()
                .mapToDouble(moon -> moon.orbit().semiMajorAxis())
                .min()
                .orElse(1);
        double farthest = planet.moons().stream()
                .mapToDouble(moon -> moon.orbit().semiMajorAxis())
                .max()
                .orElse(1);
        return new ObliqueView(x, centerY, nearest, NEAREST, farthest, nearest == farthest ? ONLY : reach);
    }

    private void orbit(Canvas canvas, ObliqueView view, Moon moon, int color, boolean isFront) {
        double period = moon.orbit().inPlane().periodDays();
        Path2D path = new Path2D.Double();
        boolean isDown = false;
        for (int i = 0; i <= STEPS; i++) {
            EclipticPosition at = moon.orbit().positionAt(days + period * i / STEPS);
            boolean isShown = ObliqueView.front(at) >= 0 == isFront;
            if (isShown && isDown) {
                path.lineTo(view.sheetX(at), view.sheetY(at));
            } else if (isShown) {
                path.moveTo(view.sheetX(at), view.sheetY(at));
            }
            isDown = isShown;
        }
        canvas.stroke(path, 0.9, color, isFront ? 0.6 : 0.35);
    }

    private void moon(Canvas canvas, ObliqueView view, Moon moon) {
        EclipticPosition at = moon.orbit().positionAt(days);
        double x = view.sheetX(at);
        double y = view.sheetY(at);
        boolean isHidden = ObliqueView.front(at) < 0 && Math.hypot(x - view.centerX(), y - centerY) < DISC;
        if (!isHidden) {
            canvas.disc(x, y, 2.6, Palette.SKY, 0.9);
            canvas.disc(x, y, 1.8, Palette.TEXT, 1);
        }
    }

    /// The half of the axis behind the disc, or the one before it.
    private void axis(Canvas canvas, ObliqueView view, Planet planet, int color, boolean isFront) {
        if (planet.globe().isEmpty()) {
            return;
        }
        EclipticPosition pole = orientation(planet.globe().get()).pole();
        double sign = ObliqueView.front(pole) >= 0 == isFront ? 1 : -1;
        double x = sign * ObliqueView.right(pole);
        double y = sign * ObliqueView.up(pole);
        double from = isFront ? DISC : 0;
        canvas.line(
                view.centerX() + from * x,
                centerY - from * y,
                view.centerX() + AXIS * x,
                centerY - AXIS * y,
                1.6,
                sign > 0 ? Palette.TEXT : color,
                0.95);
    }

    private void equator(Canvas canvas, ObliqueView view, Planet planet) {
        if (planet.globe().isEmpty()) {
            return;
        }
        Orientation orientation = orientation(planet.globe().get());
        Path2D path = new Path2D.Double();
        boolean isDown = false;
        for (int i = 0; i <= 2 * STEPS; i++) {
            double angle = 2 * Math.PI * i / STEPS;
            EclipticPosition at = orientation.rotate(new EclipticPosition(Math.cos(angle), Math.sin(angle), 0));
            boolean isShown = ObliqueView.front(at) >= 0;
            double x = view.centerX() + DISC * ObliqueView.right(at);
            double y = centerY - DISC * ObliqueView.up(at);
            if (isShown && isDown) {
                path.lineTo(x, y);
            } else if (isShown) {
                path.moveTo(x, y);
            }
            isDown = isShown;
        }
        canvas.stroke(path, 1.3, Palette.SKY, 0.6);
    }

    private Orientation orientation(Globe globe) {
        return globe.rotation().orientationAt(days);
    }

    private void texts(Canvas canvas, ObliqueView view, Planet planet) {
        double baseline = centerY + 62;
        canvas.text(planet.name(), view.centerX(), baseline, NAME_HEIGHT, Canvas.Align.CENTER, Palette.TEXT, 0.95);
        planet.globe()
                .ifPresent(globe -> canvas.text(
                        String.format(Locale.ROOT, "%.0f°", tilt(planet, globe)),
                        view.centerX(),
                        baseline + 19,
                        TILT_HEIGHT,
                        Canvas.Align.CENTER,
                        Palette.QUIET_TEXT,
                        1));
    }

    /// The angle between the axis about which a planet turns anticlockwise and that of its orbit, in degrees.
    private double tilt(Planet planet, Globe globe) {
        EclipticPosition pole = orientation(globe).pole();
        Ellipse orbit = Ellipse.of(planet.orbit().elementsAt(days));
        double x = orbit.py() * orbit.qz() - orbit.pz() * orbit.qy();
        double y = orbit.pz() * orbit.qx() - orbit.px() * orbit.qz();
        double z = orbit.px() * orbit.qy() - orbit.py() * orbit.qx();
        double cosine = (pole.x() * x + pole.y() * y + pole.z() * z) / new EclipticPosition(x, y, z).distance();
        double sign = Math.signum(globe.rotation().meridianPerDay());
        return Math.toDegrees(Math.acos(sign * cosine));
    }
}
