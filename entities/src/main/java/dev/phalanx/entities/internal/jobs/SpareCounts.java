package dev.phalanx.entities.internal.jobs;

import java.util.ArrayDeque;

/// Arrays for jobs that count entities when they begin, which no job has now.
final class SpareCounts {
    private final ArrayDeque<int[]> spare = new ArrayDeque<>(2);

    /// Takes an array with at least `length` places for one job, which keeps it until [#giveBack]. What is in it is
    /// left from another job.
    synchronized int[] take(int length) {
        int[] last = spare.pollLast();
        return last != null && last.length >= length ? last : new int[length];
    }

    synchronized void giveBack(int[] counts) {
        spare.addLast(counts);
    }
}
