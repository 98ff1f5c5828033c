package dev.phalanx.entities.internal.store;

/// A tick that is being simulated once more. [WorldStore] has one slot for it, which is empty in all other ticks.
public interface Resimulation {
    /// Seconds since the world's time began.
    double elapsed();

    /// Seconds since the tick before.
    float delta();

    /// Whether systems of a class are left out.
    boolean skips(Class<?> system);
}
