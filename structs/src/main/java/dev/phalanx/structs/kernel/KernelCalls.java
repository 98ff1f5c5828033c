package dev.phalanx.structs.kernel;

import dev.phalanx.structs.contract.EntityRemap;
import dev.phalanx.structs.contract.Gatherable;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/// Called by generated code: unaligned little-endian access to bytes, copies of fixed-length arrays, and the errors
/// that reject a value.
public final class KernelCalls {
    private static final VarHandle CHAR = view(char[].class);
    private static final VarHandle SHORT = view(short[].class);
    private static final VarHandle INT = view(int[].class);
    private static final VarHandle FLOAT = view(float[].class);
    private static final VarHandle LONG = view(long[].class);
    private static final VarHandle DOUBLE = view(double[].class);

    private KernelCalls() {}

    private static VarHandle view(Class<?> arrayType) {
        return MethodHandles.byteArrayViewVarHandle(arrayType, ByteOrder.LITTLE_ENDIAN);
    }

    /// The Java array that has the elements of a [Gatherable], or for null an array of which nothing can be read.
    ///
    /// @param places gets what can be read of it
    /// @param at where in `places`
    public static @Nullable Object gather(@Nullable Object array, int[] places, int at) {
        if (array != null) {
            return ((Gatherable) array).gather(places, at);
        }
        places[at + 2] = 0;
        return null;
    }

    /// The boolean at `at`: any byte but 0 is true.
    public static boolean getBoolean(byte[] bytes, int at) {
        return bytes[at] != 0;
    }

    /// The byte at `at`.
    public static byte getByte(byte[] bytes, int at) {
        return bytes[at];
    }

    /// The char at `at`.
    public static char getChar(byte[] bytes, int at) {
        return (char) CHAR.get(bytes, at);
    }

    /// The short at `at`.
    public static short getShort(byte[] bytes, int at) {
        return (short) SHORT.get(bytes, at);
    }

    /// The int at `at`.
    public static int getInt(byte[] bytes, int at) {
        return (int) INT.get(bytes, at);
    }

    /// The float at `at`.
    public static float getFloat(byte[] bytes, int at) {
        return (float) FLOAT.get(bytes, at);
    }

    /// The long at `at`.
    public static long getLong(byte[] bytes, int at) {
        return (long) LONG.get(bytes, at);
    }

    /// The double at `at`.
    public static double getDouble(byte[] bytes, int at) {
        return (double) DOUBLE.get(bytes, at);
    }

    /// Stores a boolean as 0 or 1.
    public static void putBoolean(byte[] bytes, int at, boolean value) {
        bytes[at] = (byte) (value ? 1 : 0);
    }

    /// Stores a byte.
    public static void putByte(byte[] bytes, int at, byte value) {
        bytes[at] = value;
    }

    /// Stores a char.
    public static void putChar(byte[] bytes, int at, char value) {
        CHAR.set(bytes, at, value);
    }

    /// Stores a short.
    public static void putShort(byte[] bytes, int at, short value) {
        SHORT.set(bytes, at, value);
    }

    /// Stores an int.
    public static void putInt(byte[] bytes, int at, int value) {
        INT.set(bytes, at, value);
    }

    /// Stores a float.
    public static void putFloat(byte[] bytes, int at, float value) {
        FLOAT.set(bytes, at, value);
    }

    /// Stores a long.
    public static void putLong(byte[] bytes, int at, long value) {
        LONG.set(bytes, at, value);
    }

    /// Stores a double.
    public static void putDouble(byte[] bytes, int at, double value) {
        DOUBLE.set(bytes, at, value);
    }

    /// Refuses a value that does not lie within `bytes`.
    ///
    /// @param size bytes of the value
    /// @param type what it is called
    public static void requireWithin(byte[] bytes, int offset, int size, String type) {
        if (offset < 0 || offset > bytes.length - size) {
            throw outside(bytes.length, offset, size, type);
        }
    }

    private static IndexOutOfBoundsException outside(int length, int offset, int size, String type) {
        return new IndexOutOfBoundsException(
                size + " bytes of a " + type + " from " + offset + " on are outside " + length
                        + " bytes. "
                        + (length < size
                                ? "Give at least " + size + " bytes."
                                : "Use an offset from 0 to " + (length - size) + "."));
    }

    /// The constant that is stored as `ordinal`.
    ///
    /// @param constants the constants of an enum, in ordinal order
    public static Object constant(Object[] constants, int ordinal) {
        if (Integer.compareUnsigned(ordinal, constants.length) >= 0) {
            throw unknown(constants, ordinal);
        }
        return constants[ordinal];
    }

    private static IllegalStateException unknown(Object[] constants, int ordinal) {
        return new IllegalStateException("The storage of a "
                + constants.getClass().getComponentType().getSimpleName() + " holds " + ordinal + ", it has "
                + constants.length + " constants. Something else wrote over it; store the value again.");
    }

    /// Copies `to.length` elements of a column, starting at `at`, into `to`, and returns `to`.
    ///
    /// @param column a primitive array of the same type as `to`
    /// @param to a primitive array
    public static Object copyOut(Object column, int at, Object to, int length) {
        System.arraycopy(column, at, to, 0, length);
        return to;
    }

    /// Copies a fixed-length array of `length` elements into a column at `at`.
    public static void copyIn(Object from, Object column, int at, int length) {
        System.arraycopy(from, 0, column, at, length);
    }

    /// Copies a fixed-length array out of a column of another kind of the same width, bit by bit, and returns `to`.
    public static Object convertOut(Object column, int at, Object to, int length) {
        convert(column, at, to, 0, length);
        return to;
    }

    /// Copies a fixed-length array into a column of another kind of the same width at `at`, bit by bit.
    public static void convertIn(Object from, Object column, int at, int length) {
        convert(from, 0, column, at, length);
    }

    private static void convert(Object from, int fromAt, Object to, int toAt, int length) {
        for (int i = 0; i < length; i++) {
            int source = fromAt + i;
            int target = toAt + i;
            switch (to) {
                case boolean[] flags -> flags[target] = toBoolean(((byte[]) from)[source]);
                case byte[] bytes -> bytes[target] = (byte) (((boolean[]) from)[source] ? 1 : 0);
                case char[] chars -> chars[target] = (char) ((short[]) from)[source];
                case short[] shorts -> shorts[target] = (short) ((char[]) from)[source];
                case int[] ints -> ints[target] = Float.floatToRawIntBits(((float[]) from)[source]);
                case float[] floats -> floats[target] = Float.intBitsToFloat(((int[]) from)[source]);
                case long[] longs -> longs[target] = Double.doubleToRawLongBits(((double[]) from)[source]);
                default -> ((double[]) to)[target] = Double.longBitsToDouble(((long[]) from)[source]);
            }
        }
    }

    /// Whether a byte that is read as a boolean is true: any but 0.
    public static boolean toBoolean(byte bits) {
        return bits != 0;
    }

    /// The error for an iterator at its end.
    public static NoSuchElementException noMore(Object values) {
        return new NoSuchElementException(values + " has no more values. Ask hasNext() first.");
    }

    /// Reads a fixed-length array out of bytes in C layout into `to`, and returns `to`.
    ///
    /// @param to a primitive array of `length` elements
    public static Object copyOutOfBytes(byte[] bytes, int at, Object to, int length) {
        if (to instanceof boolean[] flags) {
            for (int i = 0; i < length; i++) {
                flags[i] = bytes[at + i] != 0;
            }
            return to;
        }
        MemorySegment.copy(MemorySegment.ofArray(bytes), layoutOf(to), at, to, 0, length);
        return to;
    }

    /// Writes a fixed-length array of `length` elements as bytes in C layout.
    public static void copyIntoBytes(Object from, byte[] bytes, int at, int length) {
        if (from instanceof boolean[] flags) {
            for (int i = 0; i < length; i++) {
                bytes[at + i] = (byte) (flags[i] ? 1 : 0);
            }
            return;
        }
        MemorySegment.copy(from, 0, MemorySegment.ofArray(bytes), layoutOf(from), at, length);
    }

    private static ValueLayout layoutOf(Object array) {
        ValueLayout layout = switch (array) {
            case byte[] _ -> ValueLayout.JAVA_BYTE;
            case char[] _ -> ValueLayout.JAVA_CHAR_UNALIGNED;
            case short[] _ -> ValueLayout.JAVA_SHORT_UNALIGNED;
            case int[] _ -> ValueLayout.JAVA_INT_UNALIGNED;
            case float[] _ -> ValueLayout.JAVA_FLOAT_UNALIGNED;
            case long[] _ -> ValueLayout.JAVA_LONG_UNALIGNED;
            case double[] _ -> ValueLayout.JAVA_DOUBLE_UNALIGNED;
            default -> throw new IllegalArgumentException(array.getClass() + " is not an array of a primitive type.");
        };
        return layout.withOrder(ByteOrder.LITTLE_ENDIAN);
    }

    /// Remaps the entities in slots `from` to `to` of a column.
    public static void remapColumn(long[] column, int from, int to, EntityRemap remap) {
        for (int slot = from; slot < to; slot++) {
            column[slot] = remap.map(column[slot]);
        }
    }

    /// Remaps the entities in the fixed lists in slots `from` to `to` of a column.
    ///
    /// @param listBytes bytes of one list
    public static void remapLists(
            byte[] column, int from, int to, int listBytes, ReferenceOffsets entities, EntityRemap remap) {
        for (int slot = from; slot < to; slot++) {
            entities.remapList(column, slot * listBytes, remap);
        }
    }

    /// Refuses a fixed-length array of another length.
    public static void requireLength(int actual, int expected, String path) {
        if (actual != expected) {
            throw new IllegalArgumentException(path + " has " + actual + " elements, but is declared @FixedLength("
                    + expected + "). Store an array of exactly that length.");
        }
    }

    /// Gives a Throwable that leaves a body copied into its kernel the frames that the body's own method would have
    /// had, and the methods whose code has taken the place of its calls.
    ///
    /// @param places the text of the [CodePlaces]
    /// @param place where it was thrown
    /// @return `thrown`
    public static Throwable addFrames(Throwable thrown, String places, int place) {
        StackTraceElement[] trace = thrown.getStackTrace();
        int callers = StackWalker.getInstance(StackWalker.Option.SHOW_REFLECT_FRAMES)
                .walk(frames -> Math.toIntExact(frames.skip(1).count()));
        int at = trace.length - callers;
        if (at < 0 || trace.length == 0) {
            return thrown;
        }
        StackTraceElement[] added = CodePlaces.frames(places, place);
        StackTraceElement[] longer = new StackTraceElement[trace.length + added.length];
        System.arraycopy(trace, 0, longer, 0, at);
        System.arraycopy(added, 0, longer, at, added.length);
        System.arraycopy(trace, at, longer, at + added.length, callers);
        thrown.setStackTrace(longer);
        return thrown;
    }

    /// The error for a value that is null.
    public static NullPointerException nullValue(String type) {
        return new NullPointerException("The " + type
                + " to store is null. Columns hold values, never null; store one, all zero if there is none.");
    }

    /// The error for a nested value that is null.
    public static IllegalArgumentException nullField(String path) {
        return new IllegalArgumentException(
                path + " is null. A struct holds values, never null; store a value there, all zero if there is none.");
    }

    /// Between a path and the value for none in the argument of [#nullFieldOr].
    public static final char OR = '|';

    /// The error for a nested value that is null, of a type that has a value for none.
    ///
    /// @param pathAndNone the path, [#OR], and how code writes that value, such as `Entity.NULL`: one constant, so that
    ///     the code is as short as without it
    public static IllegalArgumentException nullFieldOr(String pathAndNone) {
        int or = pathAndNone.indexOf(OR);
        return new IllegalArgumentException(pathAndNone.substring(0, or)
                + " is null. A struct holds values, never null; store " + pathAndNone.substring(or + 1)
                + " if there is none.");
    }

    /// Whether a slab has columns in leaf tables.
    ///
    /// @param tables null if there are not even tables
    public static boolean hasColumns(Object @Nullable [] tables, int slab) {
        return tables != null && ((@Nullable Object[]) tables[0])[slab] != null;
    }

    /// The tables of one parameter out of the tables of all.
    public static Object[] slice(Object[] tables, int from, int count) {
        Object[] part = new Object[count];
        System.arraycopy(tables, from, part, 0, count);
        return part;
    }
}
