package dev.phalanx.scenes.internal.text;

import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.managed.PlainValues;
import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.util.Base64;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;

/// Reads JSON, value by value, and says where it is wrong: `world.json:12:5: …`.
///
/// The current value is the one that the next `read…`, `beginObject` or `beginArray` takes.
final class TextParser implements AutoCloseable {
    /// Levels of managed values, which have up to four levels of JSON each, and of what they are in.
    private static final int MOST_DEPTH = 1200;

    private static final int MOST_SHOWN = 40;
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MOST_DEPTH)
                    .maxNumberLength(1000)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(100_000)
                    .build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
            .build();

    private final String source;
    private final JsonParser json;
    private @Nullable JsonToken token;

    /// A parser at the first value.
    ///
    /// @param source the name of the text in messages
    /// @throws SceneFileException if the text is empty or not JSON
    /// @throws IOException if it cannot be read
    TextParser(String source, Reader in) throws IOException {
        this.source = source;
        try {
            this.json = FACTORY.createParser(ObjectReadContext.empty(), new WithoutByteOrderMark(in));
        } catch (JacksonException failed) {
            throw new IOException("The text could not be read: " + failed.getMessage(), failed);
        }
        advance();
        if (token == null) {
            throw wrong("the text is empty", "Give it the JSON form of a file with entities");
        }
    }

    private void advance() throws IOException {
        try {
            token = json.nextToken();
        } catch (JacksonIOException failed) {
            throw ofReader(failed);
        } catch (JacksonException failed) {
            throw ofSyntax(failed);
        }
    }

    private IOException ofReader(JacksonIOException failed) {
        if (failed.getCause() instanceof CharacterCodingException) {
            return new SceneFileException(
                    place(json.currentLocation()) + "the text is not UTF-8. Save it in this encoding.", failed);
        }
        IOException cause = failed.getCause();
        return cause == null ? new IOException(failed) : cause;
    }

    private SceneFileException ofSyntax(JacksonException failed) {
        TokenStreamLocation at = failed.getLocation();
        return new SceneFileException(
                place(at == null ? json.currentLocation() : at) + "this is no JSON: " + failed.getOriginalMessage()
                        + ". Correct the text.",
                failed);
    }

    private String place(TokenStreamLocation at) {
        return source + ":" + at.getLineNr() + ":" + Math.max(1, at.getColumnNr()) + ": ";
    }

    /// Where the current value is, for messages about it later.
    String place() {
        return place(json.currentTokenLocation());
    }

    /// An exception about the current value.
    ///
    /// @param problem what is wrong, without a full stop
    /// @param advice what to do, without a full stop
    SceneFileException wrong(String problem, String advice) {
        return new SceneFileException(place() + problem + ". " + advice + ".");
    }

    /// An exception about a property that does not exist.
    SceneFileException unknown(String name, String where, Collection<String> known) {
        String nearest = Nearest.find(name, known);
        String advice = nearest != null
                ? "Is \"" + nearest + "\" meant?"
                : known.isEmpty() ? "Leave it out." : "It has " + shown(String.join(", ", known)) + ".";
        return new SceneFileException(place() + where + " has no property \"" + shown(name) + "\". " + advice);
    }

    private static String shown(String text) {
        return text.length() <= 5 * MOST_SHOWN ? text : text.substring(0, 5 * MOST_SHOWN) + "…";
    }

    private SceneFileException isNo(String what, String expected) throws IOException {
        return wrong(what + " is " + found(), "Give it " + expected);
    }

    private String found() throws IOException {
        JsonToken at = token;
        if (at == null) {
            return "missing";
        }
        return switch (at) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "an array";
            case VALUE_NULL -> "null";
            case VALUE_TRUE -> "true";
            case VALUE_FALSE -> "false";
            default -> {
                String text = text();
                String some = text.length() <= MOST_SHOWN ? text : text.substring(0, MOST_SHOWN) + "…";
                yield at == JsonToken.VALUE_STRING ? "\"" + some + "\"" : some;
            }
        };
    }

    private String text() throws IOException {
        try {
            return json.getString();
        } catch (JacksonIOException failed) {
            throw ofReader(failed);
        } catch (JacksonException failed) {
            throw ofSyntax(failed);
        }
    }

    // Objects and arrays

    boolean isObject() {
        return token == JsonToken.START_OBJECT;
    }

    boolean isArray() {
        return token == JsonToken.START_ARRAY;
    }

    boolean isString() {
        return token == JsonToken.VALUE_STRING;
    }

    boolean isNull() {
        return token == JsonToken.VALUE_NULL;
    }

    boolean isBool() {
        return token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE;
    }

    boolean isWhole() {
        return token == JsonToken.VALUE_NUMBER_INT;
    }

    boolean isFraction() {
        return token == JsonToken.VALUE_NUMBER_FLOAT;
    }

    void beginObject(String what) throws IOException {
        if (!isObject()) {
            throw isNo(what, "an object");
        }
    }

    /// The name of the next property, whose value is then the current one; null at the end of the object.
    @Nullable
    String nextName() throws IOException {
        advance();
        if (token == JsonToken.END_OBJECT) {
            return null;
        }
        String name = json.currentName();
        if (!PlainValues.isUnicode(name)) {
            throw wrong("the name of a property has a surrogate that is not paired", "Leave it out");
        }
        advance();
        return name;
    }

    void beginArray(String what) throws IOException {
        if (!isArray()) {
            throw isNo(what, "an array");
        }
    }

    /// Whether the array has another element, which is then the current value.
    boolean hasNext() throws IOException {
        advance();
        return token != JsonToken.END_ARRAY;
    }

    /// Returns if nothing follows the first value.
    void requireEnd() throws IOException {
        advance();
        if (token != null) {
            throw wrong("something follows the end of the file", "Leave it out");
        }
    }

    // Values

    /// A string whose surrogates are paired.
    String readString(String what) throws IOException {
        String text = readAnyString(what);
        if (!PlainValues.isUnicode(text)) {
            throw wrong(what + " has a surrogate that is not paired", "Leave it out");
        }
        return text;
    }

    /// A string of any chars.
    String readAnyString(String what) throws IOException {
        if (!isString()) {
            throw isNo(what, "a string");
        }
        return text();
    }

    boolean readBool(String what) throws IOException {
        if (!isBool()) {
            throw isNo(what, "true or false");
        }
        return token == JsonToken.VALUE_TRUE;
    }

    int readInt(String what, int least, int most) throws IOException {
        return (int) readWhole(what, least, most);
    }

    /// A whole number, which may be a string.
    long readWhole(String what, long least, long most) throws IOException {
        if (isWhole() || isString()) {
            try {
                long value = Long.parseLong(text());
                if (value >= least && value <= most) {
                    return value;
                }
            } catch (NumberFormatException _) {
                // It is too large, or a string of something else.
            }
        }
        throw isNo(what, "a whole number from " + least + " to " + most);
    }

    float readFloat(String what) throws IOException {
        if (isString()) {
            String text = text();
            if (text.startsWith("NaN:")) {
                int bits = (int) readBits(what, text, Float.BYTES);
                if (Float.isNaN(Float.intBitsToFloat(bits))) {
                    return Float.intBitsToFloat(bits);
                }
                throw isNo(what, "the bits of a NaN after \"NaN:\"");
            }
        }
        double special = readSpecial();
        if (special != 0) {
            return (float) special;
        }
        if (!isWhole() && !isFraction()) {
            throw isNo(what, "a number, \"NaN\", \"Infinity\" or \"-Infinity\"");
        }
        float value = Float.parseFloat(text());
        if (Float.isInfinite(value)) {
            throw isNo(what, "a number that a float can hold");
        }
        return value;
    }

    double readDouble(String what) throws IOException {
        if (isString()) {
            String text = text();
            if (text.startsWith("NaN:")) {
                double value = Double.longBitsToDouble(readBits(what, text, Double.BYTES));
                if (Double.isNaN(value)) {
                    return value;
                }
                throw isNo(what, "the bits of a NaN after \"NaN:\"");
            }
        }
        double special = readSpecial();
        if (special != 0) {
            return special;
        }
        if (!isWhole() && !isFraction()) {
            throw isNo(what, "a number, \"NaN\", \"Infinity\" or \"-Infinity\"");
        }
        double value = Double.parseDouble(text());
        if (Double.isInfinite(value)) {
            throw isNo(what, "a number that a double can hold");
        }
        return value;
    }

    private long readBits(String what, String text, int bytes) throws IOException {
        try {
            return bytes == Float.BYTES
                    ? Integer.parseUnsignedInt(text.substring(4), 16)
                    : Long.parseUnsignedLong(text.substring(4), 16);
        } catch (NumberFormatException _) {
            throw isNo(what, "the bits of a NaN after \"NaN:\", in hexadecimal digits");
        }
    }

    /// The number that a string names, or 0.
    private double readSpecial() throws IOException {
        if (!isString()) {
            return 0;
        }
        return switch (text()) {
            case "NaN" -> Double.NaN;
            case "Infinity" -> Double.POSITIVE_INFINITY;
            case "-Infinity" -> Double.NEGATIVE_INFINITY;
            default -> 0;
        };
    }

    char readChar(String what) throws IOException {
        if (!isString() || text().length() != 1) {
            throw isNo(what, "a string of one char");
        }
        return text().charAt(0);
    }

    byte[] readBase64(String what) throws IOException {
        String text = readString(what);
        try {
            return Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException broken) {
            throw isNo(what, "bytes in Base64");
        }
    }

    @Override
    public void close() {
        json.close();
    }

    /// The text after the mark that some editors put in front of UTF-8.
    private static final class WithoutByteOrderMark extends FilterReader {
        private boolean hasBegun;

        WithoutByteOrderMark(Reader in) {
            super(in);
        }

        @Override
        public int read(char[] into, int from, int length) throws IOException {
            int count = super.read(into, from, length);
            if (hasBegun || count < 1) {
                return count;
            }
            hasBegun = true;
            if (into[from] != BYTE_ORDER_MARK) {
                return count;
            }
            System.arraycopy(into, from + 1, into, from, count - 1);
            return count > 1 ? count - 1 : super.read(into, from, length);
        }
    }
}
