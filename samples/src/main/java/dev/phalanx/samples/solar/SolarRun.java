package dev.phalanx.samples.solar;

import dev.phalanx.samples.solar.bodies.MoonDistance;
import dev.phalanx.samples.solar.bodies.SystemCost;
import dev.phalanx.samples.solar.bodies.ZoneCount;
import dev.phalanx.samples.solar.picture.Scene;
import java.util.List;
import java.util.OptionalLong;

/// What a run did and what it cost.
///
/// @param options what it was told to do
/// @param nanos the time of all steps, in nanoseconds; making the world and the first placement are not in it
/// @param systems the cost of each system, in the order in which they run
/// @param zones the asteroids by zone
/// @param moons the moons' distances from their planets at the last date
/// @param chunks how many chunks the bodies take
/// @param bytesPerAsteroid the size of an asteroid's components and id
/// @param bytesPerStep the bytes that a step of the second half of the run allocated on average; empty without a step,
///     or where the JVM does not count them
/// @param hash a hash of the last state
/// @param scene the last state for a picture
public record SolarRun(
        SolarOptions options,
        long nanos,
        List<SystemCost> systems,
        List<ZoneCount> zones,
        List<MoonDistance> moons,
        int chunks,
        int bytesPerAsteroid,
        OptionalLong bytesPerStep,
        long hash,
        Scene scene) {

    /// The number of bodies.
    ///
    /// @return planets, moons and asteroids
    public int bodies() {
        return options.planets().size() + options.moons() + options.asteroids();
    }
}
