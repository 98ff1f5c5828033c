package dev.phalanx.bench.results;

import dev.phalanx.bench.worker.FirstRuns;
import dev.phalanx.bench.worker.Pauses;
import dev.phalanx.bench.worker.Timing;
import org.jspecify.annotations.Nullable;

/// One workload on one contender.
///
/// @param contender the contender's id
/// @param workload the workload's id
/// @param size the size it ran at
/// @param entities how many entities a run works on
/// @param timing how long runs took, where that was measured
/// @param early the nanoseconds of an entity in the second quarter of a second of runs in a new JVM, where that was
///     measured; results of earlier versions do not have it
/// @param first how long the first runs in a new JVM took, the median of several JVMs, where that was measured;
///     results of earlier versions do not have it
/// @param pauses how long the garbage collector stopped them, where that was measured
/// @param bytesPerEntity the memory of an entity in bytes, where that was measured
public record Measurement(
        String contender,
        String workload,
        int size,
        int entities,
        @Nullable Timing timing,
        @Nullable Double early,
        @Nullable FirstRuns first,
        @Nullable Pauses pauses,
        @Nullable Double bytesPerEntity) {
    /// What contenders are compared by: the nanoseconds or the bytes of an entity.
    ///
    /// @throws IllegalStateException if neither was measured
    public double perEntity() {
        if (timing != null) {
            return timing.medianNanos() / entities;
        }
        if (bytesPerEntity != null) {
            return bytesPerEntity;
        }
        throw new IllegalStateException("Neither the time nor the memory of " + workload + " on " + contender
                + " is there. Measure one of them.");
    }
}
