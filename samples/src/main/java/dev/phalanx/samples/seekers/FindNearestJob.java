package dev.phalanx.samples.seekers;

import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.NativeArray;

/// Finds the nearest target of every seeker by looking at all targets, on one thread.
///
/// @param targets the targets, by their numbers
/// @param seekers where the seekers are
/// @param nearest gets the nearest target of each seeker
public record FindNearestJob(
        @ReadOnly NativeArray<Target> targets, @ReadOnly NativeArray<Place> seekers, NativeArray<Target> nearest)
        implements IJob {
    @Override
    public void execute() {
        for (int i = 0; i < seekers.length(); i++) {
            nearest.set(i, targets.get(nearest(seekers.get(i), targets)));
        }
    }

    /// The index of the target that is nearest to `seeker`.
    ///
    /// @param targets the targets, by their numbers; at least one
    public static int nearest(Place seeker, NativeArray<Target> targets) {
        int best = 0;
        float least = Float.POSITIVE_INFINITY;
        for (int i = 0; i < targets.length(); i++) {
            float distance = seeker.squareDistance(targets.get(i).place());
            if (distance < least) {
                least = distance;
                best = i;
            }
        }
        return best;
    }
}
