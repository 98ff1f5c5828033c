package dev.phalanx.samples.city;

import dev.phalanx.samples.report.TextTable;
import java.util.Locale;

/// A run as a table for people.
public final class CityReport {
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
        table.row("Milliseconds per frame, p50", fraction(run.times().percentile(50)));
        table.row("Milliseconds per frame, p99", fraction(run.times().percentile(99)));
        table.row("Milliseconds per frame, most", fraction(run.times().percentile(100)));
        table.row("Tiles streamed in", whole(run.tilesIn()));
        table.row("Tiles streamed out", whole(run.tilesOut()));
        table.row("Most tiles at once", whole(run.mostTiles()));
        table.row("Most entities at once", whole(run.mostEntities()));
        return table.toString();
    }

    private static String whole(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String fraction(double number) {
        return String.format(Locale.ROOT, "%,.2f", number);
    }
}
