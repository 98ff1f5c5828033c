package dev.phalanx.samples.solar.bodies;

import dev.phalanx.entities.components.IComponentData;

/// How a body goes around an ellipse that never changes.
///
/// @param turnsAtEpoch the mean anomaly at J2000.0, in turns from −0.5 to 0.5
/// @param turnsPerDay the mean motion
/// @param eccentricity at least 0 and below [dev.phalanx.samples.solar.belts.Asteroid#LARGEST_ECCENTRICITY]
public record Orbit(double turnsAtEpoch, double turnsPerDay, double eccentricity) implements IComponentData {}
