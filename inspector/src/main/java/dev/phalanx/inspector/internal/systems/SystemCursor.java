package dev.phalanx.inspector.internal.systems;

import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.internal.world.Budget;
import dev.phalanx.inspector.internal.world.SystemTimes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The systems that a world had when a question about them began, one after the other in order of creation. Those that
/// are removed before their turn are left out. For the thread of the world.
public final class SystemCursor {
    /// The units of a copy of the list of systems.
    private static final int LIST = 4;

    private final SystemTimes times;
    private @Nullable List<SystemState> systems;
    private int version;
    private int next;

    public SystemCursor(SystemTimes times) {
        this.times = times;
    }

    /// Begins if it has not begun. Returns whether it has.
    public boolean begin(World world, Budget budget) {
        if (systems == null && budget.take(LIST)) {
            systems = world.systems();
            version = world.version();
        }
        return systems != null;
    }

    /// The number of times that a system had been added or removed at the beginning.
    int version() {
        return version;
    }

    /// The system whose turn it is, or null at the end.
    @Nullable
    public SystemState find(World world) {
        List<SystemState> all = systems == null ? List.of() : systems;
        while (next < all.size() && !isIn(world, all.get(next))) {
            next++;
        }
        return next < all.size() ? all.get(next) : null;
    }

    private boolean isIn(World world, SystemState system) {
        return world.version() == version
                || times.hasId(system)
                || world.systems().contains(system);
    }

    /// Goes on to the next system.
    public void advance() {
        next++;
    }
}
