package dev.phalanx.samples.seekers;

import dev.phalanx.jobs.IJobParallelFor;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.NativeArray;

/// Finds the nearest target of every seeker among targets sorted by x, on all threads: from the seeker's own x it looks
/// west and east until the distance in x alone is larger than the best one found.
///
/// @param targets the targets, from west to east
/// @param seekers where the seekers are
/// @param nearest gets the nearest target of each seeker
public record FindNearestSortedJob(
        @ReadOnly NativeArray<Target> targets, @ReadOnly NativeArray<Place> seekers, NativeArray<Target> nearest)
        implements IJobParallelFor {
    @Override
    public void execute(int index) {
        nearest.set(index, targets.get(nearest(seekers.get(index), targets)));
    }

    /// The index of the target that is nearest to `seeker`.
    ///
    /// @param targets the targets, from west to east; at least one
    public static int nearest(Place seeker, NativeArray<Target> targets) {
        int found = targets.binarySearch(new Target(seeker, 0), Target.BY_X);
        int start = Math.min(found < 0 ? ~found : found, targets.length() - 1);
        return towards(-1, start, towards(1, start, start, seeker, targets), seeker, targets);
    }

    /// The better one of `best` and what is on one side of `start`.
    private static int towards(int step, int start, int best, Place seeker, NativeArray<Target> targets) {
        int nearest = best;
        float least = seeker.squareDistance(targets.get(best).place());
        for (int i = start + step; i >= 0 && i < targets.length(); i += step) {
            Place place = targets.get(i).place();
            float dx = seeker.x() - place.x();
            if (dx * dx > least) {
                break;
            }
            float distance = seeker.squareDistance(place);
            boolean isBetter = distance == least
                    ? targets.get(i).number() < targets.get(nearest).number()
                    : distance < least;
            if (isBetter) {
                least = distance;
                nearest = i;
            }
        }
        return nearest;
    }
}
