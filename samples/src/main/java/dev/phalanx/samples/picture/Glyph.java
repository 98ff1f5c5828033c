package dev.phalanx.samples.picture;

import java.awt.geom.Arc2D;
import java.awt.geom.Path2D;
import java.util.Arrays;
import java.util.regex.Pattern;

/// The strokes of a character, 100 units high for a capital, y upwards from the baseline.
///
/// @param width the width of the strokes in units
/// @param strokes the strokes
record Glyph(double width, Path2D strokes) {
    private static final Pattern STROKES = Pattern.compile(" \\| ");

    private static final Pattern COMMA = Pattern.compile(",");

    private static final Pattern PARTS = Pattern.compile(" ");

    /// What a character looks like that the font does not have: a box.
    static final Glyph UNKNOWN = parse("52", "0,0 0,100 52,100 52,0 0,0");

    /// Reads a glyph in the notation of `stroke-font.txt`.
    ///
    /// @param width the width
    /// @param strokes the strokes, divided by ` | `
    /// @return the glyph
    static Glyph parse(String width, String strokes) {
        Path2D path = new Path2D.Double();
        for (String stroke : STROKES.split(strokes, -1)) {
            boolean first = true;
            for (String part : PARTS.split(stroke, -1)) {
                append(path, part, first);
                first = false;
            }
        }
        return new Glyph(Double.parseDouble(width), path);
    }

    private static void append(Path2D path, String part, boolean first) {
        if (part.startsWith("(")) {
            double[] arc = numbers(part.substring(1, part.length() - 1));
            path.append(arc(arc[0], arc[1], arc[2], arc[3], arc[4], arc[5]), !first);
            return;
        }
        double[] point = numbers(part);
        if (first) {
            path.moveTo(point[0], point[1]);
        } else {
            path.lineTo(point[0], point[1]);
        }
    }

    /// Java's arcs turn the other way round, since its y points down.
    private static Arc2D arc(double cx, double cy, double rx, double ry, double start, double sweep) {
        return new Arc2D.Double(cx - rx, cy - ry, 2 * rx, 2 * ry, -start, -sweep, Arc2D.OPEN);
    }

    private static double[] numbers(String text) {
        return Arrays.stream(COMMA.split(text)).mapToDouble(Double::parseDouble).toArray();
    }
}
