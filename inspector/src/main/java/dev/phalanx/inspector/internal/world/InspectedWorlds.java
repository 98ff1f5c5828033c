package dev.phalanx.inspector.internal.world;

import dev.phalanx.entities.systems.World;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// The worlds of one inspector, by number. Any thread may use it.
public final class InspectedWorlds implements AutoCloseable {
    private final ConcurrentSkipListMap<Integer, InspectedWorld> worlds = new ConcurrentSkipListMap<>();
    private final AtomicInteger lastId = new AtomicInteger();
    private final long budgetNanos;
    private final LongSupplier clock;
    private volatile @Nullable Runnable endOfAll;
    private volatile boolean isClosed;

    /// @param budgetNanos the time that a frame of a world spends with questions
    public InspectedWorlds(long budgetNanos) {
        this(budgetNanos, System::nanoTime);
    }

    /// @param budgetNanos the time that a frame of a world spends with questions
    /// @param clock what ages are measured with, as `System.nanoTime()`, called on any threads
    public InspectedWorlds(long budgetNanos, LongSupplier clock) {
        this.budgetNanos = budgetNanos;
        this.clock = clock;
    }

    /// Adds a world of the calling thread, unless it has been added.
    ///
    /// @return the world as it was added
    /// @throws IllegalStateException if the worlds have been closed, or the calling thread does not own the world
    public InspectedWorld add(World world) {
        if (isClosed) {
            throw new IllegalStateException("The inspector has been closed. Start another one.");
        }
        world.frame(); // refuses other threads
        InspectedWorld known = find(world);
        if (known != null) {
            return known;
        }
        InspectedWorld made = make(world);
        world.addObserver(made);
        put(made);
        return made;
    }

    /// Keeps a world, unless all have been closed in the meantime.
    private void put(InspectedWorld made) {
        worlds.put(made.id(), made);
        if (isClosed) {
            worlds.remove(made.id());
            made.end();
        }
    }

    /// Adds every world of the process, and those that are made later.
    public void addAll() {
        endOfAll = World.observeAll(world -> {
            if (isClosed || find(world) != null) {
                return null;
            }
            InspectedWorld made = make(world);
            put(made);
            return made;
        });
    }

    private @Nullable InspectedWorld find(World world) {
        for (InspectedWorld known : worlds.values()) {
            if (known.world().equals(world)) {
                return known;
            }
        }
        return null;
    }

    private InspectedWorld make(World world) {
        return new InspectedWorld(
                lastId.incrementAndGet(), world, budgetNanos, clock, ended -> worlds.remove(ended.id()));
    }

    /// The open worlds, in the order of their numbers.
    ///
    /// @throws WorldClosedException if the inspector has been closed
    public Collection<InspectedWorld> all() {
        List<InspectedWorld> all = List.copyOf(worlds.values());
        if (isClosed) {
            throw WorldClosedException.ofInspector(); // and not a program without worlds
        }
        return all;
    }

    /// The world with a number, or null if there is none.
    public @Nullable InspectedWorld find(int id) {
        return worlds.get(id);
    }

    /// Whether there was a world of this number, which is closed now.
    public boolean wasClosed(int id) {
        return id > 0 && id <= lastId.get() && !worlds.containsKey(id);
    }

    /// Ends the observation of all worlds.
    @Override
    public void close() {
        isClosed = true;
        Runnable end = endOfAll;
        if (end != null) {
            end.run();
        }
        for (InspectedWorld world : worlds.values()) {
            world.end();
        }
        worlds.clear();
    }
}
