package dev.phalanx.entities.internal.audit;

import dev.phalanx.structs.kernel.RunList;

/// Reads a list of runs from its beginning and compares each place with the one that is expected there. How places
/// are cut into runs is no part of that; the runs that the expected places make are counted besides.
final class RunCursor {
    private final RunList runs;
    private int run;
    private int at;
    private boolean agrees = true;
    private int expectedRuns;
    private int lastSlab;
    private int lastEnd;

    /// @param runs without words
    RunCursor(RunList runs) {
        this.runs = runs;
        at = runs.count == 0 ? 0 : runs.from[0];
    }

    /// Says that the places from `from` to `to` of a slab come next.
    void expect(int slab, int from, int to) {
        if (from >= to) {
            return;
        }
        if (from == 0 || from != lastEnd || slab != lastSlab) {
            expectedRuns++;
        }
        lastSlab = slab;
        lastEnd = to;
        for (int place = from; agrees && place < to; ) {
            skipEnded();
            agrees = run < runs.count && runs.slab[run] == slab && at == place;
            if (agrees) {
                place = Math.min(to, runs.to[run]);
                at = place;
            }
        }
    }

    private void skipEnded() {
        while (run < runs.count && at >= runs.to[run]) {
            run++;
            at = run < runs.count ? runs.from[run] : 0;
        }
    }

    /// Whether the list has the places that were expected, and no more.
    boolean agrees() {
        skipEnded();
        return agrees && run == runs.count;
    }

    /// The number of runs that the expected places make if none is longer than it must be: a slab begins one, and so
    /// does a place that does not continue the one before.
    int expectedRuns() {
        return expectedRuns;
    }
}
