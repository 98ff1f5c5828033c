package dev.phalanx.bench.report;

import dev.phalanx.bench.results.BenchResults;
import dev.phalanx.bench.results.Measurement;
import dev.phalanx.bench.workload.Workload;
import java.util.List;
import java.util.Locale;

/// The picture of a workload: a bar for each contender, as long as the logarithm of its ratio to the loop over arrays.
///
/// ```text
///        title
///   contender |======|              1.05 ×  0.132 ns
///   contender |======:=========|    8.87 ×  1.34 ns
///            0.1     1        10
/// ```
final class RatioPlot {
    private static final int WIDTH = 760;
    private static final int LEFT = 190;
    private static final int RIGHT = 160;
    private static final int TOP = 44;
    private static final int BAR = 20;
    private static final int STEP = 28;
    private static final int BOTTOM = 34;

    private final BenchResults results;
    private final List<Measurement> measured;
    private final String title;
    private final String unit;
    private final int lowest;
    private final int highest;
    private final StringBuilder svg = new StringBuilder();

    private RatioPlot(BenchResults results, Workload workload, List<Measurement> measured) {
        this.results = results;
        this.measured = measured;
        unit = workload.kind() == Workload.Kind.MEMORY ? "bytes" : "ns";
        title = workload.title() + ": " + unit + " an entity, beside a loop over arrays (less is better)";
        double least = 1;
        double most = 1;
        for (Measurement each : measured) {
            double ratio = results.ratio(each).orElseThrow();
            least = Math.min(least, ratio);
            most = Math.max(most, ratio);
        }
        lowest = (int) Math.floor(Math.log10(least / 1.5));
        highest = Math.max(1, (int) Math.ceil(Math.log10(most)));
    }

    /// Draws a workload.
    ///
    /// @param results the results
    /// @param workload the workload, which the loop over arrays has been measured on
    /// @return an SVG element
    static String of(BenchResults results, Workload workload) {
        return new RatioPlot(results, workload, results.of(workload)).draw();
    }

    private String draw() {
        int height = TOP + STEP * measured.size() + BOTTOM;
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\""
                        + " font-family=\"system-ui, sans-serif\" font-size=\"13\" role=\"img\" aria-label=\"%s\">%n",
                WIDTH, height, WIDTH, height, HtmlPage.escape(title));
        add("<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>%n", WIDTH, height);
        text(12, 24, "start", "bold", title);
        axis(height);
        for (int i = 0; i < measured.size(); i++) {
            bar(measured.get(i), TOP + STEP * i);
        }
        return svg.append("</svg>").toString();
    }

    private void axis(int height) {
        int bottom = height - BOTTOM;
        for (int power = lowest; power <= highest; power++) {
            double x = place(Math.pow(10, power));
            add(
                    "<line x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\" stroke=\"%s\"/>%n",
                    x, TOP - 6, x, bottom, power == 0 ? "#444444" : "#dddddd");
            text(x, bottom + 18, "middle", "normal", power < 0 ? "1/" + whole(-power) : whole(power));
        }
    }

    private static String whole(int power) {
        return Figures.rounded(Math.pow(10, power));
    }

    private void bar(Measurement each, int y) {
        double ratio = results.ratio(each).orElseThrow();
        double end = place(ratio);
        int baseline = y + BAR - 5;
        text(
                LEFT - 8,
                baseline,
                "end",
                "normal",
                results.contender(each.contender()).title());
        add(
                "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>%n",
                LEFT, y, end - LEFT, BAR, color(each.contender()));
        String value = Figures.ratio(ratio) + "   " + Figures.of(each.perEntity()) + " " + unit;
        text(end + 6, baseline, "start", "normal", value);
    }

    private static String color(String contender) {
        if (contender.startsWith("phalanx")) {
            return "#c2410c";
        }
        return contender.startsWith("hand-") ? "#94a3b8" : "#3b6ea5";
    }

    private double place(double ratio) {
        double part = (Math.log10(ratio) - lowest) / (highest - lowest);
        return LEFT + part * (WIDTH - LEFT - RIGHT);
    }

    private void text(double x, int y, String anchor, String weight, String words) {
        add(
                "<text x=\"%.1f\" y=\"%d\" text-anchor=\"%s\" font-weight=\"%s\" fill=\"#1f2937\" xml:space=\"preserve\">%s</text>%n",
                x, y, anchor, weight, HtmlPage.escape(words));
    }

    private void add(String form, Object... values) {
        svg.append(String.format(Locale.ROOT, form.replace("%n", "\n"), values));
    }
}
