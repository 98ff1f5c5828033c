package dev.phalanx.scenes.internal.bytes;

import java.io.IOException;
import java.nio.ByteBuffer;

/// Takes the blocks of a file in the order in which they are written: to a file at once, or to memory.
public interface BlockSink {
    /// An empty little-endian buffer with room for a block, until the next call.
    ByteBuffer begin(int bytes);

    /// Takes a block with the bytes from the buffer's beginning to its position. The block has its place when it has
    /// been written to a file.
    ///
    /// @param block the buffer of [#begin], or another one
    /// @throws IOException if it cannot be written
    Block append(ByteBuffer block) throws IOException;

    /// Takes a block that is not compressed.
    ///
    /// @param block the buffer of [#begin], or another one
    /// @throws IOException if it cannot be written
    Block appendRaw(ByteBuffer block) throws IOException;
}
