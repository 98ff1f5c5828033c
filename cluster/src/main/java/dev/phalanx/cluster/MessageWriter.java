package dev.phalanx.cluster;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.CRC32C;

/// Writes [messages][StepMessage] to one neighbour. What it wrote stays as it is until the message after the next one
/// is begun: the neighbour reads it in place meanwhile.
final class MessageWriter {
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final int sender;
    private final int receiver;
    private final CRC32C crc = new CRC32C();
    private byte[] bytes = new byte[1024];
    private byte[] other = new byte[1024];
    private int size;
    private int record;
    private final int[] counts = new int[StepMessage.BIRTH + 1];

    MessageWriter(int sender, int receiver) {
        this.sender = sender;
        this.receiver = receiver;
    }

    int receiver() {
        return receiver;
    }

    /// Begins the message of the next tick.
    void begin() {
        byte[] last = bytes;
        bytes = other;
        other = last;
        size = StepMessage.HEADER;
        Arrays.fill(counts, 0);
    }

    /// The array, with room for more bytes.
    byte[] array(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, Math.addExact(size, more)));
        }
        return bytes;
    }

    /// The place of bytes for which [#array] has made room, which are written next.
    int reserve(int count) {
        int at = size;
        size += count;
        return at;
    }

    void beginRecord(int tag) {
        counts[tag]++;
        record = size;
        putInt(tag);
        putInt(0);
    }

    void endRecord() {
        INTS.set(bytes, record + 4, size - record - StepMessage.RECORD);
    }

    void putInt(int value) {
        INTS.set(array(Integer.BYTES), reserve(Integer.BYTES), value);
    }

    void putLong(long value) {
        LONGS.set(array(Long.BYTES), reserve(Long.BYTES), value);
    }

    void putBytes(byte[] value) {
        System.arraycopy(value, 0, array(value.length), size, value.length);
        size += value.length;
    }

    /// The finished message.
    MemorySegment finish(long tick, int migrants) {
        INTS.set(bytes, 0, StepMessage.MAGIC);
        INTS.set(bytes, StepMessage.AT_LENGTH, size);
        Arrays.fill(bytes, StepMessage.AT_VERSION, StepMessage.HEADER, (byte) 0);
        INTS.set(bytes, StepMessage.AT_VERSION, StepMessage.VERSION);
        INTS.set(bytes, StepMessage.AT_SENDER, sender);
        INTS.set(bytes, StepMessage.AT_RECEIVER, receiver);
        INTS.set(bytes, StepMessage.AT_REMOVED, counts[StepMessage.REMOVED]);
        LONGS.set(bytes, StepMessage.AT_TICK, tick);
        INTS.set(bytes, StepMessage.AT_GHOSTS, counts[StepMessage.CHANGED] + counts[StepMessage.NEW]);
        INTS.set(bytes, StepMessage.AT_COMMANDS, counts[StepMessage.COMMAND] + counts[StepMessage.BIRTH]);
        INTS.set(bytes, StepMessage.AT_MIGRANTS, migrants);
        crc.reset();
        crc.update(bytes, StepMessage.AT_VERSION, size - StepMessage.AT_VERSION);
        INTS.set(bytes, StepMessage.AT_CHECKSUM, (int) crc.getValue());
        return MemorySegment.ofArray(bytes).asSlice(0, size).asReadOnly();
    }

    /// Mixes the first bytes of an array into a hash.
    static long hash(long before, byte[] bytes, int count) {
        long hash = before;
        int at = 0;
        for (; at + Long.BYTES <= count; at += Long.BYTES) {
            hash = GlobalId.mix(hash ^ (long) LONGS.get(bytes, at));
        }
        for (; at < count; at++) {
            hash = GlobalId.mix(hash ^ bytes[at]);
        }
        return hash;
    }
}
