package dev.phalanx.cluster;

import java.util.Objects;

/// An answer of a [Directory]: the placement of sections in some ticks.
///
/// @param placement where the sections run
/// @param firstTick the first tick for which it holds, 1 or more
/// @param lastTick the last tick for which it is decided that it holds; ask again for later ones
public record Assignment(Placement placement, long firstTick, long lastTick) {
    /// Makes sure that there is a tick in it.
    ///
    /// @throws IllegalArgumentException if there is none, or the first is below 1
    public Assignment {
        Objects.requireNonNull(placement, "placement");
        if (firstTick < 1 || lastTick < firstTick) {
            throw new IllegalArgumentException("An assignment was given the ticks " + firstTick + " to " + lastTick
                    + ". Give a first tick of 1 or more, and a last one that is not below it.");
        }
    }

    boolean covers(long tick) {
        return tick >= firstTick && tick <= lastTick;
    }
}
