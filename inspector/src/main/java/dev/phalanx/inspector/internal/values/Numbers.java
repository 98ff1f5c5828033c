package dev.phalanx.inspector.internal.values;

import dev.phalanx.structs.Entity;
import dev.phalanx.structs.LeafKind;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Reads single numbers, booleans, characters and ids as [ValueOutput] writes them.
final class Numbers {
    private static final int LONGEST_SHOWN = 80;

    private Numbers() {}

    /// The kind of the numbers of a primitive class or its box, or null.
    static @Nullable LeafKind kindOf(Class<?> type) {
        Class<?> bare = unboxed(type);
        return bare.isPrimitive() && bare != void.class
                ? LeafKind.valueOf(bare.getName().toUpperCase(Locale.ROOT))
                : null;
    }

    private static Class<?> unboxed(Class<?> type) {
        return MethodType.methodType(type).unwrap().returnType();
    }

    /// JSON converted to a value of a primitive class, its box or [Entity]; null for other classes.
    ///
    /// @param path names the field in messages
    static @Nullable Object read(Class<?> type, JsonNode node, String path) {
        LeafKind kind = kindOf(type);
        if (kind == null) {
            return type == Entity.class ? entity(node, path) : null;
        }
        return read(kind, node, path);
    }

    /// JSON converted to a value of a kind, in its box.
    ///
    /// @param path names the field in messages
    static Object read(LeafKind kind, JsonNode node, String path) {
        return switch (kind) {
            case BOOLEAN -> {
                if (!node.isBoolean()) {
                    throw wrong(path, "true or false", node);
                }
                yield node.booleanValue();
            }
            case BYTE -> (byte) integer(node, path, Byte.MIN_VALUE, Byte.MAX_VALUE);
            case CHAR -> character(node, path);
            case SHORT -> (short) integer(node, path, Short.MIN_VALUE, Short.MAX_VALUE);
            case INT -> (int) integer(node, path, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case LONG -> integer(node, path, Long.MIN_VALUE, Long.MAX_VALUE);
            case FLOAT -> single(node, path);
            case DOUBLE -> number(node, path);
            case OBJECT -> throw new ValueException(path + " cannot be changed.");
        };
    }

    /// Stores a JSON value as the next element of a kind.
    ///
    /// @param path names the field in messages
    static void read(LeafKind kind, JsonNode node, ByteBuffer into, String path) {
        switch (read(kind, node, path)) {
            case Boolean truth -> into.put((byte) (truth ? 1 : 0));
            case Byte number -> into.put(number);
            case Character unit -> into.putChar(unit);
            case Short number -> into.putShort(number);
            case Integer number -> into.putInt(number);
            case Long number -> into.putLong(number);
            case Float number -> into.putFloat(number);
            case Object number -> into.putDouble((Double) number);
        }
    }

    static long integer(JsonNode node, String path, long least, long greatest) {
        long value;
        if (node.isIntegralNumber() && node.canConvertToLong()) {
            value = node.longValue();
        } else if (node.isFloatingPointNumber()
                && node.doubleValue() == Math.rint(node.doubleValue())
                && Math.abs(node.doubleValue()) <= ValueOutput.EXACT) {
            value = (long) node.doubleValue();
        } else if (node.isString()) {
            try {
                value = Long.parseLong(node.stringValue());
            } catch (NumberFormatException noNumber) {
                throw wrong(path, "an integer", node);
            }
        } else {
            throw wrong(path, "an integer", node);
        }
        if (value < least || value > greatest) {
            throw wrong(path, "an integer from " + least + " to " + greatest, node);
        }
        return value;
    }

    private static char character(JsonNode node, String path) {
        if (!node.isString() || node.stringValue().length() != 1) {
            throw wrong(path, "a string of one character", node);
        }
        return node.stringValue().charAt(0);
    }

    private static float single(JsonNode node, String path) {
        double value = number(node, path);
        if (Double.isFinite(value) && Double.isInfinite((float) value)) {
            throw wrong(path, "a number that a float can hold", node);
        }
        return (float) value;
    }

    private static double number(JsonNode node, String path) {
        if (node.isNumber()) {
            double value = node.isIntegralNumber() ? node.bigIntegerValue().doubleValue() : node.doubleValue();
            if (!Double.isFinite(value)) {
                throw wrong(path, "a number that a double can hold", node);
            }
            return value;
        }
        String text = node.isString() ? node.stringValue() : "";
        return switch (text) {
            case "NaN" -> Double.NaN;
            case "Infinity" -> Double.POSITIVE_INFINITY;
            case "-Infinity" -> Double.NEGATIVE_INFINITY;
            case "-0" -> -0.0; // JSON has no integer that is it
            default -> throw wrong(path, "a number, \"NaN\", \"Infinity\" or \"-Infinity\"", node);
        };
    }

    static Entity entity(JsonNode node, String path) {
        if (node.isNull()) {
            return Entity.NULL;
        }
        Entity entity = node.isString() ? Ids.parse(node.stringValue()) : null;
        if (entity == null) {
            throw wrong(path, "the id of an entity, such as \"40:1\", or null", node);
        }
        return entity;
    }

    static ValueException wrong(String path, String wanted, JsonNode node) {
        return new ValueException(
                (path.isEmpty() ? "The value" : path) + " was given " + shown(node) + ". Give " + wanted + ".");
    }

    /// What was given, shortened for a message.
    static String shown(JsonNode node) {
        String given = node.toString();
        return given.length() > LONGEST_SHOWN ? given.substring(0, LONGEST_SHOWN) + "…" : given;
    }
}
