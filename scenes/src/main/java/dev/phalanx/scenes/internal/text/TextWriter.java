package dev.phalanx.scenes.internal.text;

import dev.phalanx.scenes.internal.values.JsonOutput;
import java.io.IOException;
import java.util.Arrays;

/// Writes JSON that people read and compare: some objects and arrays have a line for each part, others are on one line,
/// which is wrapped when it gets long.
///
/// Strings may contain unpaired surrogates, which are escaped.
public final class TextWriter implements JsonOutput {
    /// The greatest whole number up to which every whole number is a `double`, which is how many programs read numbers.
    static final long MOST_EXACT = (1L << 53) - 1;

    private static final int WIDTH = 110;

    private final Appendable out;
    private final int width;
    private char[] ends = new char[32];
    private boolean[] isOnLines = new boolean[32];
    private boolean[] hasParts = new boolean[32];
    private int depth;
    private int indent;
    private int column;
    private boolean isAfterName;
    private boolean isBreakNext;

    public TextWriter(Appendable out) {
        this(out, WIDTH);
    }

    /// @param width the number of chars after which an object or array on one line is wrapped
    TextWriter(Appendable out, int width) {
        this.out = out;
        this.width = width;
    }

    /// Begins an object with a line for each property.
    public void beginObjectOnLines() throws IOException {
        begin("{", '}', true);
    }

    /// Begins an object on one line.
    @Override
    public void beginObject() throws IOException {
        begin("{", '}', false);
    }

    /// Begins an array with a line for each element.
    public void beginArrayOnLines() throws IOException {
        begin("[", ']', true);
    }

    /// Begins an array on one line.
    @Override
    public void beginArray() throws IOException {
        begin("[", ']', false);
    }

    private void begin(String start, char end, boolean isLined) throws IOException {
        separate();
        put(start);
        if (depth == ends.length) {
            ends = Arrays.copyOf(ends, 2 * depth);
            isOnLines = Arrays.copyOf(isOnLines, 2 * depth);
            hasParts = Arrays.copyOf(hasParts, 2 * depth);
        }
        ends[depth] = end;
        isOnLines[depth] = isLined;
        hasParts[depth] = false;
        depth++;
        indent += isLined ? 1 : 0;
    }

    @Override
    public void end() throws IOException {
        depth--;
        indent -= isOnLines[depth] ? 1 : 0;
        if (isOnLines[depth] && hasParts[depth]) {
            newLine(indent);
        }
        out.append(ends[depth]);
        column++;
        if (depth == 0) {
            out.append('\n');
        }
    }

    /// Puts the next property of an object that is on one line on a new line.
    public void breakLine() {
        isBreakNext = true;
    }

    @Override
    public void name(String name) throws IOException {
        separate();
        quote(name);
        put(": ");
        isAfterName = true;
    }

    private void separate() throws IOException {
        if (isAfterName) {
            isAfterName = false;
            return;
        }
        if (depth == 0) {
            return;
        }
        boolean isFirst = !hasParts[depth - 1];
        hasParts[depth - 1] = true;
        if (!isFirst) {
            put(",");
        }
        if (isOnLines[depth - 1]) {
            newLine(indent);
        } else if (isBreakNext || (!isFirst && column > width)) {
            newLine(indent + 1);
        } else if (!isFirst) {
            put(" ");
        }
        isBreakNext = false;
    }

    private void newLine(int levels) throws IOException {
        out.append('\n');
        for (int i = 0; i < levels; i++) {
            out.append("  ");
        }
        column = 2 * levels;
    }

    private void put(String text) throws IOException {
        out.append(text);
        column += text.length();
    }

    @Override
    public void string(String value) throws IOException {
        separate();
        quote(value);
    }

    /// A value that is JSON already.
    public void json(String value) throws IOException {
        separate();
        put(value);
    }

    @Override
    public void bool(boolean value) throws IOException {
        separate();
        put(value ? "true" : "false");
    }

    @Override
    public void nothing() throws IOException {
        separate();
        put("null");
    }

    /// A whole number; as a string if a `double` cannot hold it exactly.
    @Override
    public void whole(long value) throws IOException {
        separate();
        String digits = Long.toString(value);
        put(value > MOST_EXACT || value < -MOST_EXACT ? "\"" + digits + "\"" : digits);
    }

    /// A number with a fraction, in the fewest digits that read back as the same number.
    @Override
    public void number(float value) throws IOException {
        separate();
        if (Float.isFinite(value)) {
            put(shortest(Float.toString(value)));
        } else {
            int bits = Float.floatToRawIntBits(value);
            boolean isUsual = bits == Float.floatToRawIntBits(Float.NaN) || !Float.isNaN(value);
            put(isUsual ? "\"" + value + "\"" : "\"NaN:" + Integer.toHexString(bits) + "\"");
        }
    }

    @Override
    public void number(double value) throws IOException {
        separate();
        if (Double.isFinite(value)) {
            put(shortest(Double.toString(value)));
        } else {
            long bits = Double.doubleToRawLongBits(value);
            boolean isUsual = bits == Double.doubleToRawLongBits(Double.NaN) || !Double.isNaN(value);
            put(isUsual ? "\"" + value + "\"" : "\"NaN:" + Long.toHexString(bits) + "\"");
        }
    }

    private static String shortest(String digits) {
        return digits.endsWith(".0") && !digits.equals("-0.0") ? digits.substring(0, digits.length() - 2) : digits;
    }

    /// A number that readers recognize as one with a fraction: it has a point or an exponent.
    void fraction(double value) throws IOException {
        if (Double.isFinite(value)) {
            separate();
            put(Double.toString(value));
        } else {
            number(value);
        }
    }

    private void quote(String text) throws IOException {
        put(quoted(text));
    }

    /// A string in quotation marks.
    public static String quoted(String text) {
        StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            switch (unit) {
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                case '\n' -> quoted.append("\\n");
                case '\r' -> quoted.append("\\r");
                case '\t' -> quoted.append("\\t");
                default -> {
                    boolean isPaired = Character.isHighSurrogate(unit)
                            && i + 1 < text.length()
                            && Character.isLowSurrogate(text.charAt(i + 1));
                    if (isPaired) {
                        quoted.append(unit).append(text.charAt(++i));
                    } else if (unit < ' '
                            || unit == '\u007F'
                            || unit == '\u2028'
                            || unit == '\u2029'
                            || Character.isSurrogate(unit)) {
                        quoted.append(String.format("\\u%04x", (int) unit));
                    } else {
                        quoted.append(unit);
                    }
                }
            }
        }
        return quoted.append('"').toString();
    }
}
