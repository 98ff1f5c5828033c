package dev.phalanx.structs;

/// UTF-16 text against UTF-8 bytes, without objects in between.
final class Utf8 {
    private static final int MALFORMED = -1;

    private Utf8() {}

    /// Bytes that `text` takes in UTF-8.
    ///
    /// @throws IllegalArgumentException if `text` has half of a surrogate pair
    static long length(CharSequence text) {
        long bytes = 0;
        for (int i = 0; i < text.length(); i++) {
            int codePoint = codePointAt(text, i);
            if (codePoint == MALFORMED) {
                throw unpaired(text, i);
            }
            bytes += width(codePoint);
            i += Character.charCount(codePoint) - 1;
        }
        return bytes;
    }

    /// The number of chars at the start of `text` that form whole code points and fit into `capacity` bytes.
    ///
    /// @param text without halves of surrogate pairs
    static int fitting(CharSequence text, int capacity) {
        int bytes = 0;
        for (int i = 0; i < text.length(); i++) {
            int codePoint = codePointAt(text, i);
            bytes += width(codePoint);
            if (bytes > capacity) {
                return i;
            }
            i += Character.charCount(codePoint) - 1;
        }
        return text.length();
    }

    /// Writes the first `chars` chars of `text` to `at` and returns the position after them.
    ///
    /// @param text without halves of surrogate pairs
    static int encode(CharSequence text, int chars, byte[] into, int at) {
        int next = at;
        for (int i = 0; i < chars; i++) {
            char unit = text.charAt(i);
            if (unit < 0x80) {
                into[next++] = (byte) unit;
            } else {
                int codePoint = codePointAt(text, i);
                int width = width(codePoint);
                for (int k = 0; k < width; k++) {
                    into[next++] = unit(codePoint, width, k);
                }
                i += Character.charCount(codePoint) - 1;
            }
        }
        return next;
    }

    /// The position after the UTF-8 of `text` if it is stored at `at` and ends at or before `end`; -1 otherwise.
    static int matchEnd(byte[] bytes, int at, int end, CharSequence text) {
        int next = at;
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            if (unit < 0x80) {
                if (next >= end || bytes[next] != unit) {
                    return -1;
                }
                next++;
            } else {
                int codePoint = codePointAt(text, i);
                if (codePoint == MALFORMED || !matches(bytes, next, end, codePoint)) {
                    return -1;
                }
                next += width(codePoint);
                i += Character.charCount(codePoint) - 1;
            }
        }
        return next;
    }

    /// Whether `unit` starts a code point.
    static boolean startsCodePoint(byte unit) {
        return (unit & 0xC0) != 0x80;
    }

    /// Decimal digits and sign of `value`.
    static int digits(long value) {
        int digits = value < 0 ? 2 : 1;
        for (long rest = value / 10; rest != 0; rest /= 10) {
            digits++;
        }
        return digits;
    }

    /// Writes `value` in decimal so that it ends before `end`.
    static void encodeBefore(long value, byte[] into, int end) {
        int at = end;
        long rest = value;
        do {
            into[--at] = (byte) ('0' + Math.abs(rest % 10));
            rest /= 10;
        } while (rest != 0);
        if (value < 0) {
            into[--at] = '-';
        }
    }

    private static boolean matches(byte[] bytes, int at, int end, int codePoint) {
        int width = width(codePoint);
        if (end - at < width) {
            return false;
        }
        for (int k = 0; k < width; k++) {
            if (bytes[at + k] != unit(codePoint, width, k)) {
                return false;
            }
        }
        return true;
    }

    private static int width(int codePoint) {
        if (codePoint < 0x80) {
            return 1;
        }
        if (codePoint < 0x800) {
            return 2;
        }
        return codePoint < 0x1_0000 ? 3 : 4;
    }

    /// Byte `index` of the `width` bytes of `codePoint`.
    private static byte unit(int codePoint, int width, int index) {
        if (width == 1) {
            return (byte) codePoint;
        }
        int bits = codePoint >>> (6 * (width - 1 - index));
        return (byte) (index == 0 ? (0xF00 >>> width) | bits : 0x80 | (bits & 0x3F));
    }

    private static int codePointAt(CharSequence text, int index) {
        char unit = text.charAt(index);
        if (!Character.isSurrogate(unit)) {
            return unit;
        }
        if (Character.isHighSurrogate(unit) && index + 1 < text.length()) {
            char low = text.charAt(index + 1);
            if (Character.isLowSurrogate(low)) {
                return Character.toCodePoint(unit, low);
            }
        }
        return MALFORMED;
    }

    private static IllegalArgumentException unpaired(CharSequence text, int index) {
        return new IllegalArgumentException("The text has half of a surrogate pair, \\u"
                + Integer.toHexString(text.charAt(index)) + " at char " + index + " of " + text.length()
                + ". Complete the pair or remove it.");
    }
}
