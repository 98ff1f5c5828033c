package dev.phalanx.inspector.internal.world;

/// The world of a question, or the inspector, has been closed.
public final class WorldClosedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private WorldClosedException(String message) {
        super(message);
    }

    static WorldClosedException of(String world) {
        return new WorldClosedException("World \"" + world + "\" has been closed. Choose another world.");
    }

    static WorldClosedException ofInspector() {
        return new WorldClosedException("The inspector has been closed. Start another one.");
    }
}
