package dev.phalanx.structs;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// A 64-bit hash of a range of bytes, the same in every JVM and every run.
final class Hash64 {
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long MULTIPLIER = 0x9E37_79B9_7F4A_7C15L;

    private Hash64() {}

    /// The hash of the bytes `from` (inclusive) to `to` (exclusive).
    static long of(byte[] bytes, int from, int to) {
        long hash = (to - from) * MULTIPLIER;
        int at = from;
        for (; at + Long.BYTES <= to; at += Long.BYTES) {
            hash = mix(hash ^ (long) WORD.get(bytes, at));
        }
        if (at < to) {
            long rest = 0;
            for (int shift = 0; at < to; at++, shift += Byte.SIZE) {
                rest |= (bytes[at] & 0xffL) << shift;
            }
            hash = mix(hash ^ rest);
        }
        return hash ^ (hash >>> 29);
    }

    private static long mix(long bits) {
        long high = Math.unsignedMultiplyHigh(bits, MULTIPLIER);
        return (bits * MULTIPLIER) ^ high;
    }
}
