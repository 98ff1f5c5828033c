package dev.phalanx.inspector.internal.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// The header fields of a request or an answer. The case of their names does not matter.
final class HttpHeaders {
    private final Map<String, List<String>> fields = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    /// No fields.
    HttpHeaders() {}

    /// The values of a field in the order in which they came, or null if there is none.
    @Nullable
    List<String> get(String name) {
        return fields.get(name);
    }

    /// The first value of a field, or null if there is none.
    @Nullable
    String first(String name) {
        List<String> values = fields.get(name);
        return values == null ? null : values.getFirst();
    }

    /// Adds a value to those of a field.
    void add(String name, String value) {
        fields.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
    }

    /// Gives a field one value, instead of those that it has.
    ///
    /// @throws IllegalArgumentException if the value would be more than one line
    void set(String name, String value) {
        if (value.indexOf('\r') >= 0 || value.indexOf('\n') >= 0) {
            throw new IllegalArgumentException(
                    "The header " + name + " was set to a text of several lines. Give it one line.");
        }
        List<String> values = new ArrayList<>();
        values.add(value);
        fields.put(name, values);
    }

    void forEach(BiConsumer<String, String> action) {
        fields.forEach((name, values) -> values.forEach(value -> action.accept(name, value)));
    }
}
