package dev.phalanx.entities.systems;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.World;

/// What a world knows about one of its systems, and what the system gets to work with.
///
/// (Source documents S1, S3: `SystemState`.)
public final class SystemState {
    private final World world;
    private final ISystem system;
    private boolean enabled = true;
    private int lastSystemVersion;
    private long updateNanos;

    SystemState(World world, ISystem system) {
        this.world = world;
        this.system = system;
    }

    ISystem system() {
        return system;
    }

    @SuppressWarnings("ReferenceEquality") // two equal records are two systems
    boolean isOf(ISystem other) {
        return system == other;
    }

    /// The world the system belongs to.
    public World world() {
        return world;
    }

    /// The world's entity manager.
    public EntityManager entityManager() {
        return world.entityManager();
    }

    /// The world's time.
    public TimeData time() {
        return world.time();
    }

    /// The simple name of the system's class; the full name of a class that has none.
    public String name() {
        String simple = system.getClass().getSimpleName();
        return simple.isEmpty() ? system.getClass().getName() : simple;
    }

    /// Whether updates call the system. True at first.
    public boolean enabled() {
        return enabled;
    }

    /// Switches the system on or off, from the next update on.
    public void setEnabled(boolean enabled) {
        this.enabled = enabled;
    }

    /// The world's global system version during the system's last update; 0 before its first.
    public int lastSystemVersion() {
        return lastSystemVersion;
    }

    /// The world's global system version.
    public int globalSystemVersion() {
        return world.globalSystemVersion();
    }

    /// How long the system's last update took, in nanoseconds; 0 before its first.
    public long updateNanos() {
        return updateNanos;
    }

    void updated(int version, long nanos) {
        lastSystemVersion = version;
        updateNanos = nanos;
    }

    @Override
    public String toString() {
        return name();
    }
}
