package dev.phalanx.samples.solar.picture;

import dev.phalanx.samples.picture.Canvas;
import dev.phalanx.samples.solar.belts.AsteroidPlaces;
import dev.phalanx.samples.solar.belts.Belts;
import dev.phalanx.samples.solar.belts.Gap;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// A histogram of the semi-major axes of the bands, each family in its colour, with the gaps' resonances above it.
///
/// @param left the left edge on the sheet
/// @param top where the tallest bar ends
/// @param width the width on the sheet
/// @param height the height of the tallest bar
record AxisHistogram(double left, double top, double width, double height) {
    private static final double BAR = 2;
    private static final double LABEL_HEIGHT = 12.5;

    /// Draws the histogram.
    ///
    /// @param canvas the sheet
    /// @param belts the belts
    /// @param asteroids the asteroids
    void draw(Canvas canvas, Belts belts, AsteroidPlaces asteroids) {
        double from = Math.floor(belts.innerEdge() * 5) / 5;
        double to = Math.ceil(belts.outerEdge() * 5) / 5;
        int bars = (int) (width / BAR);
        int[] counts = new int[bars];
        for (int i = 0; i < asteroids.count(); i++) {
            if (asteroids.family(i) < belts.bands().size()) {
                int bar = (int) ((asteroids.semiMajorAxis(i) - from) / (to - from) * bars);
                counts[Math.clamp(bar, 0, bars - 1)]++;
            }
        }
        int most = Math.max(1, Arrays.stream(counts).max().orElse(1));
        for (int band = 0; band < belts.bands().size(); band++) {
            Path2D bandBars = new Path2D.Double();
            for (int bar = 0; bar < bars; bar++) {
                if (counts[bar] > 0 && belts.bandAt(from + (to - from) * (bar + 0.5) / bars) == band) {
                    double tall = height * counts[bar] / most;
                    bandBars.append(new Rectangle2D.Double(left + bar * BAR, top + height - tall, BAR, tall), false);
                }
            }
            canvas.fill(bandBars, belts.bands().get(band).color(), 0.92);
        }
        for (Gap gap : belts.gaps()) {
            gap(canvas, gap, left + (gap.center() - from) / (to - from) * width);
        }
        axis(canvas, from, to);
        owner(canvas, belts, left + (nearestGap(belts) - from) / (to - from) * width);
    }

    /// Says whose resonances they are, if there is one planet to name and room before the first of them.
    private void owner(Canvas canvas, Belts belts, double firstGap) {
        List<String> planets =
                belts.gaps().stream().map(Gap::planetName).distinct().toList();
        if (planets.size() != 1) {
            return;
        }
        String text = planets.getFirst() + " resonances";
        Rectangle2D box = canvas.box(text, left, top - 16, LABEL_HEIGHT, Canvas.Align.LEFT);
        if (box.getMaxX() < firstGap - 1.5 * LABEL_HEIGHT) {
            canvas.text(text, left, top - 16, LABEL_HEIGHT, Canvas.Align.LEFT, Palette.QUIET_TEXT, 1);
        }
    }

    private static double nearestGap(Belts belts) {
        return belts.gaps().stream().mapToDouble(Gap::center).min().orElse(0);
    }

    private void gap(Canvas canvas, Gap gap, double x) {
        canvas.line(x, top - 8, x, top + height - 3, 1, Palette.TEXT, 0.55);
        canvas.text(gap.resonance().toString(), x, top - 16, LABEL_HEIGHT, Canvas.Align.CENTER, Palette.TEXT, 1);
    }

    private void axis(Canvas canvas, double from, double to) {
        double bottom = top + height;
        canvas.line(left, bottom + 1, left + width, bottom + 1, 1.2, Palette.LINE, 0.6);
        int first = (int) Math.ceil(from * 5 - 1e-6);
        int last = (int) Math.floor(to * 5 + 1e-6);
        for (int tick = first; tick <= last; tick++) {
            double x = left + (tick / 5.0 - from) / (to - from) * width;
            canvas.line(x, bottom + 1, x, bottom + 6, 1.2, Palette.LINE, 0.6);
            if (tick % 2 == 0) {
                String text = String.format(Locale.ROOT, "%.1f", tick / 5.0);
                canvas.text(text, x, bottom + 24, LABEL_HEIGHT, Canvas.Align.CENTER, Palette.QUIET_TEXT, 1);
            }
        }
    }
}
