package dev.phalanx.entities.systems;

/// Where a world's time comes from, such as `System::nanoTime`, or a clock that a test sets.
@FunctionalInterface
public interface TimeSource {
    /// Nanoseconds since some moment, which is always the same.
    long nanoTime();
}
