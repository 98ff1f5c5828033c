package dev.phalanx.samples.seekers;

import dev.phalanx.jobs.IJob;
import dev.phalanx.structs.NativeArray;

/// Sorts targets from west to east.
///
/// @param targets what to sort
public record SortByXJob(NativeArray<Target> targets) implements IJob {
    @Override
    public void execute() {
        targets.sort(Target.BY_X);
    }
}
