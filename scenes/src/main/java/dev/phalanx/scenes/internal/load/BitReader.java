package dev.phalanx.scenes.internal.load;

import java.nio.ByteBuffer;

/// Reads bits from bytes, the lowest bit of a byte first.
final class BitReader {
    private final ByteBuffer in;
    private int current;
    private int left;

    BitReader(ByteBuffer in) {
        this.in = in;
    }

    /// The next bits.
    ///
    /// @param bits the number of bits, 0 to 64
    long next(int bits) {
        long found = 0;
        for (int done = 0; done < bits; ) {
            if (left == 0) {
                current = Byte.toUnsignedInt(in.get());
                left = Byte.SIZE;
            }
            int taken = Math.min(left, bits - done);
            found |= (long) (current & (1 << taken) - 1) << done;
            current >>>= taken;
            left -= taken;
            done += taken;
        }
        return found;
    }
}
