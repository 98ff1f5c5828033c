package dev.phalanx.samples.solar.picture;

import dev.phalanx.samples.picture.Canvas;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;

/// Finds room for labels beside the points they name, so that labels cover neither each other nor a point.
final class LabelPlacer {
    /// A label and its place.
    ///
    /// @param text the text
    /// @param x its left end
    /// @param baseline its baseline
    /// @param height the height of a capital
    /// @param box the room it takes
    record Label(String text, double x, double baseline, double height, Rectangle2D box) {}

    private static final int DIRECTIONS = 24;
    private static final int RINGS = 5;
    private static final double MARGIN = 3;

    private final Canvas canvas;
    private final List<Rectangle2D> taken = new ArrayList<>();

    /// A sheet with no labels on it.
    ///
    /// @param canvas measures the text
    LabelPlacer(Canvas canvas) {
        this.canvas = canvas;
    }

    /// Keeps labels off a disc.
    ///
    /// @param x its middle
    /// @param y its middle
    /// @param radius its radius
    void keepOff(double x, double y, double radius) {
        taken.add(new Rectangle2D.Double(x - radius, y - radius, 2 * radius, 2 * radius));
    }

    /// Finds room beside a point, as near as can be, to the right if there is a choice.
    ///
    /// @param text the label
    /// @param x the point
    /// @param y the point
    /// @param clearance how far the label must keep from the point
    /// @param height the height of a capital
    /// @return the label in its place, from now on taken
    Label place(String text, double x, double y, double clearance, double height) {
        Label best = null;
        double leastCover = Double.POSITIVE_INFINITY;
        for (int ring = 0; ring < RINGS && leastCover > 0; ring++) {
            for (int i = 0; i < DIRECTIONS && leastCover > 0; i++) {
                int turn = (i + 1) / 2 * (i % 2 == 0 ? 1 : -1);
                Label candidate =
                        candidate(text, x, y, clearance + ring * height * 0.8, height, 2 * Math.PI * turn / DIRECTIONS);
                double cover = covered(candidate.box());
                if (cover < leastCover) {
                    leastCover = cover;
                    best = candidate;
                }
            }
        }
        if (best == null) {
            throw new IllegalStateException("No place was tried for the label " + text + ". Give it a finite point.");
        }
        taken.add(best.box());
        return best;
    }

    /// The label whose box touches, from outside, the circle of the clearance in the given direction.
    private Label candidate(String text, double x, double y, double clearance, double height, double angle) {
        Rectangle2D size = canvas.box(text, 0, 0, height, Canvas.Align.LEFT);
        double dx = Math.cos(angle);
        double dy = Math.sin(angle);
        double middleX = x + dx * (clearance + size.getWidth() / 2);
        double middleY = y + dy * (clearance + height / 2);
        double left = middleX - size.getCenterX();
        double baseline = middleY + height / 2;
        return new Label(text, left, baseline, height, canvas.box(text, left, baseline, height, Canvas.Align.LEFT));
    }

    private double covered(Rectangle2D box) {
        Rectangle2D wide = new Rectangle2D.Double(
                box.getX() - MARGIN, box.getY() - MARGIN, box.getWidth() + 2 * MARGIN, box.getHeight() + 2 * MARGIN);
        double sum = 0;
        for (Rectangle2D other : taken) {
            Rectangle2D both = wide.createIntersection(other);
            if (both.getWidth() > 0 && both.getHeight() > 0) {
                sum += both.getWidth() * both.getHeight();
            }
        }
        return sum;
    }
}
