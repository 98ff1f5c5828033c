package dev.phalanx.structs;

import org.jspecify.annotations.Nullable;

/// An immutable UTF-8 text of limited length that is stored inside a component, without an object of its own.
///
/// The five classes differ in how much they hold: [FixedString32Bytes] 29 bytes of UTF-8, [FixedString64Bytes] 61,
/// [FixedString128Bytes] 125, [FixedString512Bytes] 509, [FixedString4096Bytes] 4093. A text that does not fit is
/// refused, never cut; `truncated` cuts, between code points, when asked to. All zero bytes are the empty text.
///
/// A string handed to a kernel or a `forEach` body reads the column it came from and must not be used after the
/// body returns; [#copy()] gives one that may.
public abstract sealed class FixedString extends Utf8Text
        permits FixedString32Bytes, FixedString64Bytes, FixedString128Bytes, FixedString512Bytes, FixedString4096Bytes {
    private final int size;
    private final int epoch;
    private byte[] bytes;
    private int offset;
    private @Nullable ViewScope scope;

    /// A string of `size` bytes in `bytes` from `offset` on: borrowed until `scope` leaves `epoch`, or owned if
    /// `scope` is null. An owned array may end after the text. Checks nothing, so that an unused view costs
    /// nothing.
    FixedString(int size, byte[] bytes, int offset, @Nullable ViewScope scope, int epoch) {
        this.bytes = bytes;
        this.offset = offset;
        this.size = size;
        this.epoch = epoch;
        this.scope = scope;
    }

    @Override
    final byte[] bytes() {
        if (scope != null && !scope.isOpen(epoch)) {
            throw scope.refusal(epoch, kind());
        }
        return bytes;
    }

    @Override
    final int start() {
        return offset + FixedLayout.LENGTH_BYTES;
    }

    @Override
    final String kind() {
        return StringStorage.name(size);
    }

    /// Bytes of the text in UTF-8.
    ///
    /// @throws DisposedException if this was handed to a body that has returned
    /// @throws IllegalStateException if the storage holds no valid length, or this was handed to a body on another
    ///     thread
    @Override
    public final int byteLength() {
        int length = FixedLayout.length(bytes(), offset);
        if (length > FixedLayout.stringCapacity(size)) {
            throw FixedLayout.corrupt(kind(), length, capacity());
        }
        return length;
    }

    @Override
    public final int capacity() {
        return FixedLayout.stringCapacity(size);
    }

    /// Stores this at `storageOffset` of `storage` and zeros after it, in all as many bytes as its class takes.
    /// Nothing happens if this reads exactly that place.
    ///
    /// @throws IndexOutOfBoundsException if the bytes do not lie within `storage`; nothing is written then
    @SuppressWarnings("ReferenceEquality") // Whether it is the same array, not an equal one.
    public final void writeTo(byte[] storage, int storageOffset) {
        int length = byteLength();
        if (scope == null || storage != bytes || storageOffset != offset) {
            FixedLayout.store(bytes, offset, length, storage, storageOffset, size);
        }
    }

    /// Copies the bytes into a private array if they are borrowed from any place but `storageOffset` of `storage`.
    /// After that this can be written there, whatever is written to the place that the bytes came from.
    @SuppressWarnings("ReferenceEquality") // Whether it is the same array, not an equal one.
    public final void settle(byte[] storage, int storageOffset) {
        if (scope != null && (storage != bytes || storageOffset != offset)) {
            takeOver();
        }
    }

    private void takeOver() {
        bytes = copied();
        offset = 0;
        scope = null;
    }

    /// This string, safe to keep: itself unless it was handed to a kernel or a `forEach` body.
    public abstract FixedString copy();

    /// This text followed by `text`.
    ///
    /// @throws IllegalArgumentException if the result does not fit, or `text` has half of a surrogate pair
    public abstract FixedString append(CharSequence text);

    /// This text followed by `text`.
    ///
    /// @throws IllegalArgumentException if the result does not fit
    public abstract FixedString append(Utf8Text text);

    /// This text followed by `unit`.
    ///
    /// @throws IllegalArgumentException if the result does not fit, or `unit` is half of a surrogate pair
    public abstract FixedString append(char unit);

    /// This text followed by `value` in decimal.
    ///
    /// @throws IllegalArgumentException if the result does not fit
    public abstract FixedString append(long value);

    /// This text followed by `value` as [Float#toString(float)] writes it.
    ///
    /// @throws IllegalArgumentException if the result does not fit
    public abstract FixedString append(float value);

    /// This text followed by `value` as [Double#toString(double)] writes it.
    ///
    /// @throws IllegalArgumentException if the result does not fit
    public abstract FixedString append(double value);

    /// The text from byte `from` on.
    ///
    /// @throws IndexOutOfBoundsException if `from` is negative or above [#byteLength()]
    /// @throws IllegalArgumentException if `from` is inside a code point
    public abstract FixedString substring(int from);

    /// The text from byte `from` (inclusive) to byte `to` (exclusive).
    ///
    /// @throws IndexOutOfBoundsException if `from` is negative, above `to`, or `to` is above [#byteLength()]
    /// @throws IllegalArgumentException if `from` or `to` is inside a code point
    public abstract FixedString substring(int from, int to);

    /// Whether `other` is a string of the same class with the same text. See [#contentEquals(Utf8Text)] for other
    /// classes.
    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof FixedString string && string.size == size && contentEquals(string);
    }

    @Override
    public final int hashCode() {
        return Long.hashCode(hash64());
    }

    /// Whether this keeps its own bytes, which no body lent it.
    final boolean isOwned() {
        return scope == null;
    }

    /// Own storage with this text.
    final byte[] copied() {
        return StringStorage.copy(size, bytes(), offset);
    }

    /// Own storage with this text followed by `text`.
    final byte[] appended(CharSequence text) {
        int length = byteLength();
        long added = Utf8.length(text);
        if (added > capacity() - length) {
            throw StringStorage.tooLong(size, length + added, this + text.toString());
        }
        byte[] storage = extended(length, (int) added);
        Utf8.encode(text, text.length(), storage, FixedLayout.LENGTH_BYTES + length);
        return storage;
    }

    /// Own storage with this text followed by `text`.
    final byte[] appended(Utf8Text text) {
        int length = byteLength();
        int added = text.byteLength();
        if (added > capacity() - length) {
            throw StringStorage.tooLong(size, (long) length + added, this + text.toString());
        }
        byte[] storage = extended(length, added);
        System.arraycopy(text.bytes(), text.start(), storage, FixedLayout.LENGTH_BYTES + length, added);
        return storage;
    }

    /// Own storage with this text followed by `value` in decimal.
    final byte[] appended(long value) {
        int length = byteLength();
        int added = Utf8.digits(value);
        if (added > capacity() - length) {
            throw StringStorage.tooLong(size, length + added, this + Long.toString(value));
        }
        byte[] storage = extended(length, added);
        Utf8.encodeBefore(value, storage, storage.length);
        return storage;
    }

    /// Own storage with the bytes `from` (inclusive) to `to` (exclusive) of this text.
    final byte[] cut(int from, int to) {
        int length = byteLength();
        if (from < 0 || from > to || to > length) {
            throw new IndexOutOfBoundsException("Bytes " + from + " to " + to + " are outside a " + kind() + " of "
                    + length + " bytes. Use positions from 0 to " + length + ", the smaller one first.");
        }
        if (!isBoundary(from) || !isBoundary(to)) {
            throw new IllegalArgumentException(
                    "Bytes " + from + " to " + to + " of \"" + this + "\" start or end inside a "
                            + "code point. Use positions that indexOf gave, or for which isBoundary is true.");
        }
        return StringStorage.of(bytes(), start() + from, to - from);
    }

    /// Own storage whose first `length` bytes of text are from this, with room for `added` more.
    private byte[] extended(int length, int added) {
        byte[] storage = new byte[FixedLayout.LENGTH_BYTES + length + added];
        FixedLayout.setLength(storage, 0, length + added);
        System.arraycopy(bytes(), start(), storage, FixedLayout.LENGTH_BYTES, length);
        return storage;
    }
}
