package dev.phalanx.inspector.internal.values;

import dev.phalanx.structs.FixedString;
import dev.phalanx.structs.blob.BlobArray;
import dev.phalanx.structs.blob.BlobPtr;
import dev.phalanx.structs.blob.BlobString;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/// Objects of managed components and the content of blobs as JSON, as far as their fields can be read, which requires
/// that their class is on the class path or in a module that opens the package. An object whose fields cannot be read
/// is written as its text.
///
/// Depth, length and the number of elements are limited, so that an object that refers to the whole program does not
/// become JSON.
public final class ObjectJson {
    private static final int MOST_DEEP = 5;
    private static final int MOST_ELEMENTS = 100;
    private static final int MOST_VALUES = 2_000;
    private static final int LONGEST_TEXT = 2_000;

    private final JsonGenerator out;
    private int left = MOST_VALUES;

    private ObjectJson(JsonGenerator out) {
        this.out = out;
    }

    /// Writes an object.
    public static void write(JsonGenerator out, @Nullable Object value) {
        new ObjectJson(out).value(value, 0);
    }

    /// The text of an object, shortened, regardless of what its `toString` does.
    public static String text(@Nullable Object value) {
        if (value == null) {
            return "null";
        }
        try {
            String text = value.toString();
            return text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) + "…" : text;
        } catch (Throwable thrown) {
            return value.getClass().getName() + " (toString threw " + described(thrown) + ")";
        }
    }

    private static String described(Throwable thrown) {
        try {
            return thrown.toString();
        } catch (Throwable unspeakable) {
            return thrown.getClass().getName();
        }
    }

    private void value(@Nullable Object value, int depth) {
        left--;
        if (value == null) {
            out.writeNull();
        } else if (!Numbers.write(out, value)) {
            switch (value) {
                case CharSequence text -> out.writeString(text(text));
                case FixedString text -> out.writeString(text(text));
                case BlobString text -> out.writeString(text(text));
                default -> composite(value, depth);
            }
        }
    }

    private void composite(Object value, int depth) {
        if (depth >= MOST_DEEP || left <= 0) {
            out.writeString(isContainer(value) ? value.getClass().getTypeName() + " […]" : text(value));
            return;
        }
        switch (value) {
            case Collection<?> elements -> elements(elements, depth);
            case BlobArray<?> elements -> blobElements(elements, depth);
            case BlobPtr<?> pointer -> value(pointer.value(), depth + 1);
            case Map<?, ?> entries -> entries(entries, depth);
            case Class<?> type -> out.writeString(type.getName());
            default -> {
                if (value.getClass().isArray()) {
                    array(value, depth);
                } else {
                    fields(value, depth);
                }
            }
        }
    }

    /// Whether the text of an object would contain the texts of everything that it holds.
    private static boolean isContainer(Object value) {
        return value instanceof Collection
                || value instanceof Map
                || value.getClass().isArray();
    }

    private void elements(Collection<?> elements, int depth) {
        List<@Nullable Object> first = new ArrayList<>();
        try {
            for (Iterator<?> all = elements.iterator(); first.size() < MOST_ELEMENTS && all.hasNext(); ) {
                first.add(all.next());
            }
        } catch (Throwable thrown) {
            unreadable(elements, thrown);
            return;
        }
        out.writeStartArray();
        for (int i = 0; i < first.size() && left > 0; i++) {
            value(first.get(i), depth + 1);
        }
        out.writeEndArray();
    }

    private void unreadable(Object value, Throwable thrown) {
        out.writeString(value.getClass().getName() + " (could not be read: " + described(thrown) + ")");
    }

    private void blobElements(BlobArray<?> elements, int depth) {
        out.writeStartArray();
        for (int i = 0; i < Math.min(elements.length(), MOST_ELEMENTS) && left > 0; i++) {
            value(elements.get(i), depth + 1);
        }
        out.writeEndArray();
    }

    private void entries(Map<?, ?> entries, int depth) {
        Map<String, @Nullable Object> first = new LinkedHashMap<>();
        try {
            Iterator<? extends Map.Entry<?, ?>> all = entries.entrySet().iterator();
            while (first.size() < MOST_ELEMENTS && all.hasNext()) {
                Map.Entry<?, ?> entry = all.next();
                first.put(unused(text(entry.getKey()), first.keySet()), entry.getValue());
            }
        } catch (Throwable thrown) {
            unreadable(entries, thrown);
            return;
        }
        out.writeStartObject();
        for (Map.Entry<String, @Nullable Object> entry : first.entrySet()) {
            if (left > 0) {
                out.writeName(entry.getKey());
                value(entry.getValue(), depth + 1);
            }
        }
        out.writeEndObject();
    }

    /// A name of a field: two keys may have the same text.
    private static String unused(String text, Set<String> used) {
        String name = text;
        for (int number = 2; used.contains(name); number++) {
            name = text + " (" + number + ")";
        }
        return name;
    }

    private void array(Object array, int depth) {
        out.writeStartArray();
        for (int i = 0; i < Math.min(Array.getLength(array), MOST_ELEMENTS) && left > 0; i++) {
            value(Array.get(array, i), depth + 1);
        }
        out.writeEndArray();
    }

    private void fields(Object value, int depth) {
        List<Field> fields = readable(value.getClass());
        if (fields == null) {
            out.writeString(text(value));
            return;
        }
        out.writeStartObject();
        Set<String> names = new HashSet<>();
        for (Field field : fields) {
            String name = unused(field.getName(), names);
            names.add(name);
            out.writeName(name);
            value(get(field, value), depth + 1);
        }
        out.writeEndObject();
    }

    private static @Nullable Object get(Field field, Object holder) {
        try {
            return field.get(holder);
        } catch (IllegalAccessException closed) {
            return null;
        }
    }

    /// The fields of a class, if all of them can be read; null if not, or if the class belongs to the JDK.
    private static @Nullable List<Field> readable(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> holder = type;
                holder != null && holder != Object.class && holder != Record.class;
                holder = holder.getSuperclass()) {
            if (holder.getName().startsWith("java.") || holder.getName().startsWith("jdk.")) {
                return null;
            }
            for (Field field : holder.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers()) || field.isSynthetic()) {
                    continue;
                }
                if (!field.trySetAccessible()) {
                    return null;
                }
                fields.add(field);
            }
        }
        return fields;
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
        List<Field> fields = readable(holder.getClass());
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
