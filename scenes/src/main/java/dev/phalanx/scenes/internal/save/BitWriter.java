package dev.phalanx.scenes.internal.save;

import java.nio.ByteBuffer;

/// Appends bits to bytes, the lowest bit of a byte first.
final class BitWriter {
    private final ByteBuffer out;
    private long pending;
    private int count;

    BitWriter(ByteBuffer out) {
        this.out = out;
    }

    /// Appends the lowest bits of a word.
    ///
    /// @param bits the number of bits, 1 to 64
    void put(long word, int bits) {
        long rest = bits == Long.SIZE ? word : word & (1L << bits) - 1;
        int left = bits;
        while (left > 0) {
            int taken = Math.min(left, Byte.SIZE - count);
            pending |= (rest & (1L << taken) - 1) << count;
            rest >>>= taken;
            left -= taken;
            count += taken;
            if (count == Byte.SIZE) {
                out.put((byte) pending);
                pending = 0;
                count = 0;
            }
        }
    }

    /// Appends the last byte, and returns the buffer.
    ByteBuffer finish() {
        if (count > 0) {
            out.put((byte) pending);
            count = 0;
        }
        return out;
    }
}
