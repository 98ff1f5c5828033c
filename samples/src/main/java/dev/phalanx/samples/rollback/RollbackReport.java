package dev.phalanx.samples.rollback;

import dev.phalanx.samples.report.TextTable;
import dev.phalanx.samples.rollback.arena.Arena;
import java.util.Locale;

/// A run as tables for people.
public final class RollbackReport {
    /// The headers of IPv4 and UDP.
    private static final int HEADER_BYTES = 28;

    private static final String NOTHING = "-";

    private RollbackReport() {}

    /// Writes a run down. All but the milliseconds is the same for the same options, if the loopback interface delivers
    /// datagrams at once.
    ///
    /// @param run the run
    /// @return lines of text, the last one ended as well
    public static String of(RollbackRun run) {
        return facts(run) + "\n" + peers(run) + ends(run);
    }

    private static String facts(RollbackRun run) {
        RollbackOptions options = run.options();
        TextTable table = new TextTable("Rollback", "seed " + options.seed());
        table.row("Players", whole(options.players()));
        table.row("Drones", whole(options.drones()));
        table.row("Ticks, " + Arena.TICKS_PER_SECOND + " a second", whole(options.ticks()));
        table.row("Steps until all ticks were confirmed", whole(run.steps()));
        table.row("Ticks of input delay", whole(options.inputDelay()));
        table.row("Lost datagrams", options.lossPercent() + "%");
        table.row("Ticks that a datagram takes", options.delay() + " to " + (options.delay() + options.jitter()));
        table.row(
                "Hashes that each player compared",
                whole(run.peers().getFirst().statistics().checks()));
        table.row("Hash of the last tick", String.format(Locale.ROOT, "%016x", run.expectedHash()));
        table.row("Worlds with this hash", whole(equal(run)));
        return table.toString();
    }

    private static long equal(RollbackRun run) {
        return run.peers().stream()
                .filter(peer -> peer.hash() == run.expectedHash())
                .count();
    }

    private static String peers(RollbackRun run) {
        TextTable table = new TextTable(
                "Player",
                "rollbacks",
                "ticks simulated again",
                "most at once",
                "stalls",
                "ms per rollback",
                "bytes per datagram",
                "kB sent per second");
        double seconds = (double) run.steps() / Arena.TICKS_PER_SECOND;
        for (int i = 0; i < run.peers().size(); i++) {
            PeerStatistics did = run.peers().get(i).statistics();
            table.row(
                    "" + i,
                    whole(did.rollbacks()),
                    whole(did.resimulatedTicks()),
                    whole(did.deepestRollback()),
                    whole(did.stalls()),
                    did.rollbacks() == 0 ? NOTHING : fraction(did.rollbackNanos() / 1e6 / did.rollbacks()),
                    fraction((double) did.bytes() / did.datagrams()),
                    fraction((did.bytes() + HEADER_BYTES * did.datagrams()) / seconds / 1e3));
        }
        return table.toString();
    }

    /// How the match ended for those who could not finish it.
    private static String ends(RollbackRun run) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < run.peers().size(); i++) {
            RollbackRun.Outcome peer = run.peers().get(i);
            String end = switch (peer.state()) {
                case FINISHED, RUNNING -> "";
                case DIVERGED -> peer.desync() + ".";
                case LOST -> "nothing new came from player " + peer.lostPlayer() + " after tick " + peer.tick() + ".";
            };
            if (!end.isEmpty()) {
                text.append("\nPlayer ").append(i).append(" found: ").append(end);
            }
        }
        return text.isEmpty() ? "" : text.append('\n').toString();
    }

    private static String whole(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String fraction(double number) {
        return String.format(Locale.ROOT, "%,.2f", number);
    }
}
