package dev.phalanx.baking.formats;

import dev.phalanx.baking.authoring.SourcePosition;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// An object of a document, whose members are read by their types. A member of another type is a problem and counts as
/// missing.
///
/// @param name what messages call the object, such as `nodes[3]`; empty for the outermost one
record JsonFields(JsonDocument document, FileProblems problems, ObjectNode object, String name) {
    boolean has(String key) {
        return object.has(key);
    }

    SourcePosition position() {
        return document.position(object);
    }

    SourcePosition position(String key) {
        return document.position(object, key);
    }

    /// What messages call a member.
    String path(String key) {
        return name.isEmpty() ? key : name + "." + key;
    }

    /// Adds the problem that a member is not what it should be.
    ///
    /// @param expected such as `a number`
    void refuse(String key, JsonNode value, String expected) {
        problems.error(position(key), path(key) + " is " + JsonDocument.shown(value) + ". Make it " + expected + ".");
    }

    /// A text, or null if there is none.
    @Nullable
    String text(String key) {
        JsonNode value = object.get(key);
        if (value == null) {
            return null;
        }
        if (!value.isString()) {
            refuse(key, value, "a string");
            return null;
        }
        return value.stringValue();
    }

    String text(String key, String missing) {
        String value = text(key);
        return value == null ? missing : value;
    }

    /// Whether a member is true; the numbers 1 and 0 count as true and false.
    boolean flag(String key, boolean missing) {
        JsonNode value = object.get(key);
        if (value == null) {
            return missing;
        }
        Boolean known = asFlag(value);
        if (known == null) {
            refuse(key, value, "true or false");
            return missing;
        }
        return known;
    }

    /// What a value means as true or false, or null if it is neither.
    static @Nullable Boolean asFlag(JsonNode value) {
        if (value.isBoolean()) {
            return value.booleanValue();
        }
        boolean isBit = value.isInt() && (value.intValue() == 0 || value.intValue() == 1);
        return isBit ? value.intValue() == 1 : null;
    }

    /// A whole number within bounds.
    long whole(String key, long least, long most, long missing) {
        JsonNode value = object.get(key);
        if (value == null) {
            return missing;
        }
        if (!isWhole(value, least, most)) {
            refuse(key, value, "a whole number from " + least + " to " + most);
            return missing;
        }
        return value.longValue();
    }

    /// An `int` within bounds.
    int whole(String key, int least, int most, int missing) {
        return (int) whole(key, (long) least, most, missing);
    }

    /// Whether a value is a whole number within bounds; 3.0 is one too.
    static boolean isWhole(JsonNode value, long least, long most) {
        if (!value.isNumber()) {
            return false;
        }
        if (value.isIntegralNumber()) {
            return value.canConvertToLong() && value.longValue() >= least && value.longValue() <= most;
        }
        double number = value.doubleValue();
        return number == Math.rint(number) && Math.abs(number) < 1e15 && number >= least && number <= most;
    }

    /// A number that is finite as a float.
    float number(String key, float missing) {
        JsonNode value = object.get(key);
        if (value == null) {
            return missing;
        }
        if (!isNumber(value)) {
            refuse(key, value, "a number in the range of float");
            return missing;
        }
        return (float) value.doubleValue();
    }

    static boolean isNumber(JsonNode value) {
        return value.isNumber() && Float.isFinite((float) value.doubleValue());
    }

    /// As many numbers as `count` says, or null if there are none.
    double @Nullable [] numbers(String key, int count) {
        JsonNode value = object.get(key);
        if (value == null) {
            return null;
        }
        double[] numbers = new double[count];
        boolean isGood = value.isArray() && value.size() == count;
        for (int i = 0; isGood && i < count; i++) {
            JsonNode number = value.get(i);
            isGood = isNumber(number);
            numbers[i] = number.doubleValue();
        }
        if (!isGood) {
            refuse(key, value, "a list of " + count + " numbers in the range of float");
            return null;
        }
        return numbers;
    }

    /// A list, or an empty one if there is none.
    @Nullable
    ArrayNode array(String key) {
        JsonNode value = object.get(key);
        if (value == null || value instanceof ArrayNode) {
            return (ArrayNode) value;
        }
        refuse(key, value, "a list");
        return null;
    }

    /// How many elements a list has; 0 if there is none.
    int count(String key) {
        return object.get(key) instanceof ArrayNode array ? array.size() : 0;
    }

    /// An object, or null if there is none.
    @Nullable
    JsonFields fields(String key) {
        JsonNode value = object.get(key);
        if (value instanceof ObjectNode found) {
            return new JsonFields(document, problems, found, path(key));
        }
        if (value != null) {
            refuse(key, value, "an object");
        }
        return null;
    }

    /// The object at an index of a list, or null if another value is there.
    @Nullable
    JsonFields element(ArrayNode array, String key, int index) {
        JsonNode value = array.get(index);
        String path = path(key) + "[" + index + "]";
        if (value instanceof ObjectNode found) {
            return new JsonFields(document, problems, found, path);
        }
        problems.error(
                document.position(array, index), path + " is " + JsonDocument.shown(value) + ". Make it an object.");
        return null;
    }

    /// An index of a list of the file, or -1 if there is none.
    ///
    /// @param target what the list is called, such as `meshes`
    /// @param size of the list
    int index(String key, String target, int size) {
        JsonNode value = object.get(key);
        return value == null || !isIndex(value, position(key), path(key), target, size) ? -1 : value.intValue();
    }

    /// Whether a value is an index of a list, or adds a problem.
    boolean isIndex(JsonNode value, SourcePosition at, String path, String target, int size) {
        if (isWhole(value, 0, size - 1L)) {
            return true;
        }
        problems.error(
                at,
                path + " is " + JsonDocument.shown(value)
                        + (size == 0
                                ? ", and the file has no " + target + ". Remove it."
                                : ", which is not an index of " + target + ". Use a whole number from 0 to "
                                        + (size - 1) + "."));
        return false;
    }
}
