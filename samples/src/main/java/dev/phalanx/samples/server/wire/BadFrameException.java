package dev.phalanx.samples.server.wire;

import java.io.IOException;

/// The other side has sent something that is not a valid frame. The connection cannot be used any more.
public final class BadFrameException extends IOException {
    private static final long serialVersionUID = 1;

    /// @param message what is wrong
    public BadFrameException(String message) {
        super(message);
    }
}
