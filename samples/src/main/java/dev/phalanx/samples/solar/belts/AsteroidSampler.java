package dev.phalanx.samples.solar.belts;

import dev.phalanx.samples.solar.orbit.Elements;
import java.util.List;
import java.util.SplittableRandom;

/// An endless row of asteroids drawn from belts by a seed.
///
/// The numbers come from [SplittableRandom], whose sequence is part of its specification. Semi-major axes of the
/// bands are drawn by rejection: an axis evenly spread from the innermost to the outermost edge is kept with a
/// probability that follows the density there.
public final class AsteroidSampler {
    /// The mean motion of a body of no mass at 1 au: the Gaussian gravitational constant in turns per day.
    private static final double TURNS_PER_DAY_AT_1_AU = 0.01720209895 / (2 * Math.PI);

    private final Belts belts;
    private final List<Family> families;
    private final SplittableRandom random;
    private final double innerEdge;
    private final double outerEdge;
    private final double highestDensity;

    /// Starts a row of asteroids.
    ///
    /// @param belts what to draw from: groups whose shares add up to 1, or bands for the rest
    /// @param seed the seed
    /// @throws IllegalArgumentException if neither the bands nor the groups can hold an asteroid
    public AsteroidSampler(Belts belts, long seed) {
        this.belts = belts;
        this.families = belts.families();
        this.random = new SplittableRandom(seed);
        innerEdge = belts.innerEdge();
        outerEdge = belts.outerEdge();
        highestDensity = belts.highestDensity();
        if (!belts.hasRoom()) {
            throw new IllegalArgumentException("The groups take " + belts.shareOfGroups()
                    + " of the asteroids and no band has room for the rest. Add a band, or let the shares add"
                    + " up to 1.");
        }
    }

    /// Draws the next asteroid.
    ///
    /// @return an asteroid
    public Asteroid next() {
        double ticket = random.nextDouble();
        int index = belts.bands().size();
        for (ResonantGroup group : belts.groups()) {
            if (ticket < group.share()) {
                return memberOf(group, index);
            }
            ticket -= group.share();
            index++;
        }
        return memberOfBands();
    }

    private Asteroid memberOfBands() {
        double axis;
        do {
            axis = innerEdge + (outerEdge - innerEdge) * random.nextDouble();
        } while (random.nextDouble() * highestDensity >= belts.densityAt(axis));
        int family = belts.bandAt(axis);
        Elements elements = elements(axis, families.get(family).spread(), degrees(), degrees());
        return new Asteroid(family, elements, TURNS_PER_DAY_AT_1_AU / (axis * Math.sqrt(axis)));
    }

    private Asteroid memberOf(ResonantGroup group, int family) {
        int p = group.resonance().p();
        int q = group.resonance().q();
        double axis = group.semiMajorAxis() + group.halfWidth() * (2 * random.nextDouble() - 1);
        double held = group.angle() + group.swing() * normal();
        double planetLongitude = group.planet().orbit().atEpoch().meanLongitude();
        double longitude;
        double perihelion;
        if (p == q) {
            longitude = planetLongitude + held;
            perihelion = degrees();
        } else {
            longitude = degrees();
            int branch = random.nextInt(Math.abs(p - q));
            perihelion = (held - q * longitude + p * planetLongitude + 360.0 * branch) / (p - q);
        }
        return new Asteroid(family, elements(axis, group.spread(), longitude, perihelion), group.turnsPerDay());
    }

    private Elements elements(double axis, OrbitSpread spread, double longitude, double perihelion) {
        return new Elements(
                axis,
                within(spread.eccentricity(), spread.eccentricityDeviation(), Asteroid.LARGEST_ECCENTRICITY),
                within(spread.inclination(), spread.inclinationDeviation(), OrbitSpread.STEEPEST_INCLINATION),
                longitude,
                perihelion,
                degrees());
    }

    private double within(double mean, double deviation, double end) {
        double value;
        do {
            value = mean + deviation * normal();
        } while (value < 0 || value >= end);
        return value;
    }

    private double degrees() {
        return 360 * random.nextDouble();
    }

    /// A number of the standard normal distribution, by Marsaglia's polar method.
    private double normal() {
        double u;
        double square;
        do {
            u = 2 * random.nextDouble() - 1;
            double v = 2 * random.nextDouble() - 1;
            square = u * u + v * v;
        } while (square >= 1 || square == 0);
        return u * Math.sqrt(-2 * StrictMath.log(square) / square);
    }
}
