package dev.phalanx.bench.harness;

import dev.phalanx.bench.workload.Workload;
import java.util.Locale;

/// How thorough a bench is.
public enum Pace {
    /// About four minutes: a look, not a result.
    QUICK(200, 200, 200),

    /// About a quarter of an hour.
    STANDARD(1_500, 1_500, 1_500),

    /// As [#STANDARD], with a minute of churn for each contender.
    LONG(1_500, 1_500, 60_000);

    private final int warmUpMillis;
    private final int measureMillis;
    private final int churnMillis;

    Pace(int warmUpMillis, int measureMillis, int churnMillis) {
        this.warmUpMillis = warmUpMillis;
        this.measureMillis = measureMillis;
        this.churnMillis = churnMillis;
    }

    /// Its name in files.
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// How long a workload is run before it is measured, in milliseconds; longer while its time is not steady.
    int warmUpMillis() {
        return warmUpMillis;
    }

    /// How long a workload is measured, in milliseconds.
    int measureMillis(Workload workload) {
        return workload == Workload.CHURN ? churnMillis : measureMillis;
    }
}
