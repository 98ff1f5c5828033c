package dev.phalanx.structs;

/// Thrown when something is used after it was closed, or after what it refers to has gone.
public final class DisposedException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /// @param message what was used, what ended it, and what to do
    public DisposedException(String message) {
        super(message);
    }
}
