package dev.phalanx.samples.solar.picture;

import dev.phalanx.samples.solar.belts.AsteroidPlaces;
import dev.phalanx.samples.solar.belts.Belts;
import dev.phalanx.samples.solar.belts.Planet;
import java.util.List;

/// What a picture shows.
///
/// @param planets the planets
/// @param belts the belts
/// @param days the date, in days from J2000.0
/// @param asteroids the asteroids at that date
public record Scene(List<Planet> planets, Belts belts, double days, AsteroidPlaces asteroids) {}
