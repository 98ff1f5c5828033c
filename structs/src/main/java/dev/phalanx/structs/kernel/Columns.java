package dev.phalanx.structs.kernel;

import dev.phalanx.structs.LeafKind;
import java.lang.foreign.MemorySegment;
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

    /// Whether `length` elements of two columns of kind `kind` have the same bits, or are references to the same
    /// objects.
    public static boolean isSame(LeafKind kind, Object left, int leftFrom, Object right, int rightFrom, int length) {
        if (kind == LeafKind.BOOLEAN) {
            return Arrays.equals(
                    (boolean[]) left, leftFrom, leftFrom + length, (boolean[]) right, rightFrom, rightFrom + length);
        }
        if (kind == LeafKind.OBJECT) {
            return isSameObjects((@Nullable Object[]) left, leftFrom, (@Nullable Object[]) right, rightFrom, length);
        }
        long bytes = kind.bytes();
        long mismatch = MemorySegment.mismatch(
                bytesOf(kind, left),
                leftFrom * bytes,
                (leftFrom + length) * bytes,
                bytesOf(kind, right),
                rightFrom * bytes,
                (rightFrom + length) * bytes);
        return mismatch < 0;
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

    private static MemorySegment bytesOf(LeafKind kind, Object column) {
        return switch (kind) {
            case BOOLEAN -> throw new IllegalArgumentException("A boolean[] has no bytes. Compare it as an array.");
            case BYTE -> MemorySegment.ofArray((byte[]) column);
            case CHAR -> MemorySegment.ofArray((char[]) column);
            case SHORT -> MemorySegment.ofArray((short[]) column);
            case INT -> MemorySegment.ofArray((int[]) column);
            case FLOAT -> MemorySegment.ofArray((float[]) column);
            case LONG -> MemorySegment.ofArray((long[]) column);
            case DOUBLE -> MemorySegment.ofArray((double[]) column);
            case OBJECT -> throw new IllegalArgumentException("An Object[] has no bytes. Compare it as an array.");
        };
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
