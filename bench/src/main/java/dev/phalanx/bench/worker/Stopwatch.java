package dev.phalanx.bench.worker;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import dev.phalanx.bench.workload.Run;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/// Times the runs of a workload.
final class Stopwatch {
    private static final int LEAST_RUNS = 5;
    private static final int MOST_SAMPLES = 1 << 20;

    /// Below this a reading of the clock would be a part of what is measured.
    static final long SHORTEST_SAMPLE = 20_000;

    /// How many stretches the warm-up is seen in, and by how much the last ones may differ.
    private static final int STRETCHES = 8;
    private static final double STEADY = 1.03;
    private static final int LONGEST_WARM_UP = 2;
    private static final double MOST_WARM_UP_NANOS = 60e9;

    private static final double NANOS_PER_MILLI = 1e6;

    private final Run run;
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private int group = 1;
    private long warmUpRuns;

    Stopwatch(Run run) {
        this.run = run;
    }

    /// Runs until the time of a run is steady: for the given time, and up to once more while the last three eighths
    /// of that differ. If that is not enough for the given number of runs, until there were so many, or for a minute.
    ///
    /// @param millis the given time in milliseconds
    /// @param least the number of runs
    void warmUp(int millis, int least) {
        long start = System.nanoTime();
        double stretch = millis * NANOS_PER_MILLI / STRETCHES;
        double[] last = new double[3];
        for (int i = 0; i < LONGEST_WARM_UP * STRETCHES; i++) {
            last[i % last.length] = nanosPerRun(stretch);
            if (i >= STRETCHES && isSteady(last)) {
                break;
            }
        }
        while (warmUpRuns < least && System.nanoTime() - start < MOST_WARM_UP_NANOS) {
            nanosPerRun(stretch);
        }
        group = (int) Math.clamp(Math.ceil(SHORTEST_SAMPLE / nanosPerRun(stretch)), 1, MOST_SAMPLES);
    }

    private static boolean isSteady(double[] times) {
        double shortest = Arrays.stream(times).min().orElseThrow();
        double longest = Arrays.stream(times).max().orElseThrow();
        return longest <= STEADY * shortest;
    }

    private double nanosPerRun(double nanos) {
        long start = System.nanoTime();
        long runs = 0;
        long now;
        do {
            run.run();
            runs++;
            now = System.nanoTime();
        } while (now - start < nanos);
        warmUpRuns += runs;
        return (double) (now - start) / runs;
    }

    /// Times runs for some time, at least a few.
    ///
    /// @param millis the time in milliseconds
    Timing measure(int millis) {
        long[] samples = new long[MOST_SAMPLES];
        Arrays.fill(samples, 1); // touches the pages
        System.gc();
        double limit = millis * NANOS_PER_MILLI;
        long collections = collections();
        long allocated = threads.getTotalThreadAllocatedBytes();
        long processor = system.getProcessCpuTime();
        long start = System.nanoTime();
        int count = 0;
        long before = start;
        while (count < LEAST_RUNS || (count < MOST_SAMPLES && before - start < limit)) {
            for (int i = 0; i < group; i++) {
                run.run();
            }
            long now = System.nanoTime();
            samples[count++] = now - before;
            before = now;
        }
        long elapsed = before - start;
        processor = system.getProcessCpuTime() - processor;
        allocated = threads.getTotalThreadAllocatedBytes() - allocated;
        collections = collections() - collections;
        Arrays.sort(samples, 0, count);
        long runs = (long) count * group;
        return new Timing(
                runs,
                group,
                quantile(samples, count, 0.5) / group,
                quantile(samples, count, 0.99) / group,
                (double) samples[count - 1] / group,
                (double) processor / elapsed,
                (double) allocated / runs,
                collections);
    }

    private static double quantile(long[] sorted, int count, double part) {
        return sorted[Math.min(count - 1, (int) Math.ceil(part * count) - 1)];
    }

    private static long collections() {
        long sum = 0;
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            sum += collector.getCollectionCount();
        }
        return sum;
    }
}
