package dev.phalanx.inspector.internal.world;

/// Too many questions wait for a world.
public final class WorldBusyException extends RuntimeException {
    private static final long serialVersionUID = 1;

    WorldBusyException(String world, int waiting) {
        super(waiting + " requests wait for world \"" + world + "\", as many as are allowed. Try again later.");
    }
}
