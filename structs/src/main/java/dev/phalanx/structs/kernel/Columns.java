package dev.phalanx.structs.kernel;

import dev.phalanx.structs.LeafKind;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Operations on one column, an array of the type that its [LeafKind] says.
///
/// A reference that is cleared is null, and null counts as zero. Copies of references refer to the same object.
///
/// Callers pass indices and lengths in elements, so a caller with a stride multiplies first. Nothing here is per entity
/// but [#copyElement], which is written as one switch so that C2 keeps it branchless per kind.
public final class Columns {
    private Columns() {}

    /// A zeroed column of `length` elements.
    public static Object allocate(LeafKind kind, int length) {
        return switch (kind) {
            case BOOLEAN -> new boolean[length];
            case BYTE -> new byte[length];
            case CHAR -> new char[length];
            case SHORT -> new short[length];
            case INT -> new int[length];
            case FLOAT -> new float[length];
            case LONG -> new long[length];
            case DOUBLE -> new double[length];
            case OBJECT -> new Object[length];
        };
    }

    /// An empty leaf table, an array of columns of this kind, with `length` places.
    public static Object[] allocateTable(LeafKind kind, int length) {
        return switch (kind) {
            case BOOLEAN -> new boolean[length][];
            case BYTE -> new byte[length][];
            case CHAR -> new char[length][];
            case SHORT -> new short[length][];
            case INT -> new int[length][];
            case FLOAT -> new float[length][];
            case LONG -> new long[length][];
            case DOUBLE -> new double[length][];
            case OBJECT -> new Object[length][];
        };
    }

    /// A column of `length` elements that starts with the elements of `column`.
    public static Object grow(LeafKind kind, Object column, int length) {
        return switch (kind) {
            case BOOLEAN -> Arrays.copyOf((boolean[]) column, length);
            case BYTE -> Arrays.copyOf((byte[]) column, length);
            case CHAR -> Arrays.copyOf((char[]) column, length);
            case SHORT -> Arrays.copyOf((short[]) column, length);
            case INT -> Arrays.copyOf((int[]) column, length);
            case FLOAT -> Arrays.copyOf((float[]) column, length);
            case LONG -> Arrays.copyOf((long[]) column, length);
            case DOUBLE -> Arrays.copyOf((double[]) column, length);
            case OBJECT -> Arrays.copyOf((Object[]) column, length);
        };
    }

    /// Copies one element. Both columns are of kind `kind`.
    public static void copyElement(LeafKind kind, Object from, int fromIndex, Object to, int toIndex) {
        switch (kind) {
            case BOOLEAN -> ((boolean[]) to)[toIndex] = ((boolean[]) from)[fromIndex];
            case BYTE -> ((byte[]) to)[toIndex] = ((byte[]) from)[fromIndex];
            case CHAR -> ((char[]) to)[toIndex] = ((char[]) from)[fromIndex];
            case SHORT -> ((short[]) to)[toIndex] = ((short[]) from)[fromIndex];
            case INT -> ((int[]) to)[toIndex] = ((int[]) from)[fromIndex];
            case FLOAT -> ((float[]) to)[toIndex] = ((float[]) from)[fromIndex];
            case LONG -> ((long[]) to)[toIndex] = ((long[]) from)[fromIndex];
            case DOUBLE -> ((double[]) to)[toIndex] = ((double[]) from)[fromIndex];
            case OBJECT -> ((@Nullable Object[]) to)[toIndex] = ((@Nullable Object[]) from)[fromIndex];
        }
    }

    /// Sets one element to zero.
    public static void clearElement(LeafKind kind, Object column, int index) {
        switch (kind) {
            case BOOLEAN -> ((boolean[]) column)[index] = false;
            case BYTE -> ((byte[]) column)[index] = 0;
            case CHAR -> ((char[]) column)[index] = 0;
            case SHORT -> ((short[]) column)[index] = 0;
            case INT -> ((int[]) column)[index] = 0;
            case FLOAT -> ((float[]) column)[index] = 0;
            case LONG -> ((long[]) column)[index] = 0;
            case DOUBLE -> ((double[]) column)[index] = 0;
            case OBJECT -> ((@Nullable Object[]) column)[index] = null;
        }
    }

    /// Sets the elements `from` (inclusive) to `to` (exclusive) to zero.
    public static void clear(LeafKind kind, Object column, int from, int to) {
        switch (kind) {
            case BOOLEAN -> Arrays.fill((boolean[]) column, from, to, false);
            case BYTE -> Arrays.fill((byte[]) column, from, to, (byte) 0);
            case CHAR -> Arrays.fill((char[]) column, from, to, (char) 0);
            case SHORT -> Arrays.fill((short[]) column, from, to, (short) 0);
            case INT -> Arrays.fill((int[]) column, from, to, 0);
            case FLOAT -> Arrays.fill((float[]) column, from, to, 0);
            case LONG -> Arrays.fill((long[]) column, from, to, 0);
            case DOUBLE -> Arrays.fill((double[]) column, from, to, 0);
            case OBJECT -> Arrays.fill((@Nullable Object[]) column, from, to, null);
        }
    }

    /// Fills the elements `from` (inclusive) to `to` (exclusive) with one element of a column of the same kind.
    public static void fill(LeafKind kind, Object source, int index, Object column, int from, int to) {
        switch (kind) {
            case BOOLEAN -> Arrays.fill((boolean[]) column, from, to, ((boolean[]) source)[index]);
            case BYTE -> Arrays.fill((byte[]) column, from, to, ((byte[]) source)[index]);
            case CHAR -> Arrays.fill((char[]) column, from, to, ((char[]) source)[index]);
            case SHORT -> Arrays.fill((short[]) column, from, to, ((short[]) source)[index]);
            case INT -> Arrays.fill((int[]) column, from, to, ((int[]) source)[index]);
            case FLOAT -> Arrays.fill((float[]) column, from, to, ((float[]) source)[index]);
            case LONG -> Arrays.fill((long[]) column, from, to, ((long[]) source)[index]);
            case DOUBLE -> Arrays.fill((double[]) column, from, to, ((double[]) source)[index]);
            case OBJECT -> Arrays.fill((@Nullable Object[]) column, from, to, ((@Nullable Object[]) source)[index]);
        }
    }

    /// Whether the elements `from` (inclusive) to `to` (exclusive) are all zero bits.
    public static boolean isZero(LeafKind kind, Object column, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bits(kind, column, i) != 0) {
                return false;
            }
        }
        return true;
    }

    /// Copies lists that are one after the other to places that are a fixed number of elements apart. Both columns are
    /// of kind `kind`, which is not [LeafKind#OBJECT].
    ///
    /// @param lengths of the lists
    /// @param width elements of the columns that an element of a list takes
    /// @param distance elements of the other column from the beginning of a list to that of the next one
    public static void spread(
            LeafKind kind, Object from, int fromIndex, int[] lengths, int width, Object to, int toIndex, int distance) {
        // Most lists are so short that a call for each takes longer than its elements.
        switch (kind) {
            case BOOLEAN -> spread((boolean[]) from, fromIndex, lengths, width, (boolean[]) to, toIndex, distance);
            case BYTE -> spread((byte[]) from, fromIndex, lengths, width, (byte[]) to, toIndex, distance);
            case CHAR -> spread((char[]) from, fromIndex, lengths, width, (char[]) to, toIndex, distance);
            case SHORT -> spread((short[]) from, fromIndex, lengths, width, (short[]) to, toIndex, distance);
            case INT -> spread((int[]) from, fromIndex, lengths, width, (int[]) to, toIndex, distance);
            case FLOAT -> spread((float[]) from, fromIndex, lengths, width, (float[]) to, toIndex, distance);
            case LONG -> spread((long[]) from, fromIndex, lengths, width, (long[]) to, toIndex, distance);
            case DOUBLE -> spread((double[]) from, fromIndex, lengths, width, (double[]) to, toIndex, distance);
            case OBJECT -> throw new IllegalArgumentException("Lists of objects are not spread.");
        }
    }

    private static void spread(
            boolean[] from, int first, int[] lengths, int width, boolean[] to, int at, int distance) {
        for (int i = 0, next = first, place = at; i < lengths.length; i++, place += distance) {
            for (int end = next + lengths[i] * width, k = place; next < end; next++, k++) {
                to[k] = from[next];
            }
        }
    }

    private static void spread(byte[] from, int first, int[] lengths, int width, byte[] to, int at, int distance) {
        for (int i = 0, next = first, place = at; i < lengths.length; i++, place += distance) {
            for (int end = next + lengths[i] * width, k = place; next < end; next++, k++) {
                to[k] = from[next];
            }
        }
    }

    private static void spread(char[] from, int first, int[] lengths, int width, char[] to, int at, int distance) {
        for (int i = 0, next = first, place = at; i < lengths.length; i++, place += distance) {
            for (int end = next + lengths[i] * width, k = place; next < end; next++, k++) {
                to[k] = from[next];
            }
        }
    }

    private static void spread(short[] from, int first, int[] lengths, int width, short[] to, int at, int distance) {
        for (int i = 0, next = first, place = at; i < lengths.length; i++, place += distance) {
            for (int end = next + lengths[i] * width, k = place; next < end; next++, k++) {
                to[k] = from[next];
            }
        }
    }

    private static void spread(int[] from, int first, int[] lengths, int width, int[] to, int at, int distance) {
        for (int i = 0, next = first, place = at; i < lengths.length; i++, place += distance) {
            for (int end = next + lengths[i] * width, k = place; next < end; next++, k++) {
                to[k] = from[next];
            }
        }
    }

    private static void spread(float[] from, int first, int[] lengths, int width, float[] to, int at, int distance) {
        for (int i = 0, next = first, place = at; i < lengths.length; i++, place += distance) {
            for (int end = next + lengths[i] * width, k = place; next < end; next++, k++) {
                to[k] = from[next];
            }
        }
    }

    private static void spread(long[] from, int first, int[] lengths, int width, long[] to, int at, int distance) {
        for (int i = 0, next = first, place = at; i < lengths.length; i++, place += distance) {
            for (int end = next + lengths[i] * width, k = place; next < end; next++, k++) {
                to[k] = from[next];
            }
        }
    }

    private static void spread(double[] from, int first, int[] lengths, int width, double[] to, int at, int distance) {
        for (int i = 0, next = first, place = at; i < lengths.length; i++, place += distance) {
            for (int end = next + lengths[i] * width, k = place; next < end; next++, k++) {
                to[k] = from[next];
            }
        }
    }

    /// Copies `length` elements from one column to another one of the same kind.
    public static void copy(LeafKind kind, Object from, int fromIndex, Object to, int toIndex, int length) {
        // With arrays of a known type the copy is a few instructions, and else it is a call that looks at their types.
        switch (kind) {
            case BOOLEAN -> System.arraycopy((boolean[]) from, fromIndex, (boolean[]) to, toIndex, length);
            case BYTE -> System.arraycopy((byte[]) from, fromIndex, (byte[]) to, toIndex, length);
            case CHAR -> System.arraycopy((char[]) from, fromIndex, (char[]) to, toIndex, length);
            case SHORT -> System.arraycopy((short[]) from, fromIndex, (short[]) to, toIndex, length);
            case INT -> System.arraycopy((int[]) from, fromIndex, (int[]) to, toIndex, length);
            case FLOAT -> System.arraycopy((float[]) from, fromIndex, (float[]) to, toIndex, length);
            case LONG -> System.arraycopy((long[]) from, fromIndex, (long[]) to, toIndex, length);
            case DOUBLE -> System.arraycopy((double[]) from, fromIndex, (double[]) to, toIndex, length);
            case OBJECT -> System.arraycopy(from, fromIndex, to, toIndex, length);
        }
    }

    /// Whether `length` elements of two columns of kind `kind` have the same bits, or are references to the same
    /// objects.
    public static boolean isSame(LeafKind kind, Object left, int leftFrom, Object right, int rightFrom, int length) {
        int leftTo = leftFrom + length;
        int rightTo = rightFrom + length;
        return switch (kind) {
            case BOOLEAN -> Arrays.equals((boolean[]) left, leftFrom, leftTo, (boolean[]) right, rightFrom, rightTo);
            case BYTE -> Arrays.equals((byte[]) left, leftFrom, leftTo, (byte[]) right, rightFrom, rightTo);
            case CHAR -> Arrays.equals((char[]) left, leftFrom, leftTo, (char[]) right, rightFrom, rightTo);
            case SHORT -> Arrays.equals((short[]) left, leftFrom, leftTo, (short[]) right, rightFrom, rightTo);
            case INT -> Arrays.equals((int[]) left, leftFrom, leftTo, (int[]) right, rightFrom, rightTo);
            case FLOAT -> isSame((float[]) left, leftFrom, (float[]) right, rightFrom, length);
            case LONG -> Arrays.equals((long[]) left, leftFrom, leftTo, (long[]) right, rightFrom, rightTo);
            case DOUBLE -> isSame((double[]) left, leftFrom, (double[]) right, rightFrom, length);
            case OBJECT ->
                isSameObjects((@Nullable Object[]) left, leftFrom, (@Nullable Object[]) right, rightFrom, length);
        };
    }

    /// `Arrays.equals` takes all NaNs for one.
    private static boolean isSame(float[] left, int leftFrom, float[] right, int rightFrom, int length) {
        if (!Arrays.equals(left, leftFrom, leftFrom + length, right, rightFrom, rightFrom + length)) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            float value = left[leftFrom + i];
            if (Float.isNaN(value) && Float.floatToRawIntBits(value) != Float.floatToRawIntBits(right[rightFrom + i])) {
                return false;
            }
        }
        return true;
    }

    private static boolean isSame(double[] left, int leftFrom, double[] right, int rightFrom, int length) {
        if (!Arrays.equals(left, leftFrom, leftFrom + length, right, rightFrom, rightFrom + length)) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            double value = left[leftFrom + i];
            if (Double.isNaN(value)
                    && Double.doubleToRawLongBits(value) != Double.doubleToRawLongBits(right[rightFrom + i])) {
                return false;
            }
        }
        return true;
    }

    @SuppressWarnings("ReferenceEquality") // As documented.
    private static boolean isSameObjects(
            @Nullable Object[] left, int leftFrom, @Nullable Object[] right, int rightFrom, int length) {
        for (int i = 0; i < length; i++) {
            if (left[leftFrom + i] != right[rightFrom + i]) {
                return false;
            }
        }
        return true;
    }

    /// The bits of one element in the low part of a `long`, floats and doubles as their raw bits. Of a reference it
    /// is 1, or 0 if it is null.
    public static long bits(LeafKind kind, Object column, int index) {
        return switch (kind) {
            case BOOLEAN -> ((boolean[]) column)[index] ? 1 : 0;
            case BYTE -> ((byte[]) column)[index];
            case CHAR -> ((char[]) column)[index];
            case SHORT -> ((short[]) column)[index];
            case INT -> ((int[]) column)[index];
            case FLOAT -> Float.floatToRawIntBits(((float[]) column)[index]);
            case LONG -> ((long[]) column)[index];
            case DOUBLE -> Double.doubleToRawLongBits(((double[]) column)[index]);
            case OBJECT -> ((@Nullable Object[]) column)[index] == null ? 0 : 1;
        };
    }
}
