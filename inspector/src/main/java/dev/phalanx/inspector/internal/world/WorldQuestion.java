package dev.phalanx.inspector.internal.world;

import dev.phalanx.entities.systems.World;
import org.jspecify.annotations.Nullable;

/// Something that runs on the thread of a world: it copies what it reads from the world, or changes the world.
///
/// @param <T> the type of the answer, which must be independent of the world
@FunctionalInterface
public interface WorldQuestion<T> {
    /// Continues the question, until the budget is used up.
    ///
    /// @param budget what the frame has left; a question that may take long takes units for each piece of its work, and
    ///     continues in a later frame if there are not enough
    /// @return the answer, or null if the question continues
    @Nullable
    T step(World world, Budget budget);
}
