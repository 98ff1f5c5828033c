package dev.phalanx.baking.internal.text;

import java.io.ByteArrayInputStream;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// The characters of a file in UTF-8.
final class Utf8 {
    private static final int MARK_BYTES = 3;

    private Utf8() {}

    /// A place between two characters.
    ///
    /// @param nextByte the byte after it, or -1 at the end
    record Place(int line, int column, int nextByte) {}

    /// The content after the byte order mark, if it has one.
    ///
    /// @param content the content, in an array
    static ByteBuffer skipMark(ByteBuffer content) {
        boolean hasMark = content.remaining() >= MARK_BYTES
                && (content.getShort(content.position()) & 0xffff) == 0xefbb
                && content.get(content.position() + 2) == (byte) 0xbf;
        return hasMark ? content.slice(content.position() + MARK_BYTES, content.remaining() - MARK_BYTES) : content;
    }

    /// Reads the characters, as many at once as there is room for, and throws an exception at bytes that are not UTF-8.
    static Reader reader(ByteBuffer content) {
        return new Filling(new InputStreamReader(
                new ByteArrayInputStream(
                        content.array(), content.arrayOffset() + content.position(), content.remaining()),
                StandardCharsets.UTF_8.newDecoder()));
    }

    /// Reads until there is no more room. An exception of the reader is thrown after the characters before it have been
    /// returned.
    private static final class Filling extends FilterReader {
        private @Nullable IOException thrown;

        Filling(Reader in) {
            super(in);
        }

        @Override
        public int read(char[] into, int from, int length) throws IOException {
            int count = 0;
            try {
                for (int read = 0; read >= 0 && count < length && thrown == null; ) {
                    read = in.read(into, from + count, length - count);
                    count += Math.max(0, read);
                }
            } catch (IOException failed) {
                thrown = failed;
            }
            if (count > 0) {
                return count;
            }
            if (thrown != null) {
                throw thrown;
            }
            return length == 0 ? 0 : -1;
        }
    }

    /// The place after so many code points, or the place of the first byte that is not UTF-8 if that comes before.
    static Place place(ByteBuffer content, int codePoints) {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        ByteBuffer bytes = content.slice();
        CharBuffer chars = CharBuffer.allocate(8192);
        int line = 1;
        int column = 1;
        int left = codePoints;
        CoderResult result = CoderResult.OVERFLOW;
        while (result.isOverflow() && left > 0) {
            result = decoder.decode(bytes, chars.clear(), true);
            chars.flip();
            while (chars.hasRemaining() && left > 0) {
                char c = chars.get();
                column = c == '\n' ? 1 : column + 1;
                line += c == '\n' ? 1 : 0;
                left -= Character.isHighSurrogate(c) ? 0 : 1;
            }
        }
        return new Place(line, column, bytes.hasRemaining() ? bytes.get() & 0xff : -1);
    }
}
