package dev.phalanx.structs.internal.files;

import java.io.IOException;
import java.nio.ByteBuffer;

/// Takes the bytes of a file that is being written.
public interface ByteSink {
    /// Appends all remaining bytes.
    ///
    /// @throws IOException if they cannot be written
    void write(ByteBuffer bytes) throws IOException;

    /// Writes all remaining bytes over bytes that were written before.
    ///
    /// @param position of the first byte
    /// @throws IOException if they cannot be written
    void writeAt(long position, ByteBuffer bytes) throws IOException;
}
