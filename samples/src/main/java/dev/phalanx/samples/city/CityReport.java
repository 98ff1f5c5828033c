package dev.phalanx.samples.city;

import dev.phalanx.samples.report.TextTable;
import java.util.Locale;

/// A run as tables for people. Frame times come with and without the first frames, in which the JVM still compiles.
public final class CityReport {
    private static final int WARM_UP_FRAMES = 120;

    private CityReport() {}

    /// Writes a run down.
    ///
    /// @param run the run
    /// @return lines of text, the last one ended as well
    public static String of(CityRun run) {
        TextTable table = new TextTable("City", "seed " + run.options().seed());
        table.row("Tiles", whole(CityPlan.TILES));
        table.row("Megabytes of the scene", fraction(run.fileBytes() / 1e6));
        table.row("Frames", whole(run.times().count()));
        table.row("Tiles streamed in", whole(run.tilesIn()));
        table.row("Tiles streamed out", whole(run.tilesOut()));
        table.row("Most tiles at once", whole(run.mostTiles()));
        table.row("Most entities at once", whole(run.mostEntities()));
        return table + "\n" + times(run.times());
    }

    private static String times(FrameTimes all) {
        TextTable table = new TextTable("Milliseconds per frame", "p50", "p99", "most");
        addTimes(table, "All frames", all);
        if (all.count() > WARM_UP_FRAMES) {
            addTimes(table, "After the first " + WARM_UP_FRAMES, all.after(WARM_UP_FRAMES));
        }
        return table.toString();
    }

    private static void addTimes(TextTable table, String which, FrameTimes times) {
        table.row(
                which, fraction(times.percentile(50)), fraction(times.percentile(99)), fraction(times.percentile(100)));
    }

    private static String whole(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String fraction(double number) {
        return String.format(Locale.ROOT, "%,.2f", number);
    }
}
