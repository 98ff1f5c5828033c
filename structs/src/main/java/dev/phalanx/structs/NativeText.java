package dev.phalanx.structs;

import java.util.Arrays;

/// A UTF-8 text that grows.
///
/// Appending does not allocate while the text fits [#capacity()], so a text that is cleared and filled again each
/// frame costs no garbage. Two texts are equal only if they are the same object; [#contentEquals(Utf8Text)]
/// compares what they say. For one thread at a time. (Source documents: `NativeText`.)
public final class NativeText extends Utf8Text implements AutoCloseable {
    private static final int FIRST_CAPACITY = 32;
    private static final int LARGEST_CAPACITY = Integer.MAX_VALUE - 8;

    private final SafetyHandle handle = new SafetyHandle("NativeText");
    private byte[] bytes;
    private int length;

    /// An empty text.
    public NativeText() {
        this(FIRST_CAPACITY);
    }

    /// An empty text with room for `capacity` bytes of UTF-8.
    ///
    /// @throws IllegalArgumentException if `capacity` is negative
    public NativeText(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException(
                    "A NativeText cannot have a capacity of " + capacity + " bytes. Give it 0 or more.");
        }
        bytes = new byte[capacity];
    }

    /// A text that says `text`.
    ///
    /// @throws IllegalArgumentException if `text` has half of a surrogate pair
    public static NativeText of(CharSequence text) {
        return new NativeText(text.length()).append(text);
    }

    /// A text that says `text`.
    public static NativeText of(Utf8Text text) {
        return new NativeText(text.byteLength()).append(text);
    }

    @Override
    byte[] bytes() {
        handle.check();
        return bytes;
    }

    @Override
    int start() {
        return 0;
    }

    @Override
    String kind() {
        return handle.name();
    }

    /// Bytes of the text in UTF-8.
    ///
    /// @throws DisposedException if the text was closed
    @Override
    public int byteLength() {
        handle.check();
        return length;
    }

    /// Bytes of UTF-8 it can have before it grows.
    ///
    /// @throws DisposedException if the text was closed
    @Override
    public int capacity() {
        return bytes().length;
    }

    /// Adds `text` at the end.
    ///
    /// @return this
    /// @throws IllegalArgumentException if `text` has half of a surrogate pair; nothing changes then
    /// @throws DisposedException if this was closed
    public NativeText append(CharSequence text) {
        insert(byteLength(), text);
        return this;
    }

    /// Adds `text`, which may be this text, at the end.
    ///
    /// @return this
    /// @throws DisposedException if this or `text` was closed
    public NativeText append(Utf8Text text) {
        int added = text.byteLength();
        reserve(added);
        System.arraycopy(text.bytes(), text.start(), bytes, length, added);
        length += added;
        return this;
    }

    /// Adds `unit` at the end.
    ///
    /// @return this
    /// @throws IllegalArgumentException if `unit` is half of a surrogate pair; nothing changes then
    /// @throws DisposedException if this was closed
    public NativeText append(char unit) {
        if (unit >= 0x80) {
            return append(String.valueOf(unit));
        }
        reserve(1);
        bytes[length++] = (byte) unit;
        return this;
    }

    /// Adds `value` in decimal at the end.
    ///
    /// @return this
    /// @throws DisposedException if this was closed
    public NativeText append(long value) {
        int added = Utf8.digits(value);
        reserve(added);
        length += added;
        Utf8.encodeBefore(value, bytes, length);
        return this;
    }

    /// Adds `value` at the end as [Float#toString(float)] writes it.
    ///
    /// @return this
    /// @throws DisposedException if this was closed
    public NativeText append(float value) {
        return append(Float.toString(value));
    }

    /// Adds `value` at the end as [Double#toString(double)] writes it.
    ///
    /// @return this
    /// @throws DisposedException if this was closed
    public NativeText append(double value) {
        return append(Double.toString(value));
    }

    /// Adds `text` before byte `index`.
    ///
    /// @throws IndexOutOfBoundsException if `index` is negative or above [#byteLength()]; nothing changes then
    /// @throws IllegalArgumentException if `index` lies inside a code point, or `text` has half of a surrogate
    ///     pair; nothing changes then
    /// @throws DisposedException if this was closed
    public void insert(int index, CharSequence text) {
        requireBoundary(index);
        long added = Utf8.length(text);
        reserve(added);
        System.arraycopy(bytes, index, bytes, index + (int) added, length - index);
        Utf8.encode(text, text.length(), bytes, index);
        length += (int) added;
    }

    /// Takes `count` bytes out, from byte `index` on.
    ///
    /// @throws IndexOutOfBoundsException if `index` or `count` is negative, or they reach beyond [#byteLength()];
    ///     nothing changes then
    /// @throws IllegalArgumentException if the range starts or ends inside a code point; nothing changes then
    /// @throws DisposedException if this was closed
    public void removeRange(int index, int count) {
        int before = byteLength();
        if (index < 0 || count < 0 || count > before - index) {
            throw new IndexOutOfBoundsException(count + " bytes from " + index + " on are outside a NativeText of "
                    + before + " bytes. Give a range inside it.");
        }
        requireBoundary(index);
        requireBoundary(index + count);
        System.arraycopy(bytes, index + count, bytes, index, before - index - count);
        length -= count;
    }

    /// Empties the text and keeps its capacity.
    ///
    /// @throws DisposedException if this was closed
    public void clear() {
        handle.check();
        length = 0;
    }

    /// Grows the capacity to at least `capacity` bytes.
    ///
    /// @throws DisposedException if this was closed
    public void ensureCapacity(int capacity) {
        if (capacity > capacity()) {
            bytes = Arrays.copyOf(bytes, capacity);
        }
    }

    /// Whether [#close()] has not been called.
    public boolean isCreated() {
        return handle.isAlive();
    }

    /// Ends the use of the text.
    ///
    /// @throws DisposedException if it was closed before
    @Override
    public void close() {
        handle.release();
        bytes = new byte[0];
    }

    private void reserve(long added) {
        int capacity = capacity();
        if (added > capacity - length) {
            grow(length + added, capacity);
        }
    }

    private void grow(long needed, int capacity) {
        if (needed > LARGEST_CAPACITY) {
            throw new IllegalStateException("A NativeText cannot grow to " + needed
                    + " bytes. Split it; one holds at most " + LARGEST_CAPACITY + ".");
        }
        long roomy = Math.max(FIRST_CAPACITY, capacity * 2L);
        bytes = Arrays.copyOf(bytes, (int) Math.min(Math.max(needed, roomy), LARGEST_CAPACITY));
    }

    private void requireBoundary(int index) {
        if (!isBoundary(index)) {
            throw new IllegalArgumentException(
                    "Byte " + index + " of \"" + this + "\" is inside a code point. Use a position "
                            + "that indexOf gave, or for which isBoundary is true.");
        }
    }
}
