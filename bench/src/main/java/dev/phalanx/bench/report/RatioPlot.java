package dev.phalanx.bench.report;

import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import de.erichseifert.vectorgraphics2d.svg.SVGProcessor;
import de.erichseifert.vectorgraphics2d.util.PageSize;
import dev.phalanx.bench.results.BenchResults;
import dev.phalanx.bench.results.Measurement;
import dev.phalanx.bench.workload.Workload;
import java.awt.Color;
import java.awt.Font;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// The picture of a workload: a bar for each contender, as long as the logarithm of its ratio to the loop over arrays.
///
/// ```text
/// title
/// contender |======|              1.05 ×  0.132 ns
/// contender |======:=========|    8.87 ×  1.34 ns
///          0.1     1        10
/// ```
///
/// Every text begins at a fixed place and none is measured: the picture is the same with any fonts of this machine, and
/// the viewer may use its own. VectorGraphics2D nevertheless fails on a machine without fonts.
final class RatioPlot {
    private static final int WIDTH = 760;
    private static final int LEFT = 190;
    private static final int RIGHT = 160;
    private static final int TOP = 44;
    private static final int BAR = 20;
    private static final int STEP = 28;
    private static final int BOTTOM = 34;
    private static final int HALF_DIGIT = 4;

    // SVG leaves out this family, so that the one of the root holds.
    private static final Font PLAIN = new Font(Font.DIALOG, Font.PLAIN, 13);
    private static final Color WORDS = new Color(0x1f2937);

    private final BenchResults results;
    private final List<Measurement> measured;
    private final VectorGraphics2D picture = new VectorGraphics2D();
    private final int height;
    private final int lowest;
    private final int highest;

    private RatioPlot(BenchResults results, List<Measurement> measured) {
        this.results = results;
        this.measured = measured;
        height = TOP + STEP * measured.size() + BOTTOM;
        double least = 1;
        double most = 1;
        for (Measurement each : measured) {
            least = Math.min(least, ratio(each));
            most = Math.max(most, ratio(each));
        }
        lowest = (int) Math.floor(Math.log10(least / 1.5));
        highest = Math.max(1, (int) Math.ceil(Math.log10(most)));
    }

    /// Draws a workload.
    ///
    /// @param results the results
    /// @param workload the workload, which the loop over arrays has been measured on
    static Page.Plot of(BenchResults results, Workload workload) {
        String unit = workload.kind() == Workload.Kind.MEMORY ? "bytes" : "ns";
        String title = workload.title() + ": " + unit + " an entity, beside a loop over arrays (less is better)";
        RatioPlot plot = new RatioPlot(results, results.of(workload));
        plot.draw(title, unit);
        return new Page.Plot(workload.id(), title, plot.svg());
    }

    private void draw(String title, String unit) {
        fill(Color.WHITE, 0, 0, WIDTH, height);
        picture.setFont(PLAIN.deriveFont(Font.BOLD));
        text(title, 12, 24);
        picture.setFont(PLAIN);
        for (int power = lowest; power <= highest; power++) {
            String whole = Figures.rounded(Math.pow(10, Math.abs(power)));
            String label = power < 0 ? "1/" + whole : whole;
            int x = place(power);
            picture.setColor(power == 0 ? new Color(0x444444) : new Color(0xdddddd));
            picture.drawLine(x, TOP - 6, x, height - BOTTOM);
            text(label, x - HALF_DIGIT * label.length(), height - BOTTOM + 18);
        }
        for (int i = 0; i < measured.size(); i++) {
            bar(measured.get(i), unit, TOP + STEP * i);
        }
    }

    private void bar(Measurement each, String unit, int y) {
        int end = place(Math.log10(ratio(each)));
        text(results.contender(each.contender()).title(), 12, y + BAR - 5);
        fill(color(each.contender()), LEFT, y, end - LEFT, BAR);
        String value = Figures.ratio(ratio(each)) + "   " + Figures.of(each.perEntity()) + " " + unit;
        text(value, end + 6, y + BAR - 5);
    }

    private double ratio(Measurement each) {
        return results.ratio(each).orElseThrow();
    }

    private static Color color(String contender) {
        if (contender.startsWith("phalanx")) {
            return new Color(0xc2410c);
        }
        return new Color(contender.startsWith("hand-") ? 0x94a3b8 : 0x3b6ea5);
    }

    private int place(double power) {
        return LEFT + (int) Math.round((power - lowest) / (highest - lowest) * (WIDTH - LEFT - RIGHT));
    }

    private void fill(Color color, int x, int y, int width, int height) {
        picture.setColor(color);
        picture.fillRect(x, y, width, height);
    }

    private void text(String words, int x, int y) {
        picture.setColor(WORDS);
        picture.drawString(words, x, y);
    }

    /// The element alone, for a file or for HTML, with fonts that every viewer has and with all spaces.
    private String svg() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            new SVGProcessor()
                    .getDocument(picture.getCommands(), new PageSize(WIDTH, height))
                    .writeTo(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String text = bytes.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
        return "<svg xml:space=\"preserve\" font-family=\"system-ui, sans-serif\" "
                + text.substring(text.indexOf("<svg ") + 5).strip();
    }
}
