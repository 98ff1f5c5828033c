package dev.phalanx.inspector.internal.world;

/// The world of a question has been closed.
public final class WorldClosedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    WorldClosedException(String world) {
        super("World \"" + world + "\" has been closed. Choose another world.");
    }
}
