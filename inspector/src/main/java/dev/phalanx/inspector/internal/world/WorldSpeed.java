package dev.phalanx.inspector.internal.world;

import dev.phalanx.entities.systems.UpdateWorldTimeSystem;
import dev.phalanx.entities.systems.World;
import org.jspecify.annotations.Nullable;

/// The speed of a world's time, as long as the inspector sets it: the time scale of its [UpdateWorldTimeSystem].
final class WorldSpeed {
    /// The system whose scale was changed, or null.
    private @Nullable UpdateWorldTimeSystem changed;
    /// The scale that the program had set.
    private double before;
    private boolean isOver;

    /// The speed of a world's time, or -1 if the program sets the time itself. For the thread of the world.
    static double of(World world) {
        UpdateWorldTimeSystem clock = world.getExistingSystem(UpdateWorldTimeSystem.class);
        return clock == null ? -1 : clock.timeScale();
    }

    /// Sets the speed from the next frame on. For the thread of the world.
    ///
    /// @throws IllegalStateException if the program sets the time itself
    synchronized void set(World world, double speed) {
        UpdateWorldTimeSystem clock = world.getExistingSystem(UpdateWorldTimeSystem.class);
        if (clock == null) {
            throw new IllegalStateException("World \"" + world.name() + "\" has no UpdateWorldTimeSystem: its program"
                    + " sets its time itself, so its speed cannot be changed here. Change it in the program.");
        }
        if (isOver) {
            return;
        }
        if (!clock.equals(changed)) {
            changed = clock;
            before = clock.timeScale();
        }
        clock.setTimeScale(speed);
    }

    /// Gives the world the speed back that its program had set, for good. For any thread.
    synchronized void end() {
        isOver = true;
        UpdateWorldTimeSystem clock = changed;
        if (clock != null) {
            clock.setTimeScale(before);
        }
    }
}
