package dev.phalanx.baking.internal.json;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.util.ClassUtil;

/// The texts of [DefaultsTo][dev.phalanx.scenes.files.DefaultsTo] as JSON.
final class DefaultText {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private DefaultText() {}

    /// The value that a text denotes for a field.
    ///
    /// @throws IllegalArgumentException if it denotes none
    static JsonNode parse(JavaType owner, String field, JavaType type, String text) {
        Class<?> raw = ClassUtil.wrapperType(type.getRawClass()) == null
                ? type.getRawClass()
                : ClassUtil.wrapperType(type.getRawClass());
        try {
            if (raw == Boolean.class && (text.equals("true") || text.equals("false"))) {
                return JSON.booleanNode(text.equals("true"));
            } else if (raw == Byte.class) {
                return JSON.numberNode(Byte.parseByte(text));
            } else if (raw == Short.class) {
                return JSON.numberNode(Short.parseShort(text));
            } else if (raw == Integer.class) {
                return JSON.numberNode(Integer.parseInt(text));
            } else if (raw == Long.class) {
                return JSON.numberNode(Long.parseLong(text));
            } else if (raw == Float.class || raw == Double.class) {
                return JSON.numberNode(Double.parseDouble(text));
            } else if (raw == BigInteger.class) {
                return JSON.numberNode(new BigInteger(text));
            } else if (raw == BigDecimal.class) {
                return JSON.numberNode(new BigDecimal(text));
            } else if (raw == String.class || (raw == Character.class && text.length() == 1)) {
                return JSON.stringNode(text);
            } else if (raw.isEnum() && constants(raw).contains(text)) {
                return AuthoringJson.mapper()
                        .valueToTree(raw.getEnumConstants()[constants(raw).indexOf(text)]);
            }
        } catch (NumberFormatException wrong) {
            throw refuse(owner, field, raw, text, wrong);
        }
        throw refuse(owner, field, raw, text, null);
    }

    private static List<String> constants(Class<?> type) {
        return Arrays.stream(type.getEnumConstants())
                .map(constant -> ((Enum<?>) constant).name())
                .toList();
    }

    private static IllegalArgumentException refuse(
            JavaType owner, String field, Class<?> type, String text, @Nullable Throwable cause) {
        String takes;
        if (type == Boolean.class) {
            takes = "takes true or false";
        } else if (type == Character.class) {
            takes = "takes one character";
        } else if (Number.class.isAssignableFrom(type)) {
            takes = "takes a number";
        } else if (type.isEnum()) {
            takes = "takes one of " + constants(type);
        } else {
            takes = "takes no default, because it is no number, truth value, character, text or enum";
        }
        return new IllegalArgumentException(
                "@DefaultsTo(\"" + text + "\") is on " + owner.getRawClass().getName() + "." + field
                        + ", which is of the type " + type.getSimpleName() + " and " + takes
                        + ". Correct the annotation.",
                cause);
    }
}
