package dev.phalanx.samples.games.tornado;

/// A building: the ranges of its points and beams in the arrays of all. A point that breaks becomes two, so a building
/// has room for more points than it has initially. As each beam has two ends, twice the number of beams is enough.
///
/// @param firstPoint the index of its first point
/// @param pointCount how many points it has
/// @param firstBeam the index of its first beam
/// @param beamCount how many beams it has
record Cluster(int firstPoint, int pointCount, int firstBeam, int beamCount) {}
