package dev.phalanx.structs;

import java.util.Objects;

/// Makes the arrays that fixed strings keep their own text in: two bytes of length and the text, nothing after it.
final class StringStorage {
    private static final int SHOWN_BYTES = 40;

    private StringStorage() {}

    /// Storage with `text`, for a string of `size` bytes.
    ///
    /// @throws IllegalArgumentException if it does not fit or has half of a surrogate pair
    static byte[] of(int size, CharSequence text) {
        Objects.requireNonNull(text, "text");
        long length = Utf8.length(text);
        if (length > FixedLayout.stringCapacity(size)) {
            throw tooLong(size, length, text);
        }
        return of(text, (int) length);
    }

    /// Storage with `text`, for a string of `size` bytes.
    ///
    /// @throws IllegalArgumentException if it does not fit
    static byte[] of(int size, Utf8Text text) {
        int length = text.byteLength();
        if (length > FixedLayout.stringCapacity(size)) {
            throw tooLong(size, length, text.toString());
        }
        return of(text.bytes(), text.start(), length);
    }

    /// Storage with the `length` bytes of text at `start` of `bytes`.
    static byte[] of(byte[] bytes, int start, int length) {
        byte[] storage = new byte[FixedLayout.LENGTH_BYTES + length];
        FixedLayout.setLength(storage, 0, length);
        System.arraycopy(bytes, start, storage, FixedLayout.LENGTH_BYTES, length);
        return storage;
    }

    /// Storage with as many whole code points from the start of `text` as a string of `size` bytes holds.
    ///
    /// @throws IllegalArgumentException if `text` has half of a surrogate pair
    static byte[] truncated(int size, CharSequence text) {
        Objects.requireNonNull(text, "text");
        int capacity = FixedLayout.stringCapacity(size);
        long length = Utf8.length(text);
        if (length <= capacity) {
            return of(text, (int) length);
        }
        CharSequence start = text.subSequence(0, Utf8.fitting(text, capacity));
        return of(start, (int) Utf8.length(start));
    }

    /// Storage with the text of the `size` bytes at `offset` of `bytes`.
    ///
    /// @throws IndexOutOfBoundsException if they do not lie within `bytes`
    /// @throws IllegalStateException if they hold no valid length
    static byte[] copy(int size, byte[] bytes, int offset) {
        FixedLayout.requireWithin(bytes, offset, size);
        int length = FixedLayout.length(bytes, offset);
        int capacity = FixedLayout.stringCapacity(size);
        if (length > capacity) {
            throw FixedLayout.corrupt(name(size), length, capacity);
        }
        return of(bytes, offset + FixedLayout.LENGTH_BYTES, length);
    }

    /// The class of the strings of `size` bytes.
    static String name(int size) {
        return "FixedString" + size + "Bytes";
    }

    /// For a `text` of `length` bytes that does not fit.
    static IllegalArgumentException tooLong(int size, long length, CharSequence text) {
        int larger = FixedLayout.smallestStringSize(length);
        String shown = text.subSequence(0, Utf8.fitting(text, SHOWN_BYTES)) + (length > SHOWN_BYTES ? "…" : "");
        return new IllegalArgumentException("A text of " + length + " bytes does not fit a " + name(size)
                + ", which holds "
                + FixedLayout.stringCapacity(size) + " bytes of UTF-8: \"" + shown + "\". "
                + (larger == 0 ? "Keep it in a NativeText" : "Use " + name(larger)) + ", or cut it with " + name(size)
                + ".truncated(text).");
    }

    private static byte[] of(CharSequence text, int length) {
        byte[] storage = new byte[FixedLayout.LENGTH_BYTES + length];
        FixedLayout.setLength(storage, 0, length);
        Utf8.encode(text, text.length(), storage, FixedLayout.LENGTH_BYTES);
        return storage;
    }
}
