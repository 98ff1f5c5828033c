package dev.phalanx.bench.report;

import dev.phalanx.bench.results.BenchResults;
import dev.phalanx.bench.results.Measurement;
import dev.phalanx.bench.workload.Workload;
import java.util.List;
import java.util.stream.IntStream;

/// The picture of a workload: a bar for each contender, as long as the logarithm of its ratio to the loop over arrays.
/// The template `plot.svg.mustache` reads it by the names of its components.
///
/// ```text
/// title
///   contender |======|              1.05 ×  0.132 ns
///   contender |======:=========|    8.87 ×  1.34 ns
///            0.1     1        10
/// ```
///
/// @param title the title
/// @param width the width, in the units of all other lengths
/// @param height the height
/// @param axis the y at which the vertical lines end
/// @param axisText the baseline of their labels
/// @param lines a vertical line for each power of ten
/// @param bars the bars, downwards
record RatioPlot(String title, int width, int height, int axis, int axisText, List<Line> lines, List<Bar> bars) {
    private static final int WIDTH = 760;
    private static final int LEFT = 190;
    private static final int RIGHT = 160;
    private static final int TOP = 44;
    private static final int BAR = 20;
    private static final int STEP = 28;
    private static final int BOTTOM = 34;

    /// A vertical line.
    ///
    /// @param x its x
    /// @param label the ratio
    /// @param isOne whether the ratio is 1
    record Line(int x, String label, boolean isOne) {}

    /// A bar.
    ///
    /// @param name the contender's title
    /// @param top the y of its upper edge
    /// @param width its width
    /// @param baseline the baseline of the texts beside it
    /// @param color its colour
    /// @param end the x of the value
    /// @param value the ratio and the measured value
    record Bar(String name, int top, int width, int baseline, String color, int end, String value) {}

    /// The picture of a workload.
    ///
    /// @param results the results
    /// @param workload the workload, which the loop over arrays has been measured on
    static RatioPlot of(BenchResults results, Workload workload) {
        List<Measurement> measured = results.of(workload);
        double[] ratios = measured.stream()
                .mapToDouble(each -> results.ratio(each).orElseThrow())
                .toArray();
        double least = 1;
        double most = 1;
        for (double ratio : ratios) {
            least = Math.min(least, ratio);
            most = Math.max(most, ratio);
        }
        Scale scale =
                new Scale((int) Math.floor(Math.log10(least / 1.5)), Math.max(1, (int) Math.ceil(Math.log10(most))));
        String unit = workload.kind() == Workload.Kind.MEMORY ? "bytes" : "ns";
        List<Bar> bars = IntStream.range(0, ratios.length)
                .mapToObj(i -> bar(results, measured.get(i), ratios[i], TOP + STEP * i, scale, unit))
                .toList();
        int height = TOP + STEP * ratios.length + BOTTOM;
        return new RatioPlot(
                workload.title() + ": " + unit + " an entity, beside a loop over arrays (less is better)",
                WIDTH,
                height,
                height - BOTTOM,
                height - BOTTOM + 18,
                scale.lines(),
                bars);
    }

    private static Bar bar(BenchResults results, Measurement each, double ratio, int top, Scale scale, String unit) {
        int end = scale.x(Math.log10(ratio));
        return new Bar(
                results.contender(each.contender()).title(),
                top,
                end - LEFT,
                top + BAR - 5,
                color(each.contender()),
                end + 6,
                Figures.ratio(ratio) + "   " + Figures.of(each.perEntity()) + " " + unit);
    }

    private static String color(String contender) {
        if (contender.startsWith("phalanx")) {
            return "#c2410c";
        }
        return contender.startsWith("hand-") ? "#94a3b8" : "#3b6ea5";
    }

    /// A logarithmic axis from one power of ten to another.
    private record Scale(int lowest, int highest) {
        int x(double power) {
            return LEFT + (int) Math.round((power - lowest) / (highest - lowest) * (WIDTH - LEFT - RIGHT));
        }

        List<Line> lines() {
            return IntStream.rangeClosed(lowest, highest)
                    .mapToObj(power -> new Line(x(power), label(power), power == 0))
                    .toList();
        }

        private static String label(int power) {
            String whole = Figures.rounded(Math.pow(10, Math.abs(power)));
            return power < 0 ? "1/" + whole : whole;
        }
    }
}
