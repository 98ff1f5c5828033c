package dev.phalanx.scenes.internal.bytes;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Bytes that numbers and strings are appended to, little-endian. A string is an int, the number of its bytes, and the
/// bytes in UTF-8.
public final class TableWriter {
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private byte[] bytes = new byte[256];
    private MemorySegment segment = MemorySegment.ofArray(bytes);
    private int length;

    public int length() {
        return length;
    }

    /// What was written; valid until more is written.
    public ByteBuffer toBuffer() {
        return ByteBuffer.wrap(bytes, 0, length);
    }

    /// What was written, as a block to append.
    public ByteBuffer toBlock() {
        return ByteBuffer.wrap(bytes).position(length);
    }

    /// A copy of what was written.
    public byte[] toBytes() {
        return Arrays.copyOf(bytes, length);
    }

    private int claim(int more) {
        int at = length;
        if (more > bytes.length - length) {
            bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(length, more), (int) Math.min(2L * length, 1 << 30)));
            segment = MemorySegment.ofArray(bytes);
        }
        length += more;
        return at;
    }

    public void writeByte(int value) {
        int at = claim(1);
        bytes[at] = (byte) value;
    }

    public void writeInt(int value) {
        int at = claim(Integer.BYTES);
        segment.set(INT, at, value);
    }

    public void writeLong(long value) {
        int at = claim(Long.BYTES);
        segment.set(LONG, at, value);
    }

    public void writeFloat(float value) {
        writeInt(Float.floatToRawIntBits(value));
    }

    /// A number of 0 or more, in 1 to 5 bytes: 7 bits each, the low ones first, with the high bit set in all but the
    /// last.
    public void writeVarint(int value) {
        int left = value;
        while ((left & ~0x7F) != 0) {
            writeByte((left & 0x7F) | 0x80);
            left >>>= 7;
        }
        writeByte(left);
    }

    /// Appends bytes that the caller puts into the buffer before anything else is written.
    public ByteBuffer append(int more) {
        int at = claim(more);
        return ByteBuffer.wrap(bytes, at, more).slice().order(ByteOrder.LITTLE_ENDIAN);
    }

    public void writeBytes(byte[] value) {
        writeInt(value.length);
        int at = claim(value.length);
        System.arraycopy(value, 0, bytes, at, value.length);
    }

    public void writeString(String value) {
        writeBytes(value.getBytes(StandardCharsets.UTF_8));
    }
}
