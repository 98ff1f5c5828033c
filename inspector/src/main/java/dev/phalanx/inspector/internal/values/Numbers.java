package dev.phalanx.inspector.internal.values;

import dev.phalanx.structs.Entity;
import dev.phalanx.structs.LeafKind;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/// Converts single numbers, booleans, characters and ids between JSON and the elements of arrays.
///
/// JSON has no infinite numbers and no exact integers above 2^53, so those are strings.
final class Numbers {
    private static final long EXACT = 1L << 53;
    private static final int LONGEST_SHOWN = 80;

    private Numbers() {}

    /// Writes the element `at` of an array of a kind.
    static void write(JsonGenerator out, LeafKind kind, Object array, int at) {
        switch (kind) {
            case BOOLEAN -> out.writeBoolean(((boolean[]) array)[at]);
            case BYTE -> out.writeNumber(((byte[]) array)[at]);
            case CHAR -> out.writeString(String.valueOf(((char[]) array)[at]));
            case SHORT -> out.writeNumber(((short[]) array)[at]);
            case INT -> out.writeNumber(((int[]) array)[at]);
            case LONG -> write(out, ((long[]) array)[at]);
            case FLOAT -> write(out, ((float[]) array)[at]);
            case DOUBLE -> write(out, ((double[]) array)[at]);
            default -> out.writeString(String.valueOf(Array.get(array, at)));
        }
    }

    static void write(JsonGenerator out, long value) {
        if (value > EXACT || value < -EXACT) {
            out.writeString(Long.toString(value));
        } else {
            out.writeNumber(value);
        }
    }

    static void write(JsonGenerator out, float value) {
        if (Float.isFinite(value)) {
            out.writeNumber(value);
        } else {
            out.writeString(Float.toString(value));
        }
    }

    static void write(JsonGenerator out, double value) {
        if (Double.isFinite(value)) {
            out.writeNumber(value);
        } else {
            out.writeString(Double.toString(value));
        }
    }

    static void write(JsonGenerator out, Entity entity) {
        if (entity.equals(Entity.NULL)) {
            out.writeNull();
        } else {
            out.writeString(entity.index() + ":" + entity.version());
        }
    }

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

    /// Writes a value if it is a number, boolean, character, constant or id.
    ///
    /// @return whether it is one of these
    static boolean write(JsonGenerator out, Object value) {
        switch (value) {
            case Boolean truth -> out.writeBoolean(truth);
            case Character unit -> out.writeString(unit.toString());
            case Float number -> write(out, number.floatValue());
            case Double number -> write(out, number.doubleValue());
            case Long number -> write(out, number.longValue());
            case Enum<?> constant -> out.writeString(constant.name());
            case Entity entity -> write(out, entity);
            case Byte _, Short _, Integer _ -> out.writeNumber(((Number) value).longValue());
            default -> {
                return false;
            }
        }
        return true;
    }

    /// JSON converted to a value of a primitive class, its box or [Entity]; null for other classes.
    ///
    /// @param path names the field in messages
    static @Nullable Object read(Class<?> type, JsonNode node, String path) {
        LeafKind kind = kindOf(type);
        if (kind == null) {
            return type == Entity.class ? entity(node, path) : null;
        }
        Object array = Array.newInstance(unboxed(type), 1);
        read(node, kind, array, 0, path);
        return Array.get(array, 0);
    }

    /// Stores a JSON value as the element `at` of an array of a kind.
    ///
    /// @param path names the field in messages
    static void read(JsonNode node, LeafKind kind, Object array, int at, String path) {
        switch (kind) {
            case BOOLEAN -> {
                if (!node.isBoolean()) {
                    throw wrong(path, "true or false", node);
                }
                ((boolean[]) array)[at] = node.booleanValue();
            }
            case BYTE -> ((byte[]) array)[at] = (byte) integer(node, path, Byte.MIN_VALUE, Byte.MAX_VALUE);
            case CHAR -> ((char[]) array)[at] = character(node, path);
            case SHORT -> ((short[]) array)[at] = (short) integer(node, path, Short.MIN_VALUE, Short.MAX_VALUE);
            case INT -> ((int[]) array)[at] = (int) integer(node, path, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case LONG -> ((long[]) array)[at] = integer(node, path, Long.MIN_VALUE, Long.MAX_VALUE);
            case FLOAT -> ((float[]) array)[at] = single(node, path);
            case DOUBLE -> ((double[]) array)[at] = number(node, path);
            default -> throw new ValueException(path + " cannot be changed.");
        }
    }

    static long integer(JsonNode node, String path, long least, long greatest) {
        long value;
        if (node.isIntegralNumber() && node.canConvertToLong()) {
            value = node.longValue();
        } else if (node.isFloatingPointNumber()
                && node.doubleValue() == Math.rint(node.doubleValue())
                && Math.abs(node.doubleValue()) <= EXACT) {
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
        Entity entity = node.isString() ? parseEntity(node.stringValue()) : null;
        if (entity == null) {
            throw wrong(path, "the id of an entity, such as \"40:1\", or null", node);
        }
        return entity;
    }

    /// The entity that a text such as `40:1` names, or null.
    static @Nullable Entity parseEntity(String text) {
        int colon = text.indexOf(':');
        if (colon <= 0) {
            return null;
        }
        try {
            int index = Integer.parseInt(text.substring(0, colon));
            int version = Integer.parseInt(text.substring(colon + 1));
            return index >= 0 && version > 0 ? new Entity(index, version) : null;
        } catch (NumberFormatException noNumber) {
            return null;
        }
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
