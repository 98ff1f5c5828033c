package dev.phalanx.inspector.internal.world;

import dev.phalanx.entities.systems.World;
import org.jspecify.annotations.Nullable;

/// Something that runs on the thread of a world: it reads the world, or changes it.
///
/// @param <T> the type of the answer, which must be independent of the world
@FunctionalInterface
public interface WorldQuestion<T> {
    /// Goes on with the question, up to about the deadline.
    ///
    /// @param deadlineNanos when the budget of the frame is used up, by `System.nanoTime()`; a question that takes long
    ///     looks at it from time to time, and goes on in a later frame
    /// @return the answer, or null if the question goes on
    @Nullable
    T step(World world, long deadlineNanos);
}
