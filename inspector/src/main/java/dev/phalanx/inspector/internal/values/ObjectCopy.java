package dev.phalanx.inspector.internal.values;

import dev.phalanx.structs.Entity;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// A copy of an object of a managed component, or of the content of a blob, as far as its fields can be read, which
/// requires that its class is on the class path or in a module that opens the package. An object whose fields cannot be
/// read is written as its text.
///
/// Depth, length and the number of elements are limited, so that an object that refers to the whole program is not
/// copied.
///
/// Making the copy calls no method of a class of the program, so it may run on the thread of a world. What needs such
/// methods, which are texts and the elements of collections of other classes than the JDK's, is read when the copy is
/// written.
public final class ObjectCopy {
    /// The most values that one object is copied with.
    public static final int MOST_VALUES = 2_000;

    private static final int MOST_DEEP = 5;
    private static final int MOST_ELEMENTS = 100;
    private static final int LONGEST_TEXT = 2_000;

    private static final ClassValue<Optional<List<Field>>> READABLE = new ClassValue<>() {
        @Override
        protected Optional<List<Field>> computeValue(Class<?> type) {
            return Optional.ofNullable(fields(type));
        }
    };

    /// How many values may still be copied.
    public static final class Limit {
        private int left;

        /// @param values the most values
        public Limit(int values) {
            this.left = values;
        }
    }

    private sealed interface Node {}

    /// A value that never changes: null, a number, a constant, an id, a string.
    private record Simple(@Nullable Object value) implements Node {}

    /// An object that is shown as its text.
    private record Text(Object value) implements Node {}

    private record Elements(List<Node> elements) implements Node {}

    /// @param names strings, or the keys of a map, whose texts are the names
    private record Fields(List<@Nullable Object> names, List<Node> values) implements Node {}

    /// An object whose elements are read when it is written.
    private record Later(Object value, int depth) implements Node {}

    private record Unreadable(Object value, Throwable thrown) implements Node {}

    private final Node root;
    private final Limit limit;

    private ObjectCopy(Node root, Limit limit) {
        this.root = root;
        this.limit = limit;
    }

    // Copying

    /// Copies an object.
    public static ObjectCopy of(@Nullable Object value) {
        return of(value, new Limit(MOST_VALUES));
    }

    /// Copies an object, with at most as many values as a limit has left, which it reduces.
    public static ObjectCopy of(@Nullable Object value, Limit shared) {
        Limit limit = new Limit(Math.min(shared.left, MOST_VALUES));
        int before = limit.left;
        Node root = copy(value, 0, limit);
        shared.left -= before - Math.max(0, limit.left);
        return new ObjectCopy(root, limit);
    }

    private static Node copy(@Nullable Object value, int depth, Limit limit) {
        limit.left--;
        return switch (value) {
            case null -> new Simple(null);
            case Boolean _, Character _, Byte _, Short _, Integer _, Long _, Float _, Double _, Enum<?> _ ->
                new Simple(value);
            case Entity id -> new Simple(id);
            case String text -> new Simple(shortened(text));
            case CharSequence text -> text(text);
            case FixedString text -> new Text(text);
            case BlobString text -> new Text(text);
            default -> composite(value, depth, limit);
        };
    }

    private static String shortened(String text) {
        return text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) + "…" : text;
    }

    private static Node text(CharSequence text) {
        if (!isOfJdk(text)) {
            return new Text(text);
        }
        try {
            int length = text.length();
            return new Simple(shortened(
                    text.subSequence(0, Math.min(length, LONGEST_TEXT + 1)).toString()));
        } catch (RuntimeException changing) {
            return new Unreadable(text, changing);
        }
    }

    private static boolean isOfJdk(Object value) {
        return value.getClass().getClassLoader() == null;
    }

    private static Node composite(Object value, int depth, Limit limit) {
        if (depth >= MOST_DEEP || limit.left <= 0) {
            return isContainer(value) ? new Simple(value.getClass().getTypeName() + " […]") : new Text(value);
        }
        return switch (value) {
            case BlobArray<?> _, BlobPtr<?> _ -> new Later(value, depth);
            case Collection<?> _, Map<?, ?> _ -> isOfJdk(value) ? read(value, depth, limit) : new Later(value, depth);
            case Class<?> type -> new Simple(type.getName());
            default -> value.getClass().isArray() ? array(value, depth, limit) : fields(value, depth, limit);
        };
    }

    /// Whether the text of an object would contain the texts of everything that it holds.
    private static boolean isContainer(Object value) {
        return value instanceof Collection
                || value instanceof Map
                || value.getClass().isArray();
    }

    /// Copies the elements of a collection, a map or a part of a blob.
    private static Node read(Object value, int depth, Limit limit) {
        try {
            return switch (value) {
                case Collection<?> elements -> elements(elements, depth, limit);
                case Map<?, ?> entries -> entries(entries, depth, limit);
                case BlobArray<?> elements -> blobElements(elements, depth, limit);
                case BlobPtr<?> pointer -> copy(pointer.value(), depth + 1, limit);
                default -> new Text(value);
            };
        } catch (Throwable thrown) {
            return new Unreadable(value, thrown);
        }
    }

    private static Node elements(Collection<?> elements, int depth, Limit limit) {
        List<@Nullable Object> first = new ArrayList<>();
        for (Iterator<?> all = elements.iterator(); first.size() < MOST_ELEMENTS && all.hasNext(); ) {
            first.add(all.next());
        }
        List<Node> copies = new ArrayList<>();
        for (int i = 0; i < first.size() && limit.left > 0; i++) {
            copies.add(copy(first.get(i), depth + 1, limit));
        }
        return new Elements(copies);
    }

    private static Node blobElements(BlobArray<?> elements, int depth, Limit limit) {
        List<Node> copies = new ArrayList<>();
        for (int i = 0; i < Math.min(elements.length(), MOST_ELEMENTS) && limit.left > 0; i++) {
            copies.add(copy(elements.get(i), depth + 1, limit));
        }
        return new Elements(copies);
    }

    private static Node entries(Map<?, ?> entries, int depth, Limit limit) {
        List<@Nullable Object> keys = new ArrayList<>();
        List<@Nullable Object> values = new ArrayList<>();
        Iterator<? extends Map.Entry<?, ?>> all = entries.entrySet().iterator();
        while (keys.size() < MOST_ELEMENTS && all.hasNext()) {
            Map.Entry<?, ?> entry = all.next();
            keys.add(entry.getKey());
            values.add(entry.getValue());
        }
        List<@Nullable Object> names = new ArrayList<>();
        List<Node> copies = new ArrayList<>();
        for (int i = 0; i < keys.size() && limit.left > 0; i++) {
            names.add(keys.get(i));
            copies.add(copy(values.get(i), depth + 1, limit));
        }
        return new Fields(names, copies);
    }

    private static Node array(Object array, int depth, Limit limit) {
        List<Node> copies = new ArrayList<>();
        for (int i = 0; i < Math.min(Array.getLength(array), MOST_ELEMENTS) && limit.left > 0; i++) {
            copies.add(copy(Array.get(array, i), depth + 1, limit));
        }
        return new Elements(copies);
    }

    private static Node fields(Object value, int depth, Limit limit) {
        List<Field> fields = readable(value.getClass());
        if (fields == null) {
            return new Text(value);
        }
        List<@Nullable Object> names = new ArrayList<>();
        List<Node> copies = new ArrayList<>();
        for (Field field : fields) {
            names.add(field.getName());
            copies.add(copy(get(field, value), depth + 1, limit));
        }
        return new Fields(names, copies);
    }

    static @Nullable Object get(Field field, Object holder) {
        try {
            return field.get(holder);
        } catch (IllegalAccessException closed) {
            return null;
        }
    }

    /// The fields of a class, if all of them can be read; null if not, or if the class belongs to the JDK.
    static @Nullable List<Field> readable(Class<?> type) {
        return READABLE.get(type).orElse(null);
    }

    private static @Nullable List<Field> fields(Class<?> type) {
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

    // Writing

    /// Writes the copy, on a thread that the program may hold up.
    public void write(JsonGenerator out) {
        write(out, root);
    }

    private void write(JsonGenerator out, Node node) {
        switch (node) {
            case Simple(Object value) -> simple(out, value);
            case Text(Object value) -> out.writeString(UserText.of(value));
            case Elements(List<Node> elements) -> {
                out.writeStartArray();
                elements.forEach(element -> write(out, element));
                out.writeEndArray();
            }
            case Fields fields -> fields(out, fields);
            case Later(Object value, int depth) -> write(out, read(value, depth, limit));
            case Unreadable(Object value, Throwable thrown) ->
                out.writeString(value.getClass().getName() + " (could not be read: " + UserText.of(thrown) + ")");
        }
    }

    private static void simple(JsonGenerator out, @Nullable Object value) {
        if (value == null) {
            out.writeNull();
        } else if (!new ValueOutput(out).simple(value)) {
            out.writeString((String) value);
        }
    }

    private void fields(JsonGenerator out, Fields fields) {
        out.writeStartObject();
        Set<String> names = new HashSet<>();
        for (int i = 0; i < fields.names().size(); i++) {
            String name = unused(UserText.of(fields.names().get(i)), names);
            names.add(name);
            out.writeName(name);
            write(out, fields.values().get(i));
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
}
