package dev.phalanx.bench.workload;

/// The values that entities start with, by the number of the entity, from 0.
///
/// All are exact in a `float`, so that it does not matter where they are computed.
public final class Values {
    /// The seconds of a frame.
    public static final float DT = 1 / 64f;

    /// How many runs a particle lives.
    public static final int LIFE = 100;

    private Values() {}

    /// The x of a position: from 0 to 319.
    public static float x(int number) {
        return number % 320;
    }

    /// The y of a position: from 0 to 239.
    public static float y(int number) {
        return number % 240;
    }

    /// The z of a position: from 0 to 99.
    public static float z(int number) {
        return number % 100;
    }

    /// The x of a velocity: from -4 to 4.
    public static float vx(int number) {
        return number % 9 - 4;
    }

    /// The y of a velocity: from -3 to 3.
    public static float vy(int number) {
        return number % 7 - 3;
    }

    /// The z of a velocity: from -2 to 2.
    public static float vz(int number) {
        return number % 5 - 2;
    }

    /// The x of an acceleration: from -1 to 1.
    public static float ax(int number) {
        return number % 3 - 1;
    }

    /// The y of an acceleration: from -0.5 to 0.5.
    public static float ay(int number) {
        return (number % 5 - 2) / 4f;
    }

    /// The z of an acceleration: from -0.75 to 0.75.
    public static float az(int number) {
        return (number % 7 - 3) / 4f;
    }

    /// The only field of a component that is one of several like it.
    ///
    /// @param component which of them, from 0
    /// @param number the number of the entity
    /// @return from 0 to 15
    public static float single(int component, int number) {
        return (number + 3 * component) & 15;
    }

    /// What a change adds to the only field of a component.
    ///
    /// @param component which of several like it, from 0
    /// @return -1 for the first, otherwise `component`
    public static float change(int component) {
        return component == 0 ? -1 : component;
    }

    /// How many runs a particle lives that is there at first: from 1 to [#LIFE].
    public static int left(int number) {
        return 1 + number % LIFE;
    }
}
