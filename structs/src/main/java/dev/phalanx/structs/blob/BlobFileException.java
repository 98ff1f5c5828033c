package dev.phalanx.structs.blob;

import java.io.IOException;

/// Thrown when a file is not the requested blob: it is damaged, cut off, of another type or version, or not a blob.
public final class BlobFileException extends IOException {
    private static final long serialVersionUID = 1L;

    /// @param message what is wrong with the file, and what to do
    public BlobFileException(String message) {
        super(message);
    }
}
