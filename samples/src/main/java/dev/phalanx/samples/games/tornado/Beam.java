package dev.phalanx.samples.games.tornado;

/// A beam.
///
/// @param a the index of the point at one end
/// @param b the index of the point at the other end
/// @param length when nothing pulls or pushes, in metres
record Beam(int a, int b, float length) {}
