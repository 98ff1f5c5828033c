package dev.phalanx.scenes.internal.bytes;

import dev.phalanx.structs.internal.files.ByteSink;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/// Keeps the bytes of a file in memory.
public final class MemorySink implements ByteSink {
    private final List<byte[]> parts = new ArrayList<>();

    /// Without bytes.
    public MemorySink() {}

    @Override
    public void write(ByteBuffer bytes) {
        byte[] part = new byte[bytes.remaining()];
        bytes.get(part);
        parts.add(part);
    }

    @Override
    public void writeAt(long position, ByteBuffer bytes) {
        byte[] first = parts.getFirst();
        if (position + bytes.remaining() > first.length) {
            throw new IllegalStateException("Bytes at " + position + " are not those of the first part.");
        }
        bytes.get(first, (int) position, bytes.remaining());
    }

    /// All bytes.
    ///
    /// @throws IllegalArgumentException if they are more than a buffer can have
    public ByteBuffer toBuffer() {
        long size = 0;
        for (byte[] part : parts) {
            size += part.length;
        }
        if (size > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException(
                    "There are " + size + " bytes, more than memory can hold in one piece. Write them to a file.");
        }
        ByteBuffer all = ByteBuffer.allocate((int) size);
        parts.forEach(all::put);
        return all.flip();
    }

    /// Writes all bytes to a stream.
    ///
    /// @throws IOException if they cannot be written
    public void writeTo(OutputStream out) throws IOException {
        for (byte[] part : parts) {
            out.write(part);
        }
    }
}
