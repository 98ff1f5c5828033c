package dev.phalanx.inspector.internal.world;

/// A tick cannot be shown: the world has no history, or its history does not keep the tick.
public final class TickRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    TickRefusedException(String message) {
        super(message);
    }
}
