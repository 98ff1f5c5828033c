package dev.phalanx.inspector.internal.bevy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The path of a part of a value, such as `.translation.x`, `list[3].0` or `#1`.
///
/// | step | means |
/// |---|---|
/// | `.name`, or `name` at the beginning | the field of the name |
/// | `.x`, `.y`, `.z`, `.w` of an array | the first to fourth element |
/// | `[3]`, `.3` | the element of the index |
/// | `#3` | the field at the index |
///
/// The empty path is that of the whole value.
///
/// @param text the path as it was given
/// @param steps its steps
record ReflectPath(String text, List<ReflectPath.Step> steps) {
    private static final String AXES = "xyzw";
    private static final int MOST_DIGITS = 9;

    /// A step: a name, or an index.
    ///
    /// @param name the name of a field, or empty
    /// @param index the index if there is no name
    record Step(String name, int index) {
        boolean isIndex() {
            return name.isEmpty();
        }
    }

    /// The path that a text means.
    ///
    /// @throws RemoteError if it means none
    static ReflectPath parse(String text) {
        List<Step> steps = new ArrayList<>();
        int at = 0;
        while (at < text.length()) {
            char sign = text.charAt(at);
            boolean isSign = sign == '.' || sign == '#' || sign == '[';
            if (!isSign && at > 0) {
                throw wrong(text);
            }
            int from = isSign ? at + 1 : at;
            int end = from;
            while (end < text.length() && ".#[]".indexOf(text.charAt(end)) < 0) {
                end++;
            }
            String token = text.substring(from, end);
            int index = index(token);
            if (token.isEmpty() || ((sign == '#' || sign == '[') && index < 0)) {
                throw wrong(text);
            }
            if (sign == '[') {
                if (end == text.length() || text.charAt(end) != ']') {
                    throw wrong(text);
                }
                end++;
            }
            steps.add(index >= 0 ? new Step("", index) : new Step(token, -1));
            at = end;
        }
        return new ReflectPath(text, steps);
    }

    private static int index(String token) {
        if (token.isEmpty()
                || token.length() > MOST_DIGITS
                || !token.chars().allMatch(digit -> digit >= '0' && digit <= '9')) {
            return -1;
        }
        return Integer.parseInt(token);
    }

    private static RemoteError wrong(String text) {
        return RemoteError.component("\"" + text + "\" is no path of a field. Give one such as .position.x or [2].");
    }

    boolean isWhole() {
        return steps.isEmpty();
    }

    /// A value with this part of it replaced. The value is changed.
    ///
    /// @throws RemoteError if the value has no such part
    JsonNode replaced(JsonNode value, JsonNode part) {
        if (isWhole()) {
            return part;
        }
        JsonNode at = value;
        for (Step step : steps.subList(0, steps.size() - 1)) {
            at = at instanceof ObjectNode object ? object.get(field(object, step)) : element(at, step);
        }
        Step last = steps.getLast();
        if (at instanceof ObjectNode object) {
            object.set(field(object, last), part);
        } else if (at instanceof ArrayNode array) {
            array.set(position(array, last), part);
        } else {
            throw noPart(at, last);
        }
        return value;
    }

    /// The name of the field that the first step means in a value, or null if the value is no object.
    @Nullable
    String firstField(JsonNode value) {
        return value instanceof ObjectNode object && !isWhole() ? field(object, steps.getFirst()) : null;
    }

    /// Whether the path leads to or into something that its schema calls read-only.
    boolean isReadOnly(JsonNode schema) {
        JsonNode at = schema;
        for (Step step : steps) {
            if (at.path("readOnly").asBoolean(false)) {
                return true;
            }
            JsonNode properties = at.get("properties");
            if (properties instanceof ObjectNode object) {
                at = object.get(field(object, step));
            } else {
                at = at.path("items");
            }
        }
        return at.path("readOnly").asBoolean(false);
    }

    private JsonNode element(JsonNode at, Step step) {
        if (at instanceof ArrayNode array) {
            return array.get(position(array, step));
        }
        throw noPart(at, step);
    }

    private String field(ObjectNode object, Step step) {
        if (!step.isIndex() && object.has(step.name())) {
            return step.name();
        }
        if (step.isIndex()) {
            int index = 0;
            for (Map.Entry<String, JsonNode> field : object.properties()) {
                if (index == step.index()) {
                    return field.getKey();
                }
                index++;
            }
        }
        throw noPart(object, step);
    }

    private int position(ArrayNode array, Step step) {
        int index = step.index();
        if (!step.isIndex() && step.name().length() == 1 && array.size() <= AXES.length()) {
            index = AXES.indexOf(step.name());
        }
        if (index < 0 || index >= array.size()) {
            throw noPart(array, step);
        }
        return index;
    }

    private RemoteError noPart(JsonNode at, Step step) {
        String what = step.isIndex() ? "element " + step.index() : "field " + step.name();
        String has =
                at.isObject() ? "the fields " + at.propertyNames() : at.isArray() ? at.size() + " elements" : "none";
        return RemoteError.component("The path \"" + text + "\" names the " + what + ", and there the value has " + has
                + ". Give another path.");
    }
}
