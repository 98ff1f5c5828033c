package dev.phalanx.scenes.internal.managed;

import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.TableReader;
import dev.phalanx.scenes.internal.bytes.TableWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;

/// The bytes of values without parts: of primitive types, their arrays, strings and numbers.
final class PlainValues {
    private PlainValues() {}

    static boolean isPlain(Object value) {
        return switch (value) {
            case String text -> true;
            case Integer number -> true;
            case Boolean truth -> true;
            case Long number -> true;
            case Float number -> true;
            case Double number -> true;
            case Byte number -> true;
            case Short number -> true;
            case Character unit -> true;
            default -> value.getClass() == BigInteger.class || value.getClass() == BigDecimal.class;
        };
    }

    /// How much work it is to compute the hash of a value, in nodes.
    static long weight(Object value) {
        return switch (value) {
            case BigInteger number -> 1 + number.bitLength() / Long.SIZE;
            case BigDecimal number -> 1 + number.unscaledValue().bitLength() / Long.SIZE;
            default -> 1;
        };
    }

    static void write(Object value, TableWriter out) {
        switch (value) {
            case Boolean truth -> out.writeByte(truth ? ManagedFormat.TRUE : ManagedFormat.FALSE);
            case Byte number -> {
                out.writeByte(ManagedFormat.BYTE);
                out.writeByte(number);
            }
            case Short number -> {
                out.writeByte(ManagedFormat.SHORT);
                out.append(Short.BYTES).putShort(number);
            }
            case Character unit -> {
                out.writeByte(ManagedFormat.CHAR);
                out.append(Character.BYTES).putChar(unit);
            }
            case Integer number -> {
                out.writeByte(ManagedFormat.INT);
                out.writeInt(number);
            }
            case Long number -> {
                out.writeByte(ManagedFormat.LONG);
                out.writeLong(number);
            }
            case Float number -> {
                out.writeByte(ManagedFormat.FLOAT);
                out.writeInt(Float.floatToRawIntBits(number));
            }
            case Double number -> {
                out.writeByte(ManagedFormat.DOUBLE);
                out.writeLong(Double.doubleToRawLongBits(number));
            }
            case String text -> writeText(text, out);
            case BigInteger number -> {
                out.writeByte(ManagedFormat.BIG_INTEGER);
                writeBig(number, out);
            }
            case BigDecimal number -> {
                out.writeByte(ManagedFormat.BIG_DECIMAL);
                out.writeInt(number.scale());
                writeBig(number.unscaledValue(), out);
            }
            default ->
                throw new IllegalArgumentException(
                        value.getClass().getName() + " is no plain value. Use another node for it.");
        }
    }

    private static void writeText(String text, TableWriter out) {
        if (isUnicode(text)) {
            out.writeByte(ManagedFormat.STRING);
            out.writeString(text);
            return;
        }
        out.writeByte(ManagedFormat.UTF16);
        out.writeVarint(text.length());
        out.append(Math.multiplyExact(Character.BYTES, text.length()))
                .asCharBuffer()
                .put(text);
    }

    /// Whether all surrogates of a string are paired.
    static boolean isUnicode(String text) {
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            if (Character.isSurrogate(unit)) {
                if (Character.isLowSurrogate(unit)
                        || i + 1 == text.length()
                        || !Character.isLowSurrogate(text.charAt(i + 1))) {
                    return false;
                }
                i++;
            }
        }
        return true;
    }

    private static void writeBig(BigInteger number, TableWriter out) {
        byte[] bytes = number.toByteArray();
        out.writeVarint(bytes.length);
        out.append(bytes.length).put(bytes);
    }

    static Object readText(TableReader in) throws SceneFileException {
        int length = in.readVarintCount(Character.BYTES, "length of a string");
        String text =
                in.readRaw(Character.BYTES * length, "string").asCharBuffer().toString();
        if (isUnicode(text)) {
            throw in.damaged("a string has the wrong encoding");
        }
        return text;
    }

    static BigInteger readBig(TableReader in) throws SceneFileException {
        int length = in.readVarintCount(1, "length of a number");
        byte[] bytes = new byte[length];
        in.readRaw(length, "number").get(bytes);
        if (length == 0) {
            throw in.damaged("a number has no bytes");
        }
        BigInteger number = new BigInteger(bytes);
        if (!Arrays.equals(number.toByteArray(), bytes)) {
            throw in.damaged("a number has more bytes than it takes");
        }
        return number;
    }

    static void writeArray(Object array, TableWriter out) {
        switch (array) {
            case boolean[] values -> {
                ByteBuffer bytes = begin(ManagedFormat.BOOLEANS, values.length, 1, out);
                for (boolean value : values) {
                    bytes.put((byte) (value ? 1 : 0));
                }
            }
            case byte[] values ->
                begin(ManagedFormat.BYTES, values.length, 1, out).put(values);
            case short[] values ->
                begin(ManagedFormat.SHORTS, values.length, Short.BYTES, out)
                        .asShortBuffer()
                        .put(values);
            case char[] values ->
                begin(ManagedFormat.CHARS, values.length, Character.BYTES, out)
                        .asCharBuffer()
                        .put(values);
            case int[] values ->
                begin(ManagedFormat.INTS, values.length, Integer.BYTES, out)
                        .asIntBuffer()
                        .put(values);
            case long[] values ->
                begin(ManagedFormat.LONGS, values.length, Long.BYTES, out)
                        .asLongBuffer()
                        .put(values);
            case float[] values ->
                begin(ManagedFormat.FLOATS, values.length, Float.BYTES, out)
                        .asFloatBuffer()
                        .put(values);
            case double[] values ->
                begin(ManagedFormat.DOUBLES, values.length, Double.BYTES, out)
                        .asDoubleBuffer()
                        .put(values);
            default ->
                throw new IllegalArgumentException(
                        array.getClass().getName() + " is no array of a primitive type. Use Node.Objects.");
        }
    }

    private static ByteBuffer begin(int tag, int length, int elementBytes, TableWriter out) {
        int bytes = Math.multiplyExact(length, elementBytes);
        out.writeByte(tag);
        out.writeVarint(length);
        return out.append(bytes);
    }

    static Object readArray(int tag, TableReader in) throws SceneFileException {
        return switch (tag) {
            case ManagedFormat.BOOLEANS -> readBooleans(in);
            case ManagedFormat.BYTES -> {
                byte[] array = new byte[count(1, in)];
                elements(array.length, 1, in).get(array);
                yield array;
            }
            case ManagedFormat.SHORTS -> {
                short[] array = new short[count(Short.BYTES, in)];
                elements(array.length, Short.BYTES, in).asShortBuffer().get(array);
                yield array;
            }
            case ManagedFormat.CHARS -> {
                char[] array = new char[count(Character.BYTES, in)];
                elements(array.length, Character.BYTES, in).asCharBuffer().get(array);
                yield array;
            }
            case ManagedFormat.INTS -> {
                int[] array = new int[count(Integer.BYTES, in)];
                elements(array.length, Integer.BYTES, in).asIntBuffer().get(array);
                yield array;
            }
            case ManagedFormat.LONGS -> {
                long[] array = new long[count(Long.BYTES, in)];
                elements(array.length, Long.BYTES, in).asLongBuffer().get(array);
                yield array;
            }
            case ManagedFormat.FLOATS -> {
                float[] array = new float[count(Float.BYTES, in)];
                elements(array.length, Float.BYTES, in).asFloatBuffer().get(array);
                yield array;
            }
            case ManagedFormat.DOUBLES -> {
                double[] array = new double[count(Double.BYTES, in)];
                elements(array.length, Double.BYTES, in).asDoubleBuffer().get(array);
                yield array;
            }
            default -> throw in.damaged("the tag " + tag + " is unknown");
        };
    }

    private static int count(int elementBytes, TableReader in) throws SceneFileException {
        return in.readVarintCount(elementBytes, "length of an array");
    }

    private static ByteBuffer elements(int count, int elementBytes, TableReader in) throws SceneFileException {
        return in.readRaw(count * elementBytes, "elements of an array");
    }

    private static boolean[] readBooleans(TableReader in) throws SceneFileException {
        boolean[] array = new boolean[count(1, in)];
        for (int i = 0; i < array.length; i++) {
            int value = in.readByte("boolean");
            if (value > 1) {
                throw in.damaged("a boolean is " + value);
            }
            array[i] = value == 1;
        }
        return array;
    }
}
