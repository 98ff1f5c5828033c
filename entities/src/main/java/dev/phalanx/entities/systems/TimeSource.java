package dev.phalanx.entities.systems;

/// The source of a world's time, such as `System::nanoTime`, or a clock that a test sets.
@FunctionalInterface
public interface TimeSource {
    /// Nanoseconds since some moment, which is always the same.
    long nanoTime();
}
