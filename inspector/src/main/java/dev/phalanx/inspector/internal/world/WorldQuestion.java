package dev.phalanx.inspector.internal.world;

import dev.phalanx.entities.systems.World;
import org.jspecify.annotations.Nullable;

/// Something that runs on the thread of a world: it reads the world, or changes it.
///
/// @param <T> the type of the answer, which must be independent of the world
@FunctionalInterface
public interface WorldQuestion<T> {
    /// Continues the question, until about the deadline.
    ///
    /// @param deadlineNanos when the budget of the frame is used up, by `System.nanoTime()`; a question that takes long
    ///     checks it from time to time, and continues in a later frame
    /// @return the answer, or null if the question continues
    @Nullable
    T step(World world, long deadlineNanos);
}
