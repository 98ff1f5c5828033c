package dev.phalanx.entities.history;

import dev.phalanx.entities.systems.World;

/// Gives a world what players and other machines contribute to one tick, such as by writing components.
@FunctionalInterface
public interface TickInput {
    /// Gives a tick its input.
    ///
    /// @param world is in the tick before, and is updated afterwards
    /// @param tick the number of the tick to come
    void apply(World world, long tick);
}
