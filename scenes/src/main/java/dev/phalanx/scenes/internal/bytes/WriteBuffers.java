package dev.phalanx.scenes.internal.bytes;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// The buffers of a [BlockWriter], which later writers can use again.
public final class WriteBuffers {
    private static final int GATHER = 1 << 20;
    private static final int COLUMN = 1 << 16;

    private final ByteBuffer gathered;
    private ByteBuffer column = ByteBuffer.allocateDirect(COLUMN).order(ByteOrder.LITTLE_ENDIAN);

    private WriteBuffers(int gather) {
        this.gathered = ByteBuffer.allocateDirect(gather);
    }

    /// Buffers that gather bytes, so that small blocks do not take one call each.
    public static WriteBuffers gathering() {
        return new WriteBuffers(GATHER);
    }

    /// Buffers for bytes that are kept in memory, where a call costs nothing.
    public static WriteBuffers passing() {
        return new WriteBuffers(0);
    }

    /// Bytes that have not been written yet.
    ByteBuffer gathered() {
        return gathered;
    }

    /// An empty buffer with room for so many bytes.
    ByteBuffer column(int bytes) {
        if (column.capacity() < bytes) {
            column = ByteBuffer.allocateDirect(bytes).order(ByteOrder.LITTLE_ENDIAN);
        }
        return column.clear().limit(bytes);
    }
}
