package dev.phalanx.structs.blob;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/// A 64-bit hash of bytes, the same in every process and on every machine. Never 0.
final class BlobHash {
    private static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final long MULTIPLIER = 0x9E37_79B9_7F4A_7C15L;
    private static final int BLOCK = 4 * Long.BYTES;

    private BlobHash() {}

    /// The hash of the first `size` bytes of `segment` and of a number.
    static long of(MemorySegment segment, long size, long number) {
        long a = mix(number + 1);
        long b = mix(a + 2);
        long c = mix(b + 3);
        long d = mix(c + 4);
        long at = 0;
        for (; at + BLOCK <= size; at += BLOCK) {
            a = mix((a ^ segment.get(WORD, at)) + 1);
            b = mix((b ^ segment.get(WORD, at + 8)) + 2);
            c = mix((c ^ segment.get(WORD, at + 16)) + 3);
            d = mix((d ^ segment.get(WORD, at + 24)) + 4);
        }
        for (; at < size; at++) {
            a = mix((a ^ segment.get(ValueLayout.JAVA_BYTE, at)) + 5);
        }
        long hash = mix(mix(mix(mix(a ^ size) + b) + c) + d);
        return hash == 0 ? 1 : hash;
    }

    private static long mix(long bits) {
        return (bits * MULTIPLIER) ^ Math.unsignedMultiplyHigh(bits, MULTIPLIER);
    }
}
