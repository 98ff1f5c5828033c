package dev.phalanx.structs.internal.blob;

import dev.phalanx.structs.DisposedException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/// The bytes of one blob, or of one that is being built, and whether they may still be used. Every view of the blob
/// goes through it.
///
/// Reading outside the bytes is impossible; an offset that leads outside them, as in a damaged file, is refused when a
/// view is made of it.
public final class BlobMemory {
    /// The memory of views without bytes: empty arrays and null pointers.
    public static final BlobMemory NONE = new BlobMemory("No blob", MemorySegment.NULL, 0);

    /// The event that ends a blob, worded to follow "was used after" in error messages.
    static final String CLOSED = "it was closed. Close a blob after its last use, or copy what you still need first.";

    private final String name;
    private MemorySegment segment;

    /// The same bytes. Memory and mapped files look alike through it, so that C2 inlines whole views.
    private ByteBuffer bytes;

    private int size;
    private @Nullable String end;

    /// @param name what error messages call the blob, such as `Blob<Weapon>`
    /// @param segment its bytes, and perhaps more that are not in use
    /// @param size how many of the bytes are in use
    public BlobMemory(String name, MemorySegment segment, int size) {
        this.name = name;
        this.segment = segment;
        this.bytes = buffer(segment);
        this.size = size;
    }

    /// The name of the blob in error messages.
    public String name() {
        return name;
    }

    /// The number of bytes in use.
    public int size() {
        return size;
    }

    /// The bytes in use, which cannot be written through it.
    public MemorySegment segment() {
        check();
        return segment.asSlice(0, size).asReadOnly();
    }

    /// Bytes there are, in use or not.
    public long capacity() {
        return segment.byteSize();
    }

    /// Uses the first `newSize` bytes of another segment from now on.
    public void moveTo(MemorySegment newSegment, int newSize) {
        segment = newSegment;
        bytes = buffer(newSegment);
        size = newSize;
    }

    /// Uses more or fewer of the bytes there are.
    public void setSize(int newSize) {
        size = newSize;
    }

    private static ByteBuffer buffer(MemorySegment segment) {
        return segment.asByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
    }

    /// Whether the bytes may be used.
    public boolean isAlive() {
        return end == null;
    }

    /// Ends the use of the bytes by every view.
    ///
    /// @param cause what ended it and what to do, as error messages say it after "was used after"
    public void end(String cause) {
        end = cause;
    }

    /// Returns if the bytes may be used.
    ///
    /// @throws DisposedException otherwise
    public void check() {
        if (end != null) {
            throw ended();
        }
    }

    /// The exception to throw after reading the bytes has thrown: the bytes are gone, perhaps because another thread is
    /// closing the blob at this moment.
    private RuntimeException refuse(RuntimeException cause) {
        if (end == null && cause instanceof IndexOutOfBoundsException) {
            return cause;
        }
        if (end == null) {
            return new DisposedException(name + " was used after " + CLOSED);
        }
        return ended();
    }

    private DisposedException ended() {
        return new DisposedException(name + " was used after " + end);
    }

    /// The target of an offset that is not 0.
    ///
    /// @param field the position of the offset
    /// @param offset the value stored there
    /// @param bytes how many there must be
    /// @throws IllegalStateException if they are not within the blob
    public int target(int field, int offset, long bytes) {
        long target = BlobLayout.target(field, offset);
        if ((target | bytes | (size - target - bytes)) < 0 || offset == 0) {
            throw damaged(field, target, bytes);
        }
        return (int) target;
    }

    private IllegalStateException damaged(int field, long target, long bytes) {
        return new IllegalStateException(name + " is damaged: the field at " + field + " leads to " + bytes
                + " bytes from " + target + " on, and it has " + size
                + ". Write its file again; verify() tells of damage before the blob is used.");
    }

    /// Makes the offset in `field` lead to `target`.
    public void putTarget(int field, int target) {
        putInt(field, BlobLayout.offset(field, target));
    }

    /// The boolean at `at`: any byte but 0 is true.
    public boolean getBoolean(int at) {
        try {
            return bytes.get(at) != 0;
        } catch (IllegalStateException | IndexOutOfBoundsException e) {
            throw refuse(e);
        }
    }

    /// The byte at `at`.
    public byte getByte(int at) {
        try {
            return bytes.get(at);
        } catch (IllegalStateException | IndexOutOfBoundsException e) {
            throw refuse(e);
        }
    }

    /// The char at `at`.
    public char getChar(int at) {
        try {
            return bytes.getChar(at);
        } catch (IllegalStateException | IndexOutOfBoundsException e) {
            throw refuse(e);
        }
    }

    /// The short at `at`.
    public short getShort(int at) {
        try {
            return bytes.getShort(at);
        } catch (IllegalStateException | IndexOutOfBoundsException e) {
            throw refuse(e);
        }
    }

    /// The int at `at`.
    public int getInt(int at) {
        try {
            return bytes.getInt(at);
        } catch (IllegalStateException | IndexOutOfBoundsException e) {
            throw refuse(e);
        }
    }

    /// The float at `at`.
    public float getFloat(int at) {
        try {
            return bytes.getFloat(at);
        } catch (IllegalStateException | IndexOutOfBoundsException e) {
            throw refuse(e);
        }
    }

    /// The long at `at`.
    public long getLong(int at) {
        try {
            return bytes.getLong(at);
        } catch (IllegalStateException | IndexOutOfBoundsException e) {
            throw refuse(e);
        }
    }

    /// The double at `at`.
    public double getDouble(int at) {
        try {
            return bytes.getDouble(at);
        } catch (IllegalStateException | IndexOutOfBoundsException e) {
            throw refuse(e);
        }
    }

    /// Stores a boolean as 0 or 1.
    public void putBoolean(int at, boolean value) {
        segment.set(BlobPrimitives.BOOLEAN, at, value);
    }

    /// Stores a byte.
    public void putByte(int at, byte value) {
        segment.set(BlobPrimitives.BYTE, at, value);
    }

    /// Stores a char.
    public void putChar(int at, char value) {
        segment.set(BlobPrimitives.CHAR, at, value);
    }

    /// Stores a short.
    public void putShort(int at, short value) {
        segment.set(BlobPrimitives.SHORT, at, value);
    }

    /// Stores an int.
    public void putInt(int at, int value) {
        segment.set(BlobPrimitives.INT, at, value);
    }

    /// Stores a float.
    public void putFloat(int at, float value) {
        segment.set(BlobPrimitives.FLOAT, at, value);
    }

    /// Stores a long.
    public void putLong(int at, long value) {
        segment.set(BlobPrimitives.LONG, at, value);
    }

    /// Stores a double.
    public void putDouble(int at, double value) {
        segment.set(BlobPrimitives.DOUBLE, at, value);
    }

    /// Reads `length` elements from `at` on into a primitive array, and returns it.
    public Object copyOut(int at, Object array, int length) {
        if (array instanceof boolean[] flags) {
            for (int i = 0; i < length; i++) {
                flags[i] = getBoolean(at + i);
            }
            return array;
        }
        try {
            MemorySegment.copy(segment, BlobPrimitives.layoutOf(array), at, array, 0, length);
        } catch (IllegalStateException | IndexOutOfBoundsException e) {
            throw refuse(e);
        }
        return array;
    }

    /// Writes the first `length` elements of a primitive array from `at` on.
    public void copyIn(int at, Object array, int length) {
        if (array instanceof boolean[] flags) {
            for (int i = 0; i < length; i++) {
                putBoolean(at + i, flags[i]);
            }
            return;
        }
        MemorySegment.copy(array, 0, segment, BlobPrimitives.layoutOf(array), at, length);
    }

    /// A copy of `length` bytes from `at` on.
    public byte[] bytes(int at, int length) {
        byte[] copy = new byte[length];
        try {
            MemorySegment.copy(segment, BlobPrimitives.BYTE, at, copy, 0, length);
        } catch (IllegalStateException | IndexOutOfBoundsException e) {
            throw refuse(e);
        }
        return copy;
    }
}
