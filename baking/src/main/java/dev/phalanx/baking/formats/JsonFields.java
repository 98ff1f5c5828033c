package dev.phalanx.baking.formats;

import dev.phalanx.baking.internal.text.MarkedTree;
import dev.phalanx.baking.internal.text.MarkedValue;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// An object of a JSON file, whose members are read with the types that they should have. A member of another type is a
/// problem and counts as missing.
///
/// @param name what messages call the object, such as `nodes[3]`; empty for the outermost one
record JsonFields(SceneBuilder file, MarkedValue.Fields object, String name) {
    /// Lists and objects inside each other.
    private static final int MOST_DEPTH = 480;

    private static final int MOST_VALUES = 48_000_000;

    /// Reads the object that a file has, or adds a problem and returns null if it has none.
    ///
    /// @param hasLines whether positions have lines and columns
    /// @param keeps which members of the object are read; the others are skipped
    static @Nullable JsonFields read(SceneBuilder file, ByteBuffer content, boolean hasLines, Predicate<String> keeps) {
        MarkedTree tree = new MarkedTree(file.path(), MOST_DEPTH, MOST_VALUES, file::add);
        MarkedValue root = tree.readJson(content, hasLines, keeps);
        if (root instanceof MarkedValue.Fields object) {
            return new JsonFields(file, object, "");
        }
        if (root != null) {
            file.error("The file does not begin with a JSON object. Export the file again.");
        }
        return null;
    }

    boolean has(String key) {
        return object.get(key) != null;
    }

    /// A member, or the object if it has none.
    MarkedValue at(String key) {
        MarkedValue.Field field = object.find(key);
        return field == null ? object : field.value();
    }

    /// What messages call a member.
    String path(String key) {
        return name.isEmpty() ? key : name + "." + key;
    }

    /// Adds an error of a member.
    ///
    /// @param problem what follows the name of the member
    void error(String key, String problem) {
        file.error(at(key), file.place(at(key), path(key)) + problem);
    }

    /// Adds a warning about a member.
    ///
    /// @param problem what follows the name of the member
    void warning(String key, String problem) {
        file.warning(at(key), file.place(at(key), path(key)) + problem);
    }

    /// Adds the problem that a member is not what it should be.
    ///
    /// @param expected such as `a number`
    void refuse(String key, MarkedValue value, String expected) {
        if (!value.hasRefused()) {
            file.error(value, file.place(value, path(key)) + " is " + value.describe() + ". Make it " + expected + ".");
        }
    }

    /// A text, or null if there is none.
    @Nullable
    String text(String key) {
        MarkedValue value = object.get(key);
        if (value == null) {
            return null;
        }
        if (!value.scalar().isString()) {
            refuse(key, value, "a string");
            return null;
        }
        return value.scalar().stringValue();
    }

    String text(String key, String missing) {
        String value = text(key);
        return value == null ? missing : value;
    }

    /// Whether a member is true; the numbers 1 and 0 count as true and false.
    boolean flag(String key, boolean missing) {
        MarkedValue value = object.get(key);
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
    static @Nullable Boolean asFlag(MarkedValue marked) {
        JsonNode value = marked.scalar();
        if (value.isBoolean()) {
            return value.booleanValue();
        }
        boolean isBit = value.isInt() && (value.intValue() == 0 || value.intValue() == 1);
        return isBit ? value.intValue() == 1 : null;
    }

    /// A whole number within bounds.
    long whole(String key, long least, long most, long missing) {
        MarkedValue value = object.get(key);
        if (value == null) {
            return missing;
        }
        if (!isWhole(value, least, most)) {
            refuse(key, value, "a whole number from " + least + " to " + most);
            return missing;
        }
        return value.scalar().longValue();
    }

    /// An `int` within bounds.
    int whole(String key, int least, int most, int missing) {
        return (int) whole(key, (long) least, most, missing);
    }

    /// Whether a value is a whole number within bounds; 3.0 is one too.
    static boolean isWhole(MarkedValue marked, long least, long most) {
        JsonNode value = marked.scalar();
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
        MarkedValue value = object.get(key);
        if (value == null) {
            return missing;
        }
        if (!isNumber(value)) {
            refuse(key, value, "a number in the range of float");
            return missing;
        }
        return (float) value.scalar().doubleValue();
    }

    private static boolean isNumber(MarkedValue value) {
        return value.scalar().isNumber()
                && Float.isFinite((float) value.scalar().doubleValue());
    }

    /// As many numbers as `count` says, or null if there are none.
    double @Nullable [] numbers(String key, int count) {
        MarkedValue value = object.get(key);
        if (value == null) {
            return null;
        }
        if (!(value instanceof MarkedValue.Items list) || list.items().size() != count) {
            refuse(key, value, "a list of " + count + " numbers in the range of float");
            return null;
        }
        double[] numbers = new double[count];
        boolean areGood = true;
        for (int i = 0; i < count; i++) {
            MarkedValue number = list.items().get(i);
            if (isNumber(number)) {
                numbers[i] = number.scalar().doubleValue();
            } else {
                areGood = false;
                refuse(key + "[" + i + "]", number, "a number in the range of float");
            }
        }
        return areGood ? numbers : null;
    }

    /// The values of a list; none if there is no list.
    List<MarkedValue> list(String key) {
        MarkedValue value = object.get(key);
        if (value instanceof MarkedValue.Items list) {
            return list.items();
        }
        if (value != null) {
            refuse(key, value, "a list");
        }
        return List.of();
    }

    /// An object, or null if there is none.
    @Nullable
    JsonFields fields(String key) {
        MarkedValue value = object.get(key);
        if (value instanceof MarkedValue.Fields found) {
            return new JsonFields(file, found, path(key));
        }
        if (value != null) {
            refuse(key, value, "an object");
        }
        return null;
    }

    /// The objects of a list, without other values.
    List<JsonFields> elements(String key) {
        List<MarkedValue> list = list(key);
        List<JsonFields> elements = new ArrayList<>(list.size());
        for (int i = 0; i < list.size(); i++) {
            JsonFields element = element(list, key, i);
            if (element != null) {
                elements.add(element);
            }
        }
        return elements;
    }

    /// The object at an index of a list, or null if another value is there.
    @Nullable
    JsonFields element(List<MarkedValue> list, String key, int index) {
        MarkedValue value = list.get(index);
        String path = path(key) + "[" + index + "]";
        if (value instanceof MarkedValue.Fields found) {
            return new JsonFields(file, found, path);
        }
        if (!value.hasRefused()) {
            file.error(value, file.place(value, path) + " is " + value.describe() + ". Make it an object.");
        }
        return null;
    }

    /// An index of a list of the file, or -1 if there is none.
    ///
    /// @param target what the list is called, such as `meshes`
    /// @param size of the list
    int index(String key, String target, int size) {
        MarkedValue value = object.get(key);
        return value == null || !isIndex(value, path(key), target, size)
                ? -1
                : value.scalar().intValue();
    }

    /// Whether a value is an index of a list, or adds a problem.
    boolean isIndex(MarkedValue value, String path, String target, int size) {
        if (isWhole(value, 0, size - 1L)) {
            return true;
        }
        if (!value.hasRefused()) {
            file.error(
                    value,
                    file.place(value, path) + " is " + value.describe()
                            + (size == 0
                                    ? ", and the file has no " + target + ". Remove it."
                                    : ", which is not an index of " + target + ". Use a whole number from 0 to "
                                            + (size - 1) + "."));
        }
        return false;
    }
}
