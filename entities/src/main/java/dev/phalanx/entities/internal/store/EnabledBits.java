package dev.phalanx.entities.internal.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// Reads and writes ranges of enabled bits: bit `index % 64` of word `index / 64`. Pure functions.
public final class EnabledBits {
    private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(long[].class);

    private EnabledBits() {}

    /// Whether a bit is set.
    public static boolean get(long[] bits, int index) {
        return (bits[index >>> 6] >>> index & 1) != 0;
    }

    /// Sets a bit, or clears it.
    public static void set(long[] bits, int index, boolean value) {
        long bit = 1L << index;
        if (value) {
            bits[index >>> 6] |= bit;
        } else {
            bits[index >>> 6] &= ~bit;
        }
    }

    /// Same as [#set], while other threads may write other bits of the same word.
    public static void setAtomically(long[] bits, int index, boolean value) {
        long bit = 1L << index;
        if (value) {
            WORDS.getAndBitwiseOr(bits, index >>> 6, bit);
        } else {
            WORDS.getAndBitwiseAnd(bits, index >>> 6, ~bit);
        }
    }

    /// Up to 64 bits from `index` on; those above them are 0.
    static long read(long[] bits, int index, int count) {
        int word = index >>> 6;
        long low = bits[word] >>> index;
        int available = Long.SIZE - (index & 63);
        long all = count > available ? low | bits[word + 1] << available : low;
        return all & mask(count);
    }

    /// Stores up to 64 bits from `index` on.
    static void write(long[] bits, int index, int count, long value) {
        int word = index >>> 6;
        long mask = mask(count);
        bits[word] = (bits[word] & ~(mask << index)) | ((value & mask) << index);
        int available = Long.SIZE - (index & 63);
        if (count > available) {
            bits[word + 1] = (bits[word + 1] & ~(mask >>> available)) | ((value & mask) >>> available);
        }
    }

    private static long mask(int count) {
        return count == 0 ? 0 : -1L >>> (Long.SIZE - count);
    }

    /// Copies bits. Ranges of the same array must not overlap.
    public static void copy(long[] from, int fromIndex, long[] to, int toIndex, int count) {
        for (int done = 0; done < count; done += Long.SIZE) {
            int some = Math.min(Long.SIZE, count - done);
            write(to, toIndex + done, some, read(from, fromIndex + done, some));
        }
    }

    /// Sets bits, or clears them.
    public static void fill(long[] bits, int index, int count, boolean value) {
        for (int done = 0; done < count; done += Long.SIZE) {
            write(bits, index + done, Math.min(Long.SIZE, count - done), value ? -1L : 0);
        }
    }

    /// Whether bits are the same.
    public static boolean areSame(long[] left, int leftIndex, long[] right, int rightIndex, int count) {
        for (int done = 0; done < count; done += Long.SIZE) {
            int some = Math.min(Long.SIZE, count - done);
            if (read(left, leftIndex + done, some) != read(right, rightIndex + done, some)) {
                return false;
            }
        }
        return true;
    }
}
