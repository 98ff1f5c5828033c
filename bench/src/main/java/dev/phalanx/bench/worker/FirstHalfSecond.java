package dev.phalanx.bench.worker;

import dev.phalanx.bench.workload.Run;
import java.util.Arrays;
import java.util.function.LongSupplier;

/// Times runs in a JVM that has not run the workload before, while the JIT compilers may still be at work.
final class FirstHalfSecond {
    private static final long LENGTH = 500_000_000;

    /// Samples that end earlier than this after the first run began do not count.
    private static final long COUNTED_FROM = LENGTH / 2;

    private static final int MOST_RUNS_IN_A_SAMPLE = 1 << 20;

    private FirstHalfSecond() {}

    /// Runs a workload for half a second. Runs are timed together until a sample is long enough, as [Stopwatch] does.
    ///
    /// @param run the workload, which has not run yet
    /// @param clock the clock, in nanoseconds
    /// @return the median time of the runs that ended in the second quarter of a second, or of the last run if none
    ///     did, in nanoseconds
    static double medianNanos(Run run, LongSupplier clock) {
        double[] counted = new double[(int) (LENGTH / Stopwatch.SHORTEST_SAMPLE)];
        int count = 0;
        int group = 1;
        double last;
        long start = clock.getAsLong();
        long before = start;
        do {
            for (int i = 0; i < group; i++) {
                run.run();
            }
            long now = clock.getAsLong();
            long sample = now - before;
            last = (double) sample / group;
            if (now - start >= COUNTED_FROM && now - start <= LENGTH && count < counted.length) {
                counted[count++] = last;
            }
            if (sample < Stopwatch.SHORTEST_SAMPLE) {
                group = Math.min(2 * group, MOST_RUNS_IN_A_SAMPLE);
            }
            before = now;
        } while (before - start < LENGTH);
        if (count == 0) {
            return last;
        }
        Arrays.sort(counted, 0, count);
        return counted[(count - 1) / 2];
    }
}
