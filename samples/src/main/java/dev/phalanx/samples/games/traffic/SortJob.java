package dev.phalanx.samples.games.traffic;

import dev.phalanx.collections.NativeLongArray;
import dev.phalanx.jobs.IJob;

/// Puts the cars in order.
record SortJob(NativeLongArray keys) implements IJob {
    @Override
    public void execute() {
        keys.sort();
    }
}
