package dev.phalanx.structs;

import java.util.Arrays;

/// A UTF-8 text that grows.
///
/// Appending does not allocate while the text fits [#capacity()], so a text that is cleared and filled again each
/// frame costs no garbage. Two texts are equal only if they are the same object; [#contentEquals(Utf8Text)]
/// compares what they say.
///
/// A job can hold a text in a field. Until the job is completed, nothing else may change the text, or read it if the
/// job writes it. Such access throws an IllegalStateException.
public final class NativeText extends Utf8Text implements NativeContainer, AutoCloseable {
    private static final int FIRST_CAPACITY = 32;
    private static final int LARGEST_CAPACITY = Integer.MAX_VALUE - 8;

    private final Storage storage;
    private final SafetyHandle handle;

    /// The state that all views of one text share.
    private static final class Storage {
        byte[] bytes;
        int length;

        Storage(int capacity) {
            bytes = new byte[capacity];
        }
    }

    private NativeText(Storage storage, SafetyHandle handle) {
        this.storage = storage;
        this.handle = handle;
    }

    /// An empty text.
    public NativeText() {
        this(FIRST_CAPACITY);
    }

    /// An empty text with room for `capacity` bytes of UTF-8.
    ///
    /// @throws IllegalArgumentException if `capacity` is negative
    public NativeText(int capacity) {
        this(new Storage(requireCapacity(capacity)), new SafetyHandle("NativeText"));
    }

    private static int requireCapacity(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException(
                    "A NativeText cannot have a capacity of " + capacity + " bytes. Give it 0 or more.");
        }
        return capacity;
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
        return storage.bytes;
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
        return storage.length;
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
        insert(storage.length, text);
        return this;
    }

    /// Adds `text`, which may be this text, at the end.
    ///
    /// @return this
    /// @throws DisposedException if this or `text` was closed
    public NativeText append(Utf8Text text) {
        int added = text.byteLength();
        reserve(added);
        System.arraycopy(text.bytes(), text.start(), storage.bytes, storage.length, added);
        storage.length += added;
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
        storage.bytes[storage.length++] = (byte) unit;
        return this;
    }

    /// Adds `value` in decimal at the end.
    ///
    /// @return this
    /// @throws DisposedException if this was closed
    public NativeText append(long value) {
        int added = Utf8.digits(value);
        reserve(added);
        storage.length += added;
        Utf8.encodeBefore(value, storage.bytes, storage.length);
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
    /// @throws IllegalArgumentException if `index` is inside a code point, or `text` has half of a surrogate pair;
    ///     nothing changes then
    /// @throws DisposedException if this was closed
    public void insert(int index, CharSequence text) {
        handle.checkWrite();
        requireBoundary(index);
        long added = Utf8.length(text);
        reserve(added);
        byte[] bytes = storage.bytes;
        System.arraycopy(bytes, index, bytes, index + (int) added, storage.length - index);
        Utf8.encode(text, text.length(), bytes, index);
        storage.length += (int) added;
    }

    /// Takes `count` bytes out, from byte `index` on.
    ///
    /// @throws IndexOutOfBoundsException if `index` or `count` is negative, or they reach beyond [#byteLength()];
    ///     nothing changes then
    /// @throws IllegalArgumentException if the range starts or ends inside a code point; nothing changes then
    /// @throws DisposedException if this was closed
    public void removeRange(int index, int count) {
        handle.checkWrite();
        int before = storage.length;
        if (index < 0 || count < 0 || count > before - index) {
            throw new IndexOutOfBoundsException(count + " bytes from " + index + " on are outside a NativeText of "
                    + before + " bytes. Give a range inside it.");
        }
        requireBoundary(index);
        requireBoundary(index + count);
        System.arraycopy(storage.bytes, index + count, storage.bytes, index, before - index - count);
        storage.length -= count;
    }

    /// Empties the text and keeps its capacity.
    ///
    /// @throws DisposedException if this was closed
    public void clear() {
        handle.checkWrite();
        storage.length = 0;
    }

    /// Grows the capacity to at least `capacity` bytes.
    ///
    /// @throws DisposedException if this was closed
    public void ensureCapacity(int capacity) {
        handle.checkWrite();
        if (capacity > storage.bytes.length) {
            storage.bytes = Arrays.copyOf(storage.bytes, capacity);
        }
    }

    /// The same text, for reading only. A job that holds it in a field only reads it.
    public NativeText asReadOnly() {
        return new NativeText(storage, handle.view(handle.name(), true));
    }

    /// Whether [#close()] has not been called.
    public boolean isCreated() {
        return handle.isAlive();
    }

    /// Ends the use of the text and of every view of it.
    ///
    /// @throws DisposedException if it was closed before
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
    public NativeText forJob(SafetyHandle handle) {
        return new NativeText(storage, handle);
    }

    private void reserve(long added) {
        handle.checkWrite();
        int capacity = storage.bytes.length;
        if (added > capacity - storage.length) {
            grow(storage.length + added, capacity);
        }
    }

    private void grow(long needed, int capacity) {
        if (needed > LARGEST_CAPACITY) {
            throw new IllegalStateException("A NativeText cannot grow to " + needed
                    + " bytes. Split it; one holds at most " + LARGEST_CAPACITY + ".");
        }
        long roomy = Math.max(FIRST_CAPACITY, capacity * 2L);
        storage.bytes = Arrays.copyOf(storage.bytes, (int) Math.min(Math.max(needed, roomy), LARGEST_CAPACITY));
    }

    private void requireBoundary(int index) {
        if (!isBoundary(index)) {
            throw new IllegalArgumentException(
                    "Byte " + index + " of \"" + this + "\" is inside a code point. Use a position "
                            + "that indexOf gave, or for which isBoundary is true.");
        }
    }
}
