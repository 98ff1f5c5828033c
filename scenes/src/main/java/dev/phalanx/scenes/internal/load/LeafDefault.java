package dev.phalanx.scenes.internal.load;

import dev.phalanx.scenes.files.DefaultsTo;
import dev.phalanx.scenes.internal.shape.FieldPath;
import dev.phalanx.scenes.internal.shape.FileLeaf;
import dev.phalanx.structs.Leaf;
import java.lang.reflect.Field;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The value of a leaf that a file does not have, see [DefaultsTo].
///
/// @param index the index of the leaf
/// @param value the value, as an element of the leaf's array
record LeafDefault(int index, FileLeaf leaf, Object value) {
    /// The default of a leaf, or null if it is zero.
    ///
    /// @throws IllegalArgumentException if the annotation does not fit the field
    static @Nullable LeafDefault of(Class<?> type, FileLeaf leaf, int index) {
        Field field = null;
        Class<?> at = type;
        for (String name : leaf.path().split("\\.", -1)) {
            field = FieldPath.find(at, name);
            if (field == null) {
                return null;
            }
            at = field.getType();
        }
        DefaultsTo annotation = field == null ? null : field.getAnnotation(DefaultsTo.class);
        return annotation == null ? null : new LeafDefault(index, leaf, parse(type, leaf, annotation.value()));
    }

    private static Object parse(Class<?> type, FileLeaf leaf, String text) {
        if (leaf.holds() == Leaf.Holds.ENUM) {
            int ordinal = leaf.constants().indexOf(text);
            if (ordinal < 0) {
                throw refuse(type, leaf, text, "one of " + leaf.constants(), null);
            }
            return ordinal;
        }
        if (leaf.holds() != Leaf.Holds.PLAIN) {
            throw refuse(type, leaf, text, "no default, as it is no number, truth value, character or enum", null);
        }
        try {
            return switch (leaf.kind()) {
                case BOOLEAN -> parseBoolean(type, leaf, text);
                case BYTE -> Byte.valueOf(text);
                case SHORT -> Short.valueOf(text);
                case INT -> Integer.valueOf(text);
                case LONG -> Long.valueOf(text);
                case FLOAT -> Float.valueOf(text);
                case DOUBLE -> Double.valueOf(text);
                case CHAR -> parseChar(type, leaf, text);
                case OBJECT -> throw refuse(type, leaf, text, "no default", null);
            };
        } catch (NumberFormatException wrong) {
            throw refuse(type, leaf, text, "a number", wrong);
        }
    }

    private static Object parseBoolean(Class<?> type, FileLeaf leaf, String text) {
        if (!text.equals("true") && !text.equals("false")) {
            throw refuse(type, leaf, text, "true or false", null);
        }
        return text.equals("true");
    }

    private static Object parseChar(Class<?> type, FileLeaf leaf, String text) {
        if (text.length() != 1) {
            throw refuse(type, leaf, text, "one character", null);
        }
        return text.charAt(0);
    }

    private static IllegalArgumentException refuse(
            Class<?> type, FileLeaf leaf, String text, String expected, @Nullable Throwable cause) {
        return new IllegalArgumentException(
                "@DefaultsTo(\"" + text + "\") is on " + type.getName() + "." + leaf.path() + ", which is " + leaf
                        + " and takes " + expected + ". Correct the annotation.",
                cause);
    }

    /// Stores the value in rows of a column.
    void fill(Object array, int from, int rows) {
        int to = from + rows;
        switch (array) {
            case boolean[] values -> Arrays.fill(values, from, to, (boolean) value);
            case byte[] values -> Arrays.fill(values, from, to, (byte) value);
            case short[] values -> Arrays.fill(values, from, to, (short) value);
            case char[] values -> Arrays.fill(values, from, to, (char) value);
            case int[] values -> Arrays.fill(values, from, to, (int) value);
            case long[] values -> Arrays.fill(values, from, to, (long) value);
            case float[] values -> Arrays.fill(values, from, to, (float) value);
            case double[] values -> Arrays.fill(values, from, to, (double) value);
            default -> throw new IllegalStateException(leaf + " has no column of numbers.");
        }
    }
}
