package dev.phalanx.samples.seekers;

import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.NativeArray;

/// Finds the nearest target of every seeker by looking at all targets, on one thread.
///
/// @param targets where the targets are
/// @param seekers where the seekers are
/// @param nearest gets the nearest target of each seeker
public record FindNearestJob(
        @ReadOnly NativeArray<Place> targets, @ReadOnly NativeArray<Place> seekers, NativeArray<Place> nearest)
        implements IJob {
    @Override
    public void execute() {
        for (int i = 0; i < seekers.length(); i++) {
            nearest.set(i, nearest(seekers.get(i), targets));
        }
    }

    /// The target that is nearest to `seeker`, the first of several.
    static Place nearest(Place seeker, NativeArray<Place> targets) {
        int best = 0;
        float least = Float.POSITIVE_INFINITY;
        for (int i = 0; i < targets.length(); i++) {
            float distance = seeker.squareDistance(targets.get(i));
            if (distance < least) {
                least = distance;
                best = i;
            }
        }
        return targets.get(best);
    }
}
