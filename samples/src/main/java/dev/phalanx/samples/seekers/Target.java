package dev.phalanx.samples.seekers;

import java.util.Comparator;

/// A target. Of those that are equally near, the one with the lowest number is sought.
///
/// @param place where it is
/// @param number its number, which no other target has
public record Target(Place place, int number) {
    /// From west to east.
    public static final Comparator<Target> BY_X =
            Comparator.comparingDouble(target -> target.place().x());
}
