package dev.phalanx.scenes.internal.managed;

import org.jspecify.annotations.Nullable;

/// A value that cannot be written, with its path in the message.
final class RefusedValueException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final boolean isCycle;

    RefusedValueException(String message, @Nullable Throwable cause) {
        this(message, cause, false);
    }

    RefusedValueException(String message, @Nullable Throwable cause, boolean isCycle) {
        super(message, cause);
        this.isCycle = isCycle;
    }

    /// Whether the value is a record or coded object that is part of itself.
    boolean isCycle() {
        return isCycle;
    }
}
