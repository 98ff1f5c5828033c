package dev.phalanx.scenes.internal.managed;

import org.jspecify.annotations.Nullable;

/// A value that cannot be written, with its path in the message.
final class RefusedValueException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    RefusedValueException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
