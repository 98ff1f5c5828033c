package dev.phalanx.scenes.internal.replay;

import dev.phalanx.structs.internal.files.ByteSink;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;

/// Bytes in an array that grows and is used again: an image, steps, or literals.
public final class ImageBytes implements ByteSink {
    private byte[] bytes = new byte[1 << 12];
    private int length;

    /// Without bytes.
    public ImageBytes() {}

    /// The array, whose first [#length()] bytes count.
    byte[] array() {
        return bytes;
    }

    /// The number of bytes.
    public int length() {
        return length;
    }

    /// The bytes, which must not be changed, until this object is.
    public ByteBuffer toBuffer() {
        return ByteBuffer.wrap(bytes, 0, length).slice().asReadOnlyBuffer();
    }

    /// Forgets the bytes.
    public void clear() {
        length = 0;
    }

    /// Makes room for so many bytes more.
    void reserve(int more) {
        long needed = (long) length + more;
        if (needed > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("The image of a tick has more than " + (Integer.MAX_VALUE - 8)
                    + " bytes, which a replay cannot have. Save such a world with WorldFiles.saveExact.");
        }
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.min(Integer.MAX_VALUE - 8, Math.max(needed, 2L * bytes.length)));
        }
    }

    /// Makes the length a greater one. The bytes are those of before.
    void grow(int newLength) {
        reserve(newLength - length);
        length = newLength;
    }

    void add(byte value) {
        if (length == bytes.length) {
            reserve(1);
        }
        bytes[length++] = value;
    }

    /// Adds a number in 7 bits a byte, the lowest first.
    void addNumber(long number) {
        long rest = number;
        while ((rest & ~0x7FL) != 0) {
            add((byte) (rest | 0x80));
            rest >>>= 7;
        }
        add((byte) rest);
    }

    void add(byte[] from, int first, int count) {
        reserve(count);
        System.arraycopy(from, first, bytes, length, count);
        length += count;
    }

    @Override
    public void write(ByteBuffer from) {
        int count = from.remaining();
        reserve(count);
        from.get(bytes, length, count);
        length += count;
    }

    @Override
    public void writeAt(long position, ByteBuffer from) {
        if (position + from.remaining() > length) {
            throw new IllegalStateException("Bytes at " + position + " were written over the end at " + length + ".");
        }
        from.get(bytes, (int) position, from.remaining());
    }

    /// The CRC32C of the bytes.
    int crc() {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, 0, length);
        return (int) checksum.getValue();
    }
}
