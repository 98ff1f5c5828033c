package dev.phalanx.inspector.internal.world;

import dev.phalanx.entities.history.OpenTick;
import dev.phalanx.entities.history.WorldHistory;
import dev.phalanx.entities.systems.World;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// The tick of a world's history that was asked for last: its world is made once, and kept until another tick is asked
/// for, the world goes back, or no client has asked for a minute and a half. Until then it can be read even if the
/// history has forgotten the tick.
///
/// For the thread of the world.
public final class ShownTick {
    private static final System.Logger LOGGER = System.getLogger(ShownTick.class.getName());
    private static final long KEPT_NANOS = 90_000_000_000L;
    private static final int BYTES_OF_UNIT = 1_024;

    private final World live;
    private final LongSupplier clock;
    private @Nullable OpenTick open;
    /// The history that has made it.
    private @Nullable WorldHistory maker;
    private int replacements;
    private long askedNanos;

    ShownTick(World live, LongSupplier clock) {
        this.live = live;
        this.clock = clock;
    }

    /// The tick that is kept, or null.
    public @Nullable OpenTick find() {
        return open;
    }

    /// The history of the world.
    ///
    /// @throws TickRefusedException if it has none
    public static WorldHistory historyOf(World world) {
        WorldHistory history = WorldHistory.find(world);
        if (history == null) {
            throw new TickRefusedException("World \"" + world.name() + "\" has no history, so it has no earlier ticks."
                    + " Start one with WorldHistory.of(world).start().");
        }
        return history;
    }

    /// Returns if a history has a tick.
    ///
    /// @throws TickRefusedException otherwise
    public static void requireKept(WorldHistory history, long tick) {
        if (!history.contains(tick)) {
            throw new TickRefusedException("Tick " + tick + " of world \""
                    + history.world().name() + "\" is not kept; its history has ticks " + history.oldest() + " to "
                    + history.newest() + ". Choose one of them.");
        }
    }

    /// A tick, made if it is not the one that is kept.
    ///
    /// @return null if the budget of the frame does not suffice
    /// @throws TickRefusedException if there is no history, or it does not have the tick
    @Nullable
    OpenTick get(long tick, Budget budget) {
        OpenTick known = open;
        if (known != null && known.tick() == tick && isCurrent()) {
            askedNanos = clock.getAsLong();
            return known;
        }
        WorldHistory history = historyOf(live);
        requireKept(history, tick);
        long bytes = live.entityManager().chunkBytes();
        if (!budget.take((int) Math.min(Integer.MAX_VALUE, 1 + bytes / BYTES_OF_UNIT))) {
            return null;
        }
        close();
        OpenTick made = history.open(tick);
        open = made;
        maker = history;
        replacements = live.entityManager().replacements();
        askedNanos = clock.getAsLong();
        return made;
    }

    /// Whether the number of the open tick still means that tick: the world has not gone back, and no other history has
    /// been started.
    @SuppressWarnings("ReferenceEquality") // a history is one object
    private boolean isCurrent() {
        WorldHistory present = WorldHistory.find(live);
        return replacements == live.entityManager().replacements() && (present == null || present == maker);
    }

    /// Lets go of a tick that no client has asked for any more.
    void closeUnasked(long now) {
        if (open != null && now - askedNanos >= KEPT_NANOS) {
            close();
        }
    }

    /// Lets go of the tick that is kept.
    public void close() {
        OpenTick known = open;
        open = null;
        maker = null;
        if (known == null) {
            return;
        }
        try {
            known.close();
        } catch (RuntimeException failure) { // of the program's objects
            LOGGER.log(
                    System.Logger.Level.WARNING, known + ", which the inspector has shown, failed to close.", failure);
        }
    }
}
