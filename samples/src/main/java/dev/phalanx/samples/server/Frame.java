package dev.phalanx.samples.server;

import dev.phalanx.samples.server.wire.Wire;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;

/// The bytes of a snapshot, which several clients share. The last user returns it to its pool.
final class Frame {
    private final FramePool pool;
    private final AtomicInteger users = new AtomicInteger();
    private ByteBuffer buffer = Wire.buffer(0);

    Frame(FramePool pool) {
        this.pool = pool;
    }

    /// The buffer, for the thread that fills it.
    ///
    /// @param capacity the bytes that it must have room for
    ByteBuffer toWrite(int capacity) {
        if (buffer.capacity() < capacity) {
            buffer = Wire.buffer(capacity + capacity / 4);
        }
        return buffer;
    }

    /// The bytes, with a position of its own for each user.
    ByteBuffer toRead() {
        return buffer.duplicate();
    }

    void retain() {
        users.incrementAndGet();
    }

    void release() {
        if (users.decrementAndGet() == 0) {
            pool.giveBack(this);
        }
    }
}
