package dev.phalanx.entities.history;

import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.World;
import java.util.HashSet;
import java.util.Set;

/// What a [WorldHistory] keeps. Made by [WorldHistory#of].
public final class WorldHistoryBuilder {
    private static final int DEFAULT_TICKS = 120;
    private static final int MOST_TICKS = 1 << 20;
    private static final long DEFAULT_MEMORY = 64 << 20;

    private final World world;
    private final Set<Class<?>> skipped = new HashSet<>();
    private int ticks = DEFAULT_TICKS;
    private long memory = DEFAULT_MEMORY;
    private long firstTick;

    WorldHistoryBuilder(World world) {
        this.world = world;
    }

    /// The world that is to be recorded.
    public World world() {
        return world;
    }

    /// Sets how many ticks are kept, the newest included; 120 by default.
    ///
    /// @param most 1 to 1,048,576
    /// @throws IllegalArgumentException if it is out of that range
    public WorldHistoryBuilder ticks(int most) {
        if (most < 1 || most > MOST_TICKS) {
            throw new IllegalArgumentException("A history of " + most + " ticks was asked for. Give a number from 1 to "
                    + MOST_TICKS + "; 1 keeps the newest tick alone.");
        }
        ticks = most;
        return this;
    }

    /// Sets how much memory the ticks may take, in bytes; 64 MB by default. The newest tick takes about as much as the
    /// chunks of the world, each earlier one as much as the tick after it changed. Objects of managed components,
    /// shared values and commands that wait are not counted.
    ///
    /// @param most bytes, at least 1
    /// @throws IllegalArgumentException if it is below 1
    public WorldHistoryBuilder memory(long most) {
        if (most < 1) {
            throw new IllegalArgumentException("A history of " + most
                    + " bytes was asked for. Give the bytes that it may take, such as 64 << 20.");
        }
        memory = most;
        return this;
    }

    /// Sets the number of the first tick, which is 0 by default, such as that of a game that a player joins late.
    ///
    /// @param tick 0 or more
    /// @throws IllegalArgumentException if it is below 0
    public WorldHistoryBuilder from(long tick) {
        if (tick < 0) {
            throw new IllegalArgumentException("A history from tick " + tick + " on was asked for. Give 0 or more.");
        }
        firstTick = tick;
        return this;
    }

    /// Leaves systems of a class out of ticks that are simulated once more, as if the class had the annotation
    /// [SkipInResimulation][dev.phalanx.entities.systems.SkipInResimulation]. If it is a group, its members are left
    /// out with it.
    public WorldHistoryBuilder skip(Class<? extends ISystem> system) {
        Required.nonNull(system, "system");
        skipped.add(system);
        return this;
    }

    /// Records the world as it is as the first tick, and from then on a tick at the end of each update.
    ///
    /// @throws IllegalArgumentException if the world has a managed component that cannot be copied, or takes more than
    ///     the memory
    /// @throws IllegalStateException if the world has a history already, a system is being updated, a query of the
    ///     world is being iterated, or a job that no system has handed over was not completed
    public WorldHistory start() {
        return WorldHistory.start(world, ticks, memory, firstTick, Set.copyOf(skipped));
    }
}
