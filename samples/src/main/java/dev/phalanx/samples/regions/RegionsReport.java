package dev.phalanx.samples.regions;

import dev.phalanx.samples.report.TextTable;
import java.util.Locale;

/// A run as tables.
public final class RegionsReport {
    private RegionsReport() {}

    /// Writes a run down.
    ///
    /// @return lines of text, the last one ended as well
    public static String of(RegionsRun run) {
        RegionsOptions options = run.options();
        TextTable table = new TextTable("Regions", "seed " + options.seed());
        table.row("Agents", whole(options.agents()));
        table.row("Sections", whole(options.sections()));
        table.row("Processes", whole(options.nodes()));
        table.row("Ticks", whole(options.ticks()));
        table.row("Ticks per second", fraction((options.ticks() - 1) / run.seconds()));
        table.row("Ticks per second in one process", fraction((options.ticks() - 1) / run.secondsOfOne()));
        if (options.killAt() > 0) {
            RegionsRun.Recovered recovery = run.recovery();
            table.row("Process that was killed", whole(recovery.node()));
            table.row("Tick that it had run last", whole(recovery.killedIn()));
            table.row("Tick of its image", whole(recovery.resumedFrom()));
            table.row("Milliseconds until it had caught up", whole(recovery.millis()));
        }
        table.row("Hash of all agents", String.format(Locale.ROOT, "%016x", run.hash()));
        table.row("The same in one process", String.format(Locale.ROOT, "%016x", run.hashOfOne()));

        TextTable nodes =
                new TextTable("Process", "sections", "agents", "bytes sent", "ghosts", "migrants", "ms waited");
        for (int node = 0; node < run.nodes().size(); node++) {
            RegionsRun.Node did = run.nodes().get(node);
            nodes.row(
                    String.valueOf(node),
                    whole(did.sections()),
                    whole(did.agents()),
                    whole(did.bytes()),
                    whole(did.ghosts()),
                    whole(did.migrants()),
                    whole(did.waitedMillis()));
        }
        return table + "\n" + nodes;
    }

    private static String whole(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String fraction(double number) {
        return String.format(Locale.ROOT, "%,.1f", number);
    }
}
