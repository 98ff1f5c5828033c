package dev.phalanx.inspector.internal.values;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// One field of a value, or one element of an array in it, with its JSON before and after a change.
///
/// @param path the names of fields from the value on; elements of arrays and lists are named by their indices
/// @param before the JSON before the change
/// @param after the JSON after it
public record FieldChange(List<String> path, JsonNode before, JsonNode after) {
    /// Keeps the path as it is now.
    public FieldChange {
        path = List.copyOf(path);
    }

    /// The path as a text, such as `at.y` or `wins.0`.
    public String text() {
        return String.join(".", path);
    }

    /// The JSON on one side of the change.
    ///
    /// @param isBefore whether that before the change is meant
    public JsonNode side(boolean isBefore) {
        return isBefore ? before : after;
    }

    /// The differences of two trees of the same place, field by field, and element by element if the lengths are equal.
    static void collect(List<String> path, JsonNode before, JsonNode after, List<FieldChange> found) {
        if (before.isObject() && after.isObject() && before.size() == after.size() && hasFieldsOf(before, after)) {
            for (Map.Entry<String, JsonNode> field : before.properties()) {
                collect(longer(path, field.getKey()), field.getValue(), after.get(field.getKey()), found);
            }
        } else if (before.isArray() && after.isArray() && before.size() == after.size()) {
            for (int i = 0; i < before.size(); i++) {
                collect(longer(path, Integer.toString(i)), before.get(i), after.get(i), found);
            }
        } else if (!before.equals(after)) {
            found.add(new FieldChange(path, before, after));
        }
    }

    private static boolean hasFieldsOf(JsonNode before, JsonNode after) {
        return before.properties().stream().allMatch(field -> after.has(field.getKey()));
    }

    static List<String> longer(List<String> path, String name) {
        List<String> all = new ArrayList<>(path);
        all.add(name);
        return all;
    }

    /// The value that sets one side of several changes and nothing beside them.
    ///
    /// @param isBefore whether the sides before the changes are meant
    public static JsonNode partial(List<FieldChange> changes, boolean isBefore) {
        if (changes.size() == 1 && changes.getFirst().path().isEmpty()) {
            return changes.getFirst().side(isBefore);
        }
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        for (FieldChange change : changes) {
            ObjectNode at = root;
            Iterator<String> names = change.path().iterator();
            String name = names.next();
            while (names.hasNext()) {
                at = at.withObjectProperty(name);
                name = names.next();
            }
            at.set(name, change.side(isBefore));
        }
        return root;
    }

    /// What a tree has at a path, or null.
    static @Nullable JsonNode at(@Nullable JsonNode tree, List<String> path) {
        JsonNode at = tree;
        for (String name : path) {
            if (at == null) {
                return null;
            }
            at = at.isArray() ? at.get(Integer.parseInt(name)) : at.get(name);
        }
        return at;
    }
}
