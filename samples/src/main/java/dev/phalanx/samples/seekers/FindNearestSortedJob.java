package dev.phalanx.samples.seekers;

import dev.phalanx.jobs.IJobParallelFor;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.NativeArray;

/// Finds the nearest target of every seeker among targets sorted by x, on all threads: from the seeker's own x it looks
/// west and east until the distance in x alone is larger than the best one found.
///
/// @param targets where the targets are, from west to east
/// @param seekers where the seekers are
/// @param nearest gets the nearest target of each seeker
public record FindNearestSortedJob(
        @ReadOnly NativeArray<Place> targets, @ReadOnly NativeArray<Place> seekers, NativeArray<Place> nearest)
        implements IJobParallelFor {
    @Override
    public void execute(int index) {
        Place seeker = seekers.get(index);
        int found = targets.binarySearch(seeker, Place.BY_X);
        int start = Math.min(found < 0 ? ~found : found, targets.length() - 1);
        int best = start;
        float least = seeker.squareDistance(targets.get(start));
        for (int step : new int[] {1, -1}) {
            for (int i = start + step; i >= 0 && i < targets.length(); i += step) {
                Place target = targets.get(i);
                float dx = seeker.x() - target.x();
                if (dx * dx > least) {
                    break;
                }
                float distance = seeker.squareDistance(target);
                if (distance < least) {
                    least = distance;
                    best = i;
                }
            }
        }
        nearest.set(index, targets.get(best));
    }
}
