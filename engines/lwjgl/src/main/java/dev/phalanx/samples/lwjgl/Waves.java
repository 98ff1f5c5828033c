package dev.phalanx.samples.lwjgl;

/// The waves that the sea is the sum of: `height * sin(x * X + z * Z + seconds * SPEED)` each.
final class Waves {
    static final int COUNT = 5;
    static final float[] X = {0.05f, -0.03f, 0.12f, 0.21f, -0.4f};
    static final float[] Z = {0.03f, 0.07f, -0.11f, 0.25f, 0.33f};
    static final float[] HEIGHT = {2.4f, 1.9f, 1.0f, 0.5f, 0.25f};
    static final float[] SPEED = {0.9f, 1.1f, 1.6f, 2.2f, 3.1f};

    private Waves() {}
}
