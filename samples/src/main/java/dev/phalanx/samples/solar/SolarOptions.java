package dev.phalanx.samples.solar;

import dev.phalanx.samples.solar.belts.Belts;
import dev.phalanx.samples.solar.belts.Planet;
import dev.phalanx.samples.solar.orbit.Elements;
import dev.phalanx.samples.solar.orbit.J2000;
import java.time.LocalDateTime;
import java.util.List;

/// What a run is to do.
///
/// @param planets the planets, at least one
/// @param belts the belts to draw asteroids from
/// @param asteroids how many asteroids, from 0 to [#MOST_ASTEROIDS]
/// @param seed the seed to draw them by
/// @param from the date to start at
/// @param days how long to go on, in days, 0 or more
/// @param step the days of a step, above 0; the last step is shorter if it has to be
public record SolarOptions(
        List<Planet> planets, Belts belts, int asteroids, long seed, LocalDateTime from, double days, double step) {

    /// The most asteroids a run takes.
    public static final int MOST_ASTEROIDS = 100_000_000;

    /// The most steps a run takes.
    public static final int MOST_STEPS = 100_000_000;

    /// Room for an asteroid in the world, in the arrays that reach the picture, and for growth in between.
    private static final long HEAP_BYTES_PER_ASTEROID = 150;

    /// Checks that the run can be done.
    ///
    /// @throws IllegalArgumentException if a number is out of range, if the heap is too small for the asteroids, or if
    ///     a planet's rates lead it off a closed orbit between the two dates
    public SolarOptions {
        planets = List.copyOf(planets);
        if (planets.isEmpty()) {
            throw new IllegalArgumentException("There are no planets. Give at least one.");
        }
        if (asteroids < 0 || asteroids > MOST_ASTEROIDS) {
            throw new IllegalArgumentException("The number of asteroids is out of range: " + asteroids
                    + ". Give a number from 0 to " + MOST_ASTEROIDS + ".");
        }
        if (!(days >= 0) || Double.isInfinite(days)) {
            throw new IllegalArgumentException(
                    "The number of days is out of range: " + days + ". Give a number of 0 or more.");
        }
        if (!(step > 0) || Double.isInfinite(step)) {
            throw new IllegalArgumentException("The step is out of range: " + step + " days. Give a number above 0.");
        }
        if (days / step > MOST_STEPS) {
            throw new IllegalArgumentException("The run has too many steps: " + days + " days in steps of " + step
                    + " days. Give a longer step, or fewer days.");
        }
        checkHeap(asteroids);
        double start = J2000.daysTo(from);
        checkOrbits(planets, start);
        checkOrbits(planets, start + days);
    }

    /// The number of steps.
    ///
    /// @return 0 or more
    public int steps() {
        return (int) Math.ceil(days / step);
    }

    /// The number of moons of all planets.
    ///
    /// @return 0 or more
    public int moons() {
        return planets.stream().mapToInt(planet -> planet.moons().size()).sum();
    }

    /// The date after a number of steps.
    ///
    /// @param steps from 0 to [#steps()]
    /// @return days from J2000.0
    public double daysAfter(int steps) {
        return J2000.daysTo(from) + Math.min(steps * step, days);
    }

    private static void checkHeap(int asteroids) {
        long needed = asteroids * HEAP_BYTES_PER_ASTEROID;
        long most = Runtime.getRuntime().maxMemory();
        if (needed > most) {
            throw new IllegalArgumentException("The heap is too small: " + asteroids + " asteroids need about "
                    + (needed >> 20) + " MiB and this JVM has " + (most >> 20)
                    + " MiB. Give fewer asteroids, or a larger heap with -Xmx.");
        }
    }

    private static void checkOrbits(List<Planet> planets, double days) {
        for (Planet planet : planets) {
            Elements elements = planet.orbit().elementsAt(days);
            if (!elements.isClosed()) {
                throw new IllegalArgumentException(planet.name() + " has no closed orbit on "
                        + J2000.dateAt(days).toLocalDate() + ": semi-major axis " + elements.semiMajorAxis()
                        + " au, eccentricity " + elements.eccentricity()
                        + ". Give dates nearer to 2000, or other rates.");
            }
        }
    }
}
