package dev.phalanx.samples.games.tornado;

/// How a point is held.
///
/// @param beams how many beams end there; 0 if this place of the arrays is free
/// @param isAnchor whether it is fixed to the ground
record Joint(int beams, boolean isAnchor) {
    /// The same point with more or fewer beams.
    Joint plus(int more) {
        return new Joint(beams + more, isAnchor);
    }
}
