package dev.phalanx.collections;

import dev.phalanx.structs.NativeContainer;
import dev.phalanx.structs.SafetyHandle;
import java.util.Arrays;

/// A fixed number of bits in a `long[]`.
///
/// (Row COL-9 of the specification.)
public final class NativeBitArray implements NativeContainer, AutoCloseable {
    private final long[] words;
    private final int length;
    private final SafetyHandle handle;

    private NativeBitArray(long[] words, int length, SafetyHandle handle) {
        this.words = words;
        this.length = length;
        this.handle = handle;
    }

    /// `length` bits, all 0.
    ///
    /// @throws IndexOutOfBoundsException if `length` is negative
    public static NativeBitArray ofLength(int length) {
        if (length < 0) {
            throw new IndexOutOfBoundsException(
                    "A NativeBitArray cannot have the length " + length + ". Give it 0 or more.");
        }
        return new NativeBitArray(
                new long[(int) (((long) length + 63) / 64)], length, new SafetyHandle("NativeBitArray"));
    }

    /// These bits: true is 1.
    public static NativeBitArray of(boolean... bits) {
        NativeBitArray array = ofLength(bits.length);
        for (int i = 0; i < bits.length; i++) {
            array.set(i, bits[i]);
        }
        return array;
    }

    /// The number of bits.
    public int length() {
        return length;
    }

    /// Whether the bit is 1.
    ///
    /// @throws IndexOutOfBoundsException if `index` is negative or not below [#length()]
    /// @throws dev.phalanx.structs.DisposedException if the array was closed
    /// @throws IllegalStateException if a job that was not completed writes it
    public boolean isSet(int index) {
        handle.check();
        checkRange(index, 1);
        return (words[index >>> 6] & (1L << index)) != 0;
    }

    /// Makes the bit 1 or 0.
    ///
    /// @throws IndexOutOfBoundsException if `index` is negative or not below [#length()]
    /// @throws IllegalStateException if the array is read-only here, or a job that was not completed uses it
    public void set(int index, boolean value) {
        handle.checkWrite();
        checkRange(index, 1);
        if (value) {
            words[index >>> 6] |= 1L << index;
        } else {
            words[index >>> 6] &= ~(1L << index);
        }
    }

    /// Makes `count` bits from `start` on 1 or 0.
    ///
    /// @throws IndexOutOfBoundsException if they do not lie within the array
    public void setBits(int start, boolean value, int count) {
        handle.checkWrite();
        checkRange(start, count);
        for (int at = start, end = start + count; at < end; ) {
            int bits = Math.min(64 - (at & 63), end - at);
            long mask = mask(bits) << at;
            words[at >>> 6] = value ? words[at >>> 6] | mask : words[at >>> 6] & ~mask;
            at += bits;
        }
    }

    /// Stores the `count` low bits of `value` from `start` on, the lowest first.
    ///
    /// @param count 1 to 64
    /// @throws IndexOutOfBoundsException if they do not lie within the array
    /// @throws IllegalArgumentException if `count` is not from 1 to 64
    public void setBits(int start, long value, int count) {
        handle.checkWrite();
        requireWord(count);
        checkRange(start, count);
        int low = Math.min(64 - (start & 63), count);
        put(start >>> 6, mask(low) << start, value << start);
        if (low < count) {
            put((start >>> 6) + 1, mask(count - low), value >>> low);
        }
    }

    private void put(int word, long mask, long bits) {
        words[word] = (words[word] & ~mask) | (bits & mask);
    }

    /// The `count` bits from `start` on, the first in the lowest bit.
    ///
    /// @param count 1 to 64
    /// @throws IndexOutOfBoundsException if they do not lie within the array
    /// @throws IllegalArgumentException if `count` is not from 1 to 64
    public long getBits(int start, int count) {
        handle.check();
        requireWord(count);
        checkRange(start, count);
        return bits(start, count);
    }

    private long bits(int start, int count) {
        long bits = words[start >>> 6] >>> start;
        int low = 64 - (start & 63);
        if (low < count) {
            bits |= words[(start >>> 6) + 1] << low;
        }
        return bits & mask(count);
    }

    /// Copies `count` bits of `source`, from `sourceStart` on, to `start`. The ranges may overlap.
    ///
    /// @throws IndexOutOfBoundsException if a range does not lie within its array
    public void copy(int start, NativeBitArray source, int sourceStart, int count) {
        handle.checkWrite();
        source.handle.check();
        checkRange(start, count);
        source.checkRange(sourceStart, count);
        boolean upwards = start <= sourceStart;
        for (int done = 0; done < count; ) {
            int bits = Math.min(64, count - done);
            int at = upwards ? done : count - done - bits;
            setBits(start + at, source.bits(sourceStart + at, bits), bits);
            done += bits;
        }
    }

    /// The number of ones among `count` bits from `start` on.
    ///
    /// @throws IndexOutOfBoundsException if they do not lie within the array
    public int countBits(int start, int count) {
        handle.check();
        checkRange(start, count);
        int ones = 0;
        for (int at = start, end = start + count; at < end; ) {
            int bits = Math.min(64 - (at & 63), end - at);
            ones += Long.bitCount(words[at >>> 6] & (mask(bits) << at));
            at += bits;
        }
        return ones;
    }

    /// Whether all of `count` bits from `start` on are 1.
    public boolean testAll(int start, int count) {
        return countBits(start, count) == count;
    }

    /// Whether none of `count` bits from `start` on is 1.
    public boolean testNone(int start, int count) {
        return countBits(start, count) == 0;
    }

    /// Whether any of `count` bits from `start` on is 1.
    public boolean testAny(int start, int count) {
        return !testNone(start, count);
    }

    /// The first index from `start` on where `count` bits in a row are 0, or -1 if there is none.
    ///
    /// @throws IndexOutOfBoundsException if `start` is negative or above [#length()], or `count` is negative
    public int find(int start, int count) {
        handle.check();
        checkRange(start, 0);
        if (count < 0) {
            checkRange(start, count);
        }
        int from = start;
        while (from <= length - count) {
            int one = nextOne(from, from + count);
            if (one < 0) {
                return from;
            }
            from = one + 1;
        }
        return -1;
    }

    /// The first bit that is 1 from `from` (inclusive) to `to` (exclusive), or -1.
    private int nextOne(int from, int to) {
        for (int at = from; at < to; ) {
            int bits = Math.min(64 - (at & 63), to - at);
            long found = words[at >>> 6] & (mask(bits) << at);
            if (found != 0) {
                return (at & ~63) + Long.numberOfTrailingZeros(found);
            }
            at += bits;
        }
        return -1;
    }

    /// Makes all bits 0.
    public void clear() {
        handle.checkWrite();
        Arrays.fill(words, 0);
    }

    private static long mask(int count) {
        return count == 64 ? -1L : (1L << count) - 1;
    }

    private static void requireWord(int count) {
        if (count < 1 || count > 64) {
            throw new IllegalArgumentException(
                    "A long cannot hold " + count + " bits. Give a count from 1 to 64, or go bit by bit.");
        }
    }

    private void checkRange(int start, int count) {
        if ((start | count) < 0 || start > length - count) {
            throw new IndexOutOfBoundsException("The range of " + count + " bits from " + start
                    + " does not lie within " + this + ". Use a range within 0 to " + length + ".");
        }
    }

    /// The same bits, for reading only. A job that holds it in a field only reads them.
    public NativeBitArray asReadOnly() {
        return new NativeBitArray(words, length, handle.view(handle.name(), true));
    }

    /// Whether the array has not been closed.
    public boolean isCreated() {
        return handle.isAlive();
    }

    /// Ends the life of the array and of every view of it.
    ///
    /// @throws dev.phalanx.structs.DisposedException if it was closed before
    /// @throws IllegalStateException if a job that was not completed uses it
    @Override
    public void close() {
        handle.release();
    }

    @Override
    public SafetyHandle safetyHandle() {
        return handle;
    }

    @Override
    public NativeBitArray forJob(SafetyHandle handle) {
        return new NativeBitArray(words, length, handle);
    }

    /// The array's type and length, such as `NativeBitArray[100]`.
    @Override
    public String toString() {
        return "NativeBitArray[" + length + "]";
    }
}
