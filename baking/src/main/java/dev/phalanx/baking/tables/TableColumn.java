package dev.phalanx.baking.tables;

import dev.phalanx.structs.internal.names.NearNames;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.io.NumberInput;

/// The values of a column of a table, in a primitive array that grows.
abstract class TableColumn {
    private static final int FIRST_CAPACITY = 1024;
    private static final int MOST_DIGITS = 1000;

    private int count;

    /// The number of values.
    final int count() {
        return count;
    }

    /// Adds the value of a cell, or a zero if the cell is no value.
    ///
    /// @return null, or what the cell should be
    final @Nullable String add(String cell) {
        if (count == capacity()) {
            grow(Math.max(FIRST_CAPACITY, count + (count >> 1)));
        }
        String expected = set(count, cell);
        count++;
        return expected;
    }

    /// Adds a zero.
    final void addZero() {
        if (count == capacity()) {
            grow(Math.max(FIRST_CAPACITY, count + (count >> 1)));
        }
        setZero(count);
        count++;
    }

    abstract int capacity();

    abstract void grow(int capacity);

    /// Stores the value of a cell.
    ///
    /// @return null, or what the cell should be
    abstract @Nullable String set(int index, String cell);

    /// Stores a zero, where there is one unless [#set] was called.
    void setZero(int index) {}

    /// Whether the values are numbers, which may have a decimal comma.
    boolean isNumeric() {
        return false;
    }

    /// Whether an empty cell is a value.
    boolean hasEmptyValues() {
        return false;
    }

    /// Copies values to a column of a chunk.
    ///
    /// @param leaves the column
    /// @param to slot of the first value there
    abstract void copy(int from, Object leaves, int to, int length);

    /// A column whose array is of the same kind as the chunk's.
    abstract static class Plain<A> extends TableColumn {
        private A values;

        Plain(A none) {
            values = none;
        }

        final A values() {
            return values;
        }

        @Override
        final int capacity() {
            return Array.getLength(values);
        }

        @Override
        @SuppressWarnings("unchecked") // an array of the same class
        final void grow(int capacity) {
            A grown = (A) Array.newInstance(values.getClass().componentType(), capacity);
            System.arraycopy(values, 0, grown, 0, capacity());
            values = grown;
        }

        @Override
        final void copy(int from, Object leaves, int to, int length) {
            System.arraycopy(values, from, leaves, to, length);
        }
    }

    /// Whether a text has only characters that decimal numbers have.
    private static boolean isDecimal(String text) {
        int length = text.length();
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            boolean isPart = (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '+' || c == 'e' || c == 'E';
            if (!isPart) {
                return false;
            }
        }
        return length > 0 && length <= MOST_DIGITS;
    }

    /// Numbers with fractions.
    abstract static class Fractional<A> extends Plain<A> {
        private final String expected;

        /// @param type what messages call the numbers
        Fractional(A none, String type) {
            super(none);
            expected = "a number in the range of " + type + ", NaN, Infinity or -Infinity";
        }

        @Override
        final boolean isNumeric() {
            return true;
        }

        @Override
        final @Nullable String set(int index, String cell) {
            String text = cell.strip();
            switch (text) {
                case "NaN" -> store(index, Double.NaN);
                case "Infinity" -> store(index, Double.POSITIVE_INFINITY);
                case "-Infinity" -> store(index, Double.NEGATIVE_INFINITY);
                default -> {
                    return isDecimal(text) && isStored(index, text) ? null : expected;
                }
            }
            return null;
        }

        private boolean isStored(int index, String text) {
            try {
                double number = parse(text);
                store(index, number);
                return Double.isFinite(number);
            } catch (NumberFormatException wrong) {
                return false;
            }
        }

        /// The number that a text says, rounded as the type rounds.
        abstract double parse(String text);

        abstract void store(int index, double number);
    }

    static final class Floats extends Fractional<float[]> {
        Floats() {
            super(new float[0], "float");
        }

        @Override
        double parse(String text) {
            return NumberInput.parseFloat(text, true);
        }

        @Override
        void store(int index, double number) {
            values()[index] = (float) number;
        }
    }

    static final class Doubles extends Fractional<double[]> {
        Doubles() {
            super(new double[0], "double");
        }

        @Override
        double parse(String text) {
            return NumberInput.parseDouble(text, true);
        }

        @Override
        void store(int index, double number) {
            values()[index] = number;
        }
    }

    /// Whole numbers within bounds.
    abstract static class Whole<A> extends Plain<A> {
        private final long least;
        private final long most;

        Whole(A none, long least, long most) {
            super(none);
            this.least = least;
            this.most = most;
        }

        @Override
        final @Nullable String set(int index, String cell) {
            String text = cell.strip();
            try {
                long number = text.length() <= MOST_DIGITS ? whole(text) : Long.MIN_VALUE;
                if (text.length() <= MOST_DIGITS && number >= least && number <= most) {
                    store(index, number);
                    return null;
                }
            } catch (ArithmeticException | NumberFormatException wrong) {
                // the cell is no whole number
            }
            return "a whole number from " + least + " to " + most;
        }

        /// A whole number, which other programs may have written with a point or an exponent.
        private static long whole(String text) {
            return isDecimal(text) && (text.indexOf('.') >= 0 || text.indexOf('e') >= 0 || text.indexOf('E') >= 0)
                    ? new BigDecimal(text).longValueExact()
                    : Long.parseLong(text);
        }

        @Override
        final boolean isNumeric() {
            return true;
        }

        abstract void store(int index, long number);
    }

    static final class Longs extends Whole<long[]> {
        Longs() {
            super(new long[0], Long.MIN_VALUE, Long.MAX_VALUE);
        }

        @Override
        void store(int index, long number) {
            values()[index] = number;
        }
    }

    static final class Ints extends Whole<int[]> {
        Ints() {
            super(new int[0], Integer.MIN_VALUE, Integer.MAX_VALUE);
        }

        @Override
        void store(int index, long number) {
            values()[index] = (int) number;
        }
    }

    static final class Shorts extends Whole<short[]> {
        Shorts() {
            super(new short[0], Short.MIN_VALUE, Short.MAX_VALUE);
        }

        @Override
        void store(int index, long number) {
            values()[index] = (short) number;
        }
    }

    static final class Bytes extends Whole<byte[]> {
        Bytes() {
            super(new byte[0], Byte.MIN_VALUE, Byte.MAX_VALUE);
        }

        @Override
        void store(int index, long number) {
            values()[index] = (byte) number;
        }
    }

    static final class Chars extends Plain<char[]> {
        Chars() {
            super(new char[0]);
        }

        @Override
        @Nullable
        String set(int index, String cell) {
            if (cell.length() != 1) {
                return "one character of 16 bits";
            }
            values()[index] = cell.charAt(0);
            return null;
        }
    }

    static final class Booleans extends Plain<boolean[]> {
        Booleans() {
            super(new boolean[0]);
        }

        @Override
        @Nullable
        String set(int index, String cell) {
            String text = cell.strip();
            boolean isTrue = text.equalsIgnoreCase("true");
            if (!isTrue && !text.equalsIgnoreCase("false")) {
                return "true or false";
            }
            values()[index] = isTrue;
            return null;
        }
    }

    /// Ordinals of an enum.
    static final class Constants extends Plain<int[]> {
        private final List<String> names;
        private final Map<String, Integer> ordinals = new HashMap<>();

        Constants(List<String> names) {
            super(new int[0]);
            this.names = names;
            for (int i = 0; i < names.size(); i++) {
                ordinals.put(names.get(i), i);
            }
        }

        @Override
        @Nullable
        String set(int index, String cell) {
            String text = cell.strip();
            Integer ordinal = ordinals.get(text);
            if (ordinal == null) {
                String nearest = NearNames.find(text, names);
                return "one of " + names + (nearest == null ? "" : ", such as " + nearest);
            }
            values()[index] = ordinal;
            return null;
        }
    }

    /// Fixed strings. The texts are side by side until they are copied, because most are much shorter than the places
    /// for them.
    static final class Texts extends TableColumn {
        private static final int LENGTH_BYTES = 2;
        private static final int MOST_BYTES = 1 << 30;

        private final int size;
        private byte[] texts = new byte[0];
        private int[] ends = new int[0];

        /// @param size bytes of a fixed string
        Texts(int size) {
            this.size = size;
        }

        @Override
        int capacity() {
            return ends.length;
        }

        @Override
        void grow(int capacity) {
            ends = Arrays.copyOf(ends, capacity);
        }

        @Override
        boolean hasEmptyValues() {
            return true;
        }

        private int start(int index) {
            return index == 0 ? 0 : ends[index - 1];
        }

        @Override
        void setZero(int index) {
            ends[index] = start(index);
        }

        @Override
        @Nullable
        String set(int index, String cell) {
            setZero(index);
            if (!StandardCharsets.UTF_8.newEncoder().canEncode(cell)) {
                return "a text without halves of surrogate pairs";
            }
            byte[] text = cell.getBytes(StandardCharsets.UTF_8);
            int capacity = size - LENGTH_BYTES - 1;
            if (text.length > capacity) {
                return "a text of at most " + capacity + " bytes of UTF-8";
            }
            int start = start(index);
            if (text.length > MOST_BYTES - start) {
                return "shorter: the column has more than " + MOST_BYTES + " bytes of text";
            }
            if (text.length > texts.length - start) {
                texts = Arrays.copyOf(texts, Math.max(start + text.length, start + (start >> 1)));
            }
            System.arraycopy(text, 0, texts, start, text.length);
            ends[index] = start + text.length;
            return null;
        }

        @Override
        void copy(int from, Object leaves, int to, int length) {
            byte[] bytes = (byte[]) leaves;
            for (int i = 0; i < length; i++) {
                int start = start(from + i);
                int used = ends[from + i] - start;
                int at = (to + i) * size;
                bytes[at] = (byte) used;
                bytes[at + 1] = (byte) (used >>> Byte.SIZE);
                System.arraycopy(texts, start, bytes, at + LENGTH_BYTES, used);
            }
        }
    }
}
