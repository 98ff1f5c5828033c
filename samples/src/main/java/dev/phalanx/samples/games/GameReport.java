package dev.phalanx.samples.games;

import dev.phalanx.samples.report.AllocationMeter;
import dev.phalanx.samples.report.TextTable;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// What the frames of a game cost when they are warm.
///
/// @param name of the game
/// @param entities how many there are at the end
/// @param bytesPerFrame what all threads that work allocate; the mean of the measured frames
/// @param medianNanos the time that half of the frames take at most
/// @param p99Nanos the time that 99 of 100 frames take at most
public record GameReport(String name, int entities, long bytesPerFrame, long medianNanos, long p99Nanos) {
    /// Runs a game to see what its frames cost.
    ///
    /// @param name of the game
    /// @param warmUp frames that come before, until all code is compiled
    /// @param frames how many to measure, 1 or more
    public static GameReport of(String name, Game game, int warmUp, int frames) {
        game.frames(warmUp);
        long[] nanos = new long[frames];
        AllocationMeter meter = new AllocationMeter();
        long allocated = meter.allocated();
        for (int i = 0; i < frames; i++) {
            long start = System.nanoTime();
            game.frame();
            nanos[i] = System.nanoTime() - start;
        }
        meter.add(allocated);
        Arrays.sort(nanos);
        int entities = game.world().entityManager().entityCount();
        long bytes = meter.perStep().orElse(0) / frames;
        return new GameReport(name, entities, bytes, nanos[frames / 2], nanos[frames * 99 / 100]);
    }

    /// The reports as a table.
    public static String table(List<GameReport> reports) {
        TextTable table = new TextTable("game", "entities", "bytes a frame", "median", "99th percentile");
        for (GameReport each : reports) {
            table.row(
                    each.name,
                    Integer.toString(each.entities),
                    Long.toString(each.bytesPerFrame),
                    milliseconds(each.medianNanos),
                    milliseconds(each.p99Nanos));
        }
        return table.toString();
    }

    private static String milliseconds(long nanos) {
        return String.format(Locale.ROOT, "%.2f ms", nanos / 1e6);
    }
}
