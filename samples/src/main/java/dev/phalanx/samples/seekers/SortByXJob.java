package dev.phalanx.samples.seekers;

import dev.phalanx.jobs.IJob;
import dev.phalanx.structs.NativeArray;

/// Sorts places from west to east.
///
/// @param places what to sort
public record SortByXJob(NativeArray<Place> places) implements IJob {
    @Override
    public void execute() {
        places.sort(Place.BY_X);
    }
}
