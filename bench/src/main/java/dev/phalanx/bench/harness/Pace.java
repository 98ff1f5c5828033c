package dev.phalanx.bench.harness;

import dev.phalanx.bench.workload.Workload;
import java.util.Locale;

/// How thorough a bench is.
public enum Pace {
    /// About ten minutes: a look, not a result.
    QUICK(200, 200, 200, 1),

    /// About forty minutes.
    STANDARD(1_500, 1_500, 1_500, 3),

    /// As [#STANDARD], with a minute of churn for each contender, and first runs in more JVMs.
    LONG(1_500, 1_500, 60_000, 9);

    private final int warmUpMillis;
    private final int measureMillis;
    private final int churnMillis;
    private final int firstRuns;

    Pace(int warmUpMillis, int measureMillis, int churnMillis, int firstRuns) {
        this.warmUpMillis = warmUpMillis;
        this.measureMillis = measureMillis;
        this.churnMillis = churnMillis;
        this.firstRuns = firstRuns;
    }

    /// Its name in files.
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// How long a workload is run before it is measured, in milliseconds; longer while its time is not steady.
    int warmUpMillis() {
        return warmUpMillis;
    }

    /// In how many JVMs the first runs of a workload are timed.
    int firstRuns() {
        return firstRuns;
    }

    /// How long a workload is measured, in milliseconds.
    int measureMillis(Workload workload) {
        return workload == Workload.CHURN ? churnMillis : measureMillis;
    }
}
