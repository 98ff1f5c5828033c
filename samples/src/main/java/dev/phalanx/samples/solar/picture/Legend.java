package dev.phalanx.samples.solar.picture;

import dev.phalanx.samples.picture.Canvas;
import dev.phalanx.samples.solar.belts.AsteroidPlaces;
import dev.phalanx.samples.solar.belts.Family;
import java.util.List;
import java.util.Locale;

/// The families with their colours and the number of their asteroids, in two columns.
///
/// @param left the left edge on the sheet
/// @param top the top edge
/// @param width the width of both columns
record Legend(double left, double top, double width) {
    private static final double ROW = 25;
    private static final double TEXT_HEIGHT = 12.5;

    /// Draws the legend.
    ///
    /// @param canvas the sheet
    /// @param families the families
    /// @param asteroids the asteroids to count
    void draw(Canvas canvas, List<Family> families, AsteroidPlaces asteroids) {
        int[] counts = new int[families.size()];
        for (int i = 0; i < asteroids.count(); i++) {
            counts[asteroids.family(i)]++;
        }
        int rows = (families.size() + 1) / 2;
        for (int i = 0; i < families.size(); i++) {
            boolean second = i >= rows;
            double x = second ? left + width / 2 + 14 : left;
            double baseline = top + (i % rows) * ROW + TEXT_HEIGHT;
            double right = x + width / 2 - 14;
            Family family = families.get(i);
            canvas.disc(x + 6, baseline - TEXT_HEIGHT / 2, 5.2, family.color(), 1);
            canvas.text(family.name(), x + 21, baseline, TEXT_HEIGHT, Canvas.Align.LEFT, Palette.TEXT, 0.95);
            String count = String.format(Locale.ROOT, "%,d", counts[i]);
            canvas.text(count, right, baseline, TEXT_HEIGHT, Canvas.Align.RIGHT, Palette.QUIET_TEXT, 1);
        }
    }
}
