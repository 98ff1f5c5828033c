package dev.phalanx.cluster;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// The bytes of a block of agents, in an array that is used for one block after the other, and the place of what is
/// read next.
final class BlockBytes {
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] bytes = {};
    private int limit;
    private int position;

    /// Copies a block from a message, and begins with it.
    void open(StepMessage message, long at, int length) {
        if (bytes.length < length) {
            bytes = new byte[length];
        }
        MemorySegment.copy(message.bytes(), ValueLayout.JAVA_BYTE, at, bytes, 0, length);
        limit = length;
        position = 0;
    }

    /// The array, in which the block begins at 0.
    byte[] array() {
        return bytes;
    }

    /// Where what is read next begins in the array.
    int position() {
        return position;
    }

    void moveTo(int newPosition) {
        position = newPosition;
    }

    int remaining() {
        return limit - position;
    }

    /// Returns if there are as many bytes.
    ///
    /// @throws StepMessageException if there are not
    void require(long count) {
        if (count > remaining()) {
            throw StepMessage.damaged(
                    "a block of agents needs " + count + " bytes at " + position + ", and has " + remaining());
        }
    }

    /// Reads past bytes.
    ///
    /// @throws StepMessageException if there are not as many
    void skip(long count) {
        require(count);
        position += (int) count;
    }

    int getInt() {
        position += Integer.BYTES;
        return intAt(position - Integer.BYTES);
    }

    long getLong() {
        position += Long.BYTES;
        return (long) LONGS.get(bytes, position - Long.BYTES);
    }

    int intAt(int place) {
        return (int) INTS.get(bytes, place);
    }

    /// A bit of those that begin at a place.
    boolean bitAt(int place, int index) {
        return (bytes[place + (index >>> 3)] & 1 << (index & 7)) != 0;
    }
}
