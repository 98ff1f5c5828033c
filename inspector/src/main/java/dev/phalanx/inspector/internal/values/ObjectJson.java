package dev.phalanx.inspector.internal.values;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.TokenBuffer;

/// Objects of managed components and the content of blobs as JSON. An [ObjectCopy] says what of them.
public final class ObjectJson {
    private ObjectJson() {}

    /// Writes an object.
    public static void write(JsonGenerator out, @Nullable Object value) {
        ObjectCopy.of(value).write(out);
    }

    /// The text of an object, shortened, regardless of what its `toString` does.
    public static String text(@Nullable Object value) {
        return UserText.of(value);
    }

    // Changing

    /// The changes that set fields of an object: numbers, booleans, characters, enums, strings and ids that are not
    /// final.
    ///
    /// @throws ValueException if a field does not exist, cannot be changed, or cannot hold its new value
    public static Runnable changes(Object holder, JsonNode node) {
        if (!node.isObject()) {
            throw Numbers.wrong(
                    "", "an object with fields of " + holder.getClass().getSimpleName(), node);
        }
        List<Field> fields = ObjectCopy.readable(holder.getClass());
        if (fields == null) {
            throw new ValueException("The fields of " + holder.getClass().getName()
                    + " cannot be reached. Open its package to dev.phalanx.inspector, or change it in code.");
        }
        List<Runnable> changes = new ArrayList<>();
        for (Map.Entry<String, JsonNode> given : node.properties()) {
            Field field = fields.stream()
                    .filter(one -> one.getName().equals(given.getKey()))
                    .findFirst()
                    .orElseThrow(() -> new ValueException(holder.getClass().getSimpleName() + " has no field "
                            + given.getKey() + ". Give one of its own fields."));
            if (Modifier.isFinal(field.getModifiers())) {
                throw new ValueException(
                        given.getKey() + " is final and cannot be changed. Set another object in code.");
            }
            Object value = parsed(field.getType(), given.getValue(), given.getKey());
            changes.add(() -> put(field, holder, value));
        }
        return () -> changes.forEach(Runnable::run);
    }

    /// The values of fields of an object: those that a JSON has, without those that [#changes] would not set.
    public static ObjectNode values(Object holder, JsonNode names) {
        ObjectNode values = JsonNodeFactory.instance.objectNode();
        List<Field> fields = ObjectCopy.readable(holder.getClass());
        if (fields == null) {
            return values;
        }
        for (Field field : fields) {
            if (names.has(field.getName()) && !values.has(field.getName())) {
                JsonNode value = simple(ObjectCopy.get(field, holder));
                if (value != null) {
                    values.set(field.getName(), value);
                }
            }
        }
        return values;
    }

    /// The differences of values that [#values] returned.
    public static List<FieldChange> differences(JsonNode before, JsonNode after) {
        List<FieldChange> found = new ArrayList<>();
        FieldChange.collect(List.of(), before, after, found);
        return found;
    }

    private static @Nullable JsonNode simple(@Nullable Object value) {
        switch (value) {
            case null -> {
                return JsonNodeFactory.instance.nullNode();
            }
            case String text -> {
                return JsonNodeFactory.instance.stringNode(text);
            }
            default -> {
                TokenBuffer tokens = TokenBuffer.forGeneration();
                if (!new ValueOutput(tokens).simple(value)) {
                    return null;
                }
                try (JsonParser parser = tokens.asParser(ObjectReadContext.empty())) {
                    return JsonMapper.shared().readTree(parser);
                }
            }
        }
    }

    private static void put(Field field, Object holder, @Nullable Object value) {
        try {
            field.set(holder, value);
        } catch (IllegalAccessException closed) {
            throw new ValueException(field.getName() + " cannot be changed. Open the package of its class.");
        }
    }

    private static @Nullable Object parsed(Class<?> type, JsonNode node, String path) {
        Object number = Numbers.read(type, node, path);
        if (number != null) {
            return number;
        }
        if (type == String.class && (node.isString() || node.isNull())) {
            return node.isNull() ? null : node.stringValue();
        }
        if (type.isEnum() && node.isString()) {
            for (Object constant : type.getEnumConstants()) {
                if (((Enum<?>) constant).name().equals(node.stringValue())) {
                    return constant;
                }
            }
        }
        throw Numbers.wrong(path, "a value of " + type.getSimpleName() + "; only simple values can be changed", node);
    }
}
