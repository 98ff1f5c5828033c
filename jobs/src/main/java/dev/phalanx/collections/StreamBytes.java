package dev.phalanx.collections;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/// The bytes of the index that a writer or reader of a stream has begun.
///
/// Each value is preceded by one byte with its size, as far as that fits, so that a value read as another type is
/// noticed.
abstract sealed class StreamBytes permits NativeStream.Writer, NativeStream.Reader {
    static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] bytes = {};
    private int position;
    private int index = -1;
    private int values;

    final byte[] bytes() {
        return bytes;
    }

    final int index() {
        return index;
    }

    /// Values written so far, or not read so far.
    final int values() {
        return values;
    }

    final boolean isBegun() {
        return index >= 0;
    }

    final void beginWriting(int begun) {
        index = begun;
        position = 0;
        values = 0;
        if (bytes.length == 0) {
            bytes = new byte[256];
        }
    }

    final void beginReading(int begun, byte[] written, int count) {
        index = begun;
        position = 0;
        values = count;
        bytes = written;
    }

    final void end() {
        index = -1;
        values = 0;
    }

    final byte[] written() {
        return Arrays.copyOf(bytes, position);
    }

    /// The position for a value of `size` bytes.
    final int reserve(int size) {
        requireBegun("A value was written");
        int at = position + 1;
        if (at + size > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(at + size, bytes.length * 2));
        }
        bytes[position] = (byte) size;
        position = at + size;
        values++;
        return at;
    }

    /// The position of a value of `size` bytes.
    final int advance(int size) {
        requireBegun("A value was read");
        if (values == 0) {
            throw new IllegalStateException("Index " + index + " of a NativeStream has no more values. Read as many as "
                    + "beginForEachIndex said.");
        }
        if (bytes[position] != (byte) size) {
            throw new IllegalStateException("A value of index " + index + " of a NativeStream was written with "
                    + (bytes[position] & 0xff) + " bytes and is read with " + size
                    + ". Read the types that were written, in the same order.");
        }
        int at = position + 1;
        position = at + size;
        values--;
        return at;
    }

    final void requireBegun(String what) {
        if (index < 0) {
            throw new IllegalStateException(
                    what + " outside of an index of a NativeStream. Call beginForEachIndex first.");
        }
    }

    final void requireEnded(String what) {
        if (index >= 0) {
            throw new IllegalStateException(
                    what + " before index " + index + " of a NativeStream was ended. Call endForEachIndex first.");
        }
    }
}
