package dev.phalanx.samples.seekers;

import dev.phalanx.jobs.IJobParallelFor;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.NativeArray;

/// Finds the nearest target of every seeker by looking at all targets, on all threads.
///
/// @param targets the targets, by their numbers
/// @param seekers where the seekers are
/// @param nearest gets the nearest target of each seeker
public record FindNearestParallelJob(
        @ReadOnly NativeArray<Target> targets, @ReadOnly NativeArray<Place> seekers, NativeArray<Target> nearest)
        implements IJobParallelFor {
    @Override
    public void execute(int index) {
        nearest.set(index, targets.get(FindNearestJob.nearest(seekers.get(index), targets)));
    }
}
