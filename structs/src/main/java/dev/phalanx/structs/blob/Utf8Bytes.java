package dev.phalanx.structs.blob;

/// The bytes of code points in UTF-8.
final class Utf8Bytes {
    private Utf8Bytes() {}

    /// Bytes of `codePoint`; 0 for half of a surrogate pair.
    static int width(int codePoint) {
        if (codePoint < 0x80) {
            return 1;
        }
        if (codePoint < 0x800) {
            return 2;
        }
        if (codePoint < 0x1_0000) {
            return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE ? 0 : 3;
        }
        return 4;
    }

    /// Byte `index` of the `width` bytes of `codePoint`.
    static byte unit(int codePoint, int width, int index) {
        if (width == 1) {
            return (byte) codePoint;
        }
        int bits = codePoint >>> (6 * (width - 1 - index));
        return (byte) (index == 0 ? (0xF00 >>> width) | bits : 0x80 | (bits & 0x3F));
    }

    /// The UTF-8 of `text`.
    ///
    /// @throws IllegalArgumentException if it has half of a surrogate pair
    static byte[] encode(CharSequence text) {
        long total = 0;
        for (int i = 0; i < text.length(); i++) {
            int codePoint = Character.codePointAt(text, i);
            int width = width(codePoint);
            if (width == 0) {
                throw new IllegalArgumentException("The text has half of a surrogate pair, \\u"
                        + Integer.toHexString(codePoint) + " at char " + i + " of " + text.length()
                        + ". Complete the pair or remove it.");
            }
            total += width;
            i += Character.charCount(codePoint) - 1;
        }
        byte[] bytes = new byte[Math.toIntExact(total)];
        int at = 0;
        for (int i = 0; i < text.length(); i++) {
            int codePoint = Character.codePointAt(text, i);
            int width = width(codePoint);
            for (int k = 0; k < width; k++) {
                bytes[at++] = unit(codePoint, width, k);
            }
            i += Character.charCount(codePoint) - 1;
        }
        return bytes;
    }
}
