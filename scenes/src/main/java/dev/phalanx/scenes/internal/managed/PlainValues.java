package dev.phalanx.scenes.internal.managed;

import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.LeafBytes;
import dev.phalanx.scenes.internal.bytes.TableReader;
import dev.phalanx.scenes.internal.bytes.TableWriter;
import dev.phalanx.structs.LeafKind;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/// The bytes of values without parts: of primitive types, their arrays, strings and numbers.
public final class PlainValues {
    /// The kinds of arrays, in the order of their tags.
    private static final List<LeafKind> ARRAYS = List.of(
            LeafKind.BOOLEAN,
            LeafKind.BYTE,
            LeafKind.SHORT,
            LeafKind.CHAR,
            LeafKind.INT,
            LeafKind.LONG,
            LeafKind.FLOAT,
            LeafKind.DOUBLE);

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
    public static boolean isUnicode(String text) {
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
        LeafKind kind = LeafBytes.kindOf(array);
        int length = Array.getLength(array);
        int bytes = Math.multiplyExact(length, kind.bytes());
        out.writeByte(ManagedFormat.BOOLEANS + ARRAYS.indexOf(kind));
        out.writeVarint(length);
        LeafBytes.put(kind, array, 0, length, out.append(bytes));
    }

    static Object readArray(int tag, TableReader in) throws SceneFileException {
        if (tag < ManagedFormat.BOOLEANS || tag > ManagedFormat.DOUBLES) {
            throw in.damaged("the tag " + tag + " is unknown");
        }
        LeafKind kind = ARRAYS.get(tag - ManagedFormat.BOOLEANS);
        int length = in.readVarintCount(kind.bytes(), "length of an array");
        ByteBuffer bytes = in.readRaw(length * kind.bytes(), "elements of an array");
        for (int i = bytes.position(); kind == LeafKind.BOOLEAN && i < bytes.limit(); i++) {
            if ((bytes.get(i) & ~1) != 0) {
                throw in.damaged("a boolean is " + Byte.toUnsignedInt(bytes.get(i)));
            }
        }
        Object array = LeafBytes.newArray(kind, length);
        LeafBytes.get(kind, bytes, array, 0, length);
        return array;
    }
}
