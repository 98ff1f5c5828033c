package dev.phalanx.scenes.internal.bytes;

import dev.phalanx.structs.LeafKind;
import java.nio.ByteBuffer;
import java.util.Locale;

/// Copies elements between the arrays of columns and the bytes of blocks.
public final class LeafBytes {
    private LeafBytes() {}

    /// The kind of the elements of an array.
    ///
    /// @throws IllegalArgumentException if they are not primitive
    public static LeafKind kindOf(Object array) {
        Class<?> element = array.getClass().getComponentType();
        if (element == null || !element.isPrimitive()) {
            throw new IllegalArgumentException(
                    array.getClass().getName() + " is no array of a primitive type. Use Node.Objects.");
        }
        return LeafKind.valueOf(element.getName().toUpperCase(Locale.ROOT));
    }

    /// An array of zeros.
    public static Object newArray(LeafKind kind, int length) {
        return switch (kind) {
            case BOOLEAN -> new boolean[length];
            case BYTE -> new byte[length];
            case CHAR -> new char[length];
            case SHORT -> new short[length];
            case INT -> new int[length];
            case FLOAT -> new float[length];
            case LONG -> new long[length];
            case DOUBLE -> new double[length];
            case OBJECT -> throw new IllegalStateException("Objects are no bytes.");
        };
    }

    /// Appends elements of an array of a kind.
    public static void put(LeafKind kind, Object array, int from, int count, ByteBuffer out) {
        switch (kind) {
            case BOOLEAN -> {
                boolean[] values = (boolean[]) array;
                for (int i = from; i < from + count; i++) {
                    out.put((byte) (values[i] ? 1 : 0));
                }
            }
            case BYTE -> out.put((byte[]) array, from, count);
            case CHAR -> out.asCharBuffer().put((char[]) array, from, count);
            case SHORT -> out.asShortBuffer().put((short[]) array, from, count);
            case INT -> out.asIntBuffer().put((int[]) array, from, count);
            case FLOAT -> out.asFloatBuffer().put((float[]) array, from, count);
            case LONG -> out.asLongBuffer().put((long[]) array, from, count);
            case DOUBLE -> out.asDoubleBuffer().put((double[]) array, from, count);
            case OBJECT -> throw new IllegalStateException("Objects are no bytes.");
        }
        if (kind.bytes() > 1) {
            out.position(out.position() + count * kind.bytes());
        }
    }

    /// Takes elements into an array of the same kind.
    public static void get(LeafKind kind, ByteBuffer in, Object array, int from, int count) {
        switch (kind) {
            case BOOLEAN -> {
                boolean[] values = (boolean[]) array;
                for (int i = from; i < from + count; i++) {
                    values[i] = in.get() != 0;
                }
            }
            case BYTE -> in.get((byte[]) array, from, count);
            case CHAR -> in.asCharBuffer().get((char[]) array, from, count);
            case SHORT -> in.asShortBuffer().get((short[]) array, from, count);
            case INT -> in.asIntBuffer().get((int[]) array, from, count);
            case FLOAT -> in.asFloatBuffer().get((float[]) array, from, count);
            case LONG -> in.asLongBuffer().get((long[]) array, from, count);
            case DOUBLE -> in.asDoubleBuffer().get((double[]) array, from, count);
            case OBJECT -> throw new IllegalStateException("Objects are no bytes.");
        }
        if (kind.bytes() > 1) {
            in.position(in.position() + count * kind.bytes());
        }
    }

    /// The next element as a whole number; for [LeafKind#FLOAT] and [LeafKind#DOUBLE] without its fraction.
    public static long getWhole(LeafKind kind, ByteBuffer in) {
        return switch (kind) {
            case BOOLEAN, BYTE -> in.get();
            case CHAR -> in.getChar();
            case SHORT -> in.getShort();
            case INT -> in.getInt();
            case LONG -> in.getLong();
            case FLOAT -> (long) in.getFloat();
            case DOUBLE -> (long) in.getDouble();
            case OBJECT -> throw new IllegalStateException("Objects are no bytes.");
        };
    }

    /// The next element as a `double`.
    public static double getNumber(LeafKind kind, ByteBuffer in) {
        return switch (kind) {
            case FLOAT -> in.getFloat();
            case DOUBLE -> in.getDouble();
            default -> getWhole(kind, in);
        };
    }

    /// Whether a number that was converted from a whole number equals it. 2^63 is not a `long`, but its cast is the
    /// greatest `long`.
    public static boolean isExact(long whole, double made) {
        return (long) made == whole && made != 0x1p63;
    }
}
