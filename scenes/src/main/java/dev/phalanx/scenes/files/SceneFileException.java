package dev.phalanx.scenes.files;

import java.io.IOException;

/// A file is not a file with entities, was cut off or changed, or does not fit the types of this program. The message
/// says where the problem is and what to do.
public class SceneFileException extends IOException {
    private static final long serialVersionUID = 1;

    /// An exception with a message.
    public SceneFileException(String message) {
        super(message);
    }

    /// An exception with a message and a cause.
    public SceneFileException(String message, Throwable cause) {
        super(message, cause);
    }
}
