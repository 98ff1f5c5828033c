package dev.phalanx.samples.server;

import dev.phalanx.samples.report.TextTable;
import java.util.Locale;

/// A run as tables.
public final class ServerReport {
    private ServerReport() {}

    /// Writes a run down.
    ///
    /// @return lines of text, the last one ended as well
    public static String of(ServerRun run) {
        ServerOptions options = run.options();
        TextTable table = new TextTable("Server", "seed " + options.seed());
        table.row("Garbage collector", run.collector());
        table.row("Clients", whole(options.clients()));
        table.row("Clients whose copy equals the world", whole(run.equalCopies()));
        table.row("Entities at the end", whole(run.entities()));
        table.row("Orders", whole(run.orders()));
        table.row("Measured ticks", whole(run.ticks()));
        table.row("Bytes to each client per second", whole(run.bytesPerClientSecond()));
        table.row(
                "Bytes allocated per tick",
                run.allocatedPerTick().isPresent()
                        ? whole(run.allocatedPerTick().getAsLong())
                        : "unknown");
        table.row("Collector pauses", whole(run.pauses().count()));
        table.row("Longest collector pause, ms", fraction(run.pauses().longestMillis()));

        TextTable times = new TextTable("Milliseconds", "p50", "p99", "max");
        add(times, "A tick takes", run.took());
        add(times, "A tick begins late by", run.late());
        return table + "\n" + times;
    }

    private static void add(TextTable table, String what, Percentiles times) {
        table.row(what, fraction(times.p50()), fraction(times.p99()), fraction(times.max()));
    }

    private static String whole(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String fraction(double number) {
        return String.format(Locale.ROOT, "%,.2f", number);
    }
}
