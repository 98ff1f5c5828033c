package dev.phalanx.entities.history;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.exact.ExactWorlds;
import dev.phalanx.entities.systems.World;

/// A world as it was in a tick, which can be read until it is closed: also when the history has forgotten the tick, or
/// has ended. [WorldHistory#open(long)] makes it.
///
/// It takes as much memory as the chunks of that world. It belongs to the thread of the world whose tick it is.
public final class OpenTick implements AutoCloseable {
    private final World world;
    private final long tick;
    private final int depth;
    private boolean isClosed;

    /// @param world a world with the entities of that tick
    OpenTick(World world, long tick) {
        this.world = world;
        this.tick = tick;
        this.depth = ExactWorlds.lock(
                world.entityManager(), world.name(), "To go on from this tick, restore it with restore(" + tick + ").");
    }

    /// The tick.
    public long tick() {
        return tick;
    }

    /// The entities of the tick. They can be read, with queries as well; what would change them is refused.
    public EntityManager entityManager() {
        return world.entityManager();
    }

    /// Seconds of the world's time in the tick.
    public double elapsedTime() {
        return world.elapsedTime();
    }

    /// The [hash][World#stateHash()] that the world had in the tick.
    public long stateHash() {
        return world.stateHash();
    }

    /// The [hash with the time][World#stateHashWithTime()] that the world had in the tick.
    public long stateHashWithTime() {
        return world.stateHashWithTime();
    }

    /// The entities as a world without systems, for tools that read worlds.
    ///
    /// @hidden
    public World world() {
        return world;
    }

    /// Gives the memory back. Objects of managed components were copied for the tick and are closed. Closing it again
    /// does nothing.
    ///
    /// @throws IllegalStateException if the world whose tick it is belongs to another thread, or a query of the tick is
    ///     being iterated
    @Override
    public void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        ExactWorlds.unlock(world.entityManager(), depth);
        world.close();
    }

    /// Such as `tick 12 of Game`.
    @Override
    public String toString() {
        return world.name() + (isClosed ? ", closed" : "");
    }
}
