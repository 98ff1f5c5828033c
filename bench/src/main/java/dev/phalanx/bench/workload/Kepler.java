package dev.phalanx.bench.workload;

/// Kepler's equation, by operations that have the same results on every platform.
public final class Kepler {
    private static final int MOST_ROUNDS = 20;
    private static final double EXACT_ENOUGH = 1e-10;
    private static final double TURN = 2 * Math.PI;

    private Kepler() {}

    /// The mean anomaly that an entity has: from 0 to one turn.
    ///
    /// @param number the number of the entity
    public static double mean(int number) {
        return number % 997 * TURN / 997;
    }

    /// The eccentricity of an entity's orbit: from 0 to 0.75.
    ///
    /// @param number the number of the entity
    public static double eccentricity(int number) {
        return number % 49 / 64.0;
    }

    /// The eccentric anomaly, by Newton's method from the mean anomaly on. It ends when a step is below 1e-10.
    public static double solve(double mean, double eccentricity) {
        double anomaly = mean;
        for (int round = 0; round < MOST_ROUNDS; round++) {
            double slope = 1 - eccentricity * sine(anomaly + TURN / 4);
            double step = (anomaly - eccentricity * sine(anomaly) - mean) / slope;
            anomaly -= step;
            if (Math.abs(step) < EXACT_ENOUGH) {
                break;
            }
        }
        return anomaly;
    }

    /// The first terms of the series of the sine, to 1e-11.
    private static double sine(double angle) {
        double x = angle - Math.rint(angle / TURN) * TURN;
        double square = x * x;
        double sum = 1 - square * (1 / 506.0);
        sum = 1 - square * (1 / 420.0) * sum;
        sum = 1 - square * (1 / 342.0) * sum;
        sum = 1 - square * (1 / 272.0) * sum;
        sum = 1 - square * (1 / 210.0) * sum;
        sum = 1 - square * (1 / 156.0) * sum;
        sum = 1 - square * (1 / 110.0) * sum;
        sum = 1 - square * (1 / 72.0) * sum;
        sum = 1 - square * (1 / 42.0) * sum;
        sum = 1 - square * (1 / 20.0) * sum;
        sum = 1 - square * (1 / 6.0) * sum;
        return x * sum;
    }
}
