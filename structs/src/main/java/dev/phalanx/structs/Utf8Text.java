package dev.phalanx.structs;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.IntStream;

/// A text that is stored as UTF-8, read in place.
///
/// Positions and lengths count bytes. Texts compare by code point, which is the unsigned order of their bytes.
/// Nothing here allocates but [#toString()] and [#codePoints()].
public abstract sealed class Utf8Text implements Comparable<Utf8Text> permits FixedString, NativeText {

    /// For the forms of text in this package.
    Utf8Text() {}

    /// The array that holds the text now, checked to be still there.
    abstract byte[] bytes();

    /// The offset of the text in [#bytes()].
    abstract int start();

    /// The name of this kind of text in error messages.
    abstract String kind();

    /// Bytes of the text in UTF-8.
    public abstract int byteLength();

    /// Bytes of UTF-8 it can have.
    public abstract int capacity();

    /// Whether the text has no bytes.
    public final boolean isEmpty() {
        return byteLength() == 0;
    }

    /// The byte at `index`.
    ///
    /// @throws IndexOutOfBoundsException if `index` is negative or not below [#byteLength()]
    public final byte byteAt(int index) {
        int length = byteLength();
        if (index < 0 || index >= length) {
            throw outside(index, length);
        }
        return bytes()[start() + index];
    }

    /// Whether the text can be cut before byte `index`: at its ends and between code points.
    ///
    /// @throws IndexOutOfBoundsException if `index` is negative or above [#byteLength()]
    public final boolean isBoundary(int index) {
        int length = byteLength();
        if (index < 0 || index > length) {
            throw outside(index, length + 1);
        }
        return index == length || Utf8.startsCodePoint(bytes()[start() + index]);
    }

    /// The number of code points in the text.
    public final int codePointCount() {
        int length = byteLength();
        byte[] bytes = bytes();
        int start = start();
        int count = 0;
        for (int i = start; i < start + length; i++) {
            if (Utf8.startsCodePoint(bytes[i])) {
                count++;
            }
        }
        return count;
    }

    /// The code points of the text as it is now.
    public final IntStream codePoints() {
        return toString().codePoints();
    }

    /// Whether this has exactly the code points of `text`.
    public final boolean contentEquals(CharSequence text) {
        int length = byteLength();
        int end = start() + length;
        return Utf8.matchEnd(bytes(), start(), end, text) == end;
    }

    /// Whether this has exactly the code points of `text`, regardless of the class and capacity of either.
    public final boolean contentEquals(Utf8Text text) {
        return byteLength() == text.byteLength() && regionMatches(0, text);
    }

    /// Whether this starts with `prefix`.
    public final boolean startsWith(CharSequence prefix) {
        int length = byteLength();
        return Utf8.matchEnd(bytes(), start(), start() + length, prefix) >= 0;
    }

    /// Whether this starts with `prefix`.
    public final boolean startsWith(Utf8Text prefix) {
        return regionMatches(0, prefix);
    }

    /// Whether this ends with `suffix`.
    public final boolean endsWith(CharSequence suffix) {
        int length = byteLength();
        byte[] bytes = bytes();
        int end = start() + length;
        // A char takes at least one byte and at most three, so the suffix starts in this range.
        int last = end - suffix.length();
        int first = (int) Math.max(start(), end - 3L * suffix.length());
        for (int at = first; at <= last; at++) {
            if (Utf8.matchEnd(bytes, at, end, suffix) == end) {
                return true;
            }
        }
        return false;
    }

    /// Whether this ends with `suffix`.
    public final boolean endsWith(Utf8Text suffix) {
        return regionMatches(byteLength() - suffix.byteLength(), suffix);
    }

    /// The byte position of the first occurrence of `text`, or -1.
    public final int indexOf(CharSequence text) {
        return indexOf(text, 0);
    }

    /// The byte position of the first occurrence of `text` that starts at byte `from` or later, or -1.
    ///
    /// @param from a negative position counts as 0
    public final int indexOf(CharSequence text, int from) {
        int length = byteLength();
        byte[] bytes = bytes();
        int start = start();
        for (int at = Math.max(from, 0); at <= length - text.length(); at++) {
            if (Utf8.matchEnd(bytes, start + at, start + length, text) >= 0) {
                return at;
            }
        }
        return -1;
    }

    /// The byte position of the first occurrence of `text`, or -1.
    public final int indexOf(Utf8Text text) {
        return indexOf(text, 0);
    }

    /// The byte position of the first occurrence of `text` that starts at byte `from` or later, or -1.
    ///
    /// @param from a negative position counts as 0
    public final int indexOf(Utf8Text text, int from) {
        int last = byteLength() - text.byteLength();
        for (int at = Math.max(from, 0); at <= last; at++) {
            if (regionMatches(at, text)) {
                return at;
            }
        }
        return -1;
    }

    /// Whether `text` occurs in this.
    public final boolean contains(CharSequence text) {
        return indexOf(text, 0) >= 0;
    }

    /// Whether `text` occurs in this.
    public final boolean contains(Utf8Text text) {
        return indexOf(text, 0) >= 0;
    }

    /// Orders by code points, texts of any class and capacity.
    @Override
    public final int compareTo(Utf8Text other) {
        int length = byteLength();
        int otherLength = other.byteLength();
        int start = start();
        int otherStart = other.start();
        return Arrays.compareUnsigned(
                bytes(), start, start + length, other.bytes(), otherStart, otherStart + otherLength);
    }

    /// A hash of the text, equal for equal texts of any class and capacity, in every JVM and every run.
    public final long hash64() {
        int length = byteLength();
        return Hash64.of(bytes(), start(), start() + length);
    }

    /// The text. Bytes that are not UTF-8, which only foreign storage can hold, show as U+FFFD.
    @Override
    public final String toString() {
        int length = byteLength();
        return new String(bytes(), start(), length, StandardCharsets.UTF_8);
    }

    /// Whether all of `text` is found at byte `at` of this.
    private boolean regionMatches(int at, Utf8Text text) {
        int length = text.byteLength();
        if (at < 0 || at > byteLength() - length) {
            return false;
        }
        int from = start() + at;
        int textStart = text.start();
        return Arrays.equals(bytes(), from, from + length, text.bytes(), textStart, textStart + length);
    }

    private IndexOutOfBoundsException outside(int index, int limit) {
        return new IndexOutOfBoundsException("Byte " + index + " is outside a " + kind() + " of " + byteLength()
                + " bytes. " + (limit == 0 ? "It is empty." : "Use 0 to " + (limit - 1) + "."));
    }
}
