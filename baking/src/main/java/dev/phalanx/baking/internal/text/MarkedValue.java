package dev.phalanx.baking.internal.text;

import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.internal.names.Names;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A value of a text file with its place.
public abstract sealed class MarkedValue {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final int MOST_DIGITS = 40;
    private static final Pattern MEANT =
            Pattern.compile("true|false|-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?");

    final int line;
    final int column;

    private MarkedValue(int line, int column) {
        this.line = line;
        this.column = column;
    }

    /// A string, a number, a boolean or null.
    public static sealed class Scalar extends MarkedValue permits Written {
        private final JsonNode value;

        private Scalar(int line, int column, JsonNode value) {
            super(line, column);
            this.value = value;
        }

        /// A scalar without a place.
        ///
        /// @param text the text as it is in the file, without quotes
        static Scalar of(JsonNode value, String text) {
            return value.asString().equals(text) ? new Scalar(0, 0, value) : new Written(0, 0, value, text);
        }

        /// The same scalar at a place.
        Scalar at(int line, int column) {
            return new Scalar(line, column, value);
        }

        /// The value as it is in the file, without quotes.
        public String text() {
            return value.asString();
        }
    }

    /// A scalar that would be written differently, such as the number `1.50`.
    private static final class Written extends Scalar {
        private final String text;

        Written(int line, int column, JsonNode value, String text) {
            super(line, column, value);
            this.text = text;
        }

        @Override
        Scalar at(int line, int column) {
            return new Written(line, column, scalar(), text);
        }

        @Override
        public String text() {
            return text;
        }
    }

    /// A list.
    public static final class Items extends MarkedValue {
        private final ArrayList<MarkedValue> items = new ArrayList<>(0);

        Items(int line, int column) {
            super(line, column);
        }

        /// An empty list at the place of another value.
        public Items(MarkedValue place) {
            this(place.line, place.column);
        }

        /// The values, to which more can be added.
        public List<MarkedValue> items() {
            return items;
        }
    }

    /// An object.
    public static final class Fields extends MarkedValue {
        /// Fields that are searched one by one.
        private static final int FEW = 16;

        private final ArrayList<Field> fields = new ArrayList<>(0);
        /// The fields of an object that has more than a few.
        private @Nullable Map<String, Field> byName;

        Fields(int line, int column) {
            super(line, column);
        }

        /// An empty object at the place of another value.
        public Fields(MarkedValue place) {
            this(place.line, place.column);
        }

        /// The fields in their order.
        public List<Field> fields() {
            return Collections.unmodifiableList(fields);
        }

        /// Adds a field that the object lacks.
        public void add(Field field) {
            fields.add(field);
            if (byName != null) {
                byName.put(field.name, field);
            }
        }

        /// The field of a name, or null.
        public @Nullable Field find(String name) {
            if (fields.size() <= FEW) {
                for (Field field : fields) {
                    if (field.name.equals(name)) {
                        return field;
                    }
                }
                return null;
            }
            if (byName == null) {
                byName = new HashMap<>();
                for (Field field : fields) {
                    byName.put(field.name, field);
                }
            }
            return byName.get(name);
        }

        /// The value of a field, or null if there is none or it has been reported.
        public @Nullable MarkedValue get(String name) {
            Field field = find(name);
            return field == null || field.value instanceof Refused ? null : field.value;
        }
    }

    /// A field of an object.
    ///
    /// @param line the line of the name
    /// @param column the column of the name
    public record Field(String name, int line, int column, MarkedValue value) {
        /// A field whose name is at the place of its value.
        public Field(String name, MarkedValue value) {
            this(name, value.line, value.column, value);
        }

        /// A field of the same name with another value.
        public Field with(MarkedValue other) {
            return new Field(name, line, column, other);
        }

        /// The place of the name.
        public SourcePosition position(String file) {
            return new SourcePosition(file, line, column);
        }
    }

    /// Something that is an error anywhere in a file, and has been reported.
    public static final class Refused extends MarkedValue {
        Refused(int line, int column) {
            super(line, column);
        }
    }

    /// A string at the place of another value.
    public static MarkedValue text(MarkedValue place, String text) {
        return new Scalar(place.line, place.column, JSON.stringNode(text));
    }

    /// A number, a truth value or null at the place of another value; a string if the text is none of them.
    ///
    /// @param text the text as it is in the file
    public static MarkedValue plain(MarkedValue place, String text) {
        JsonNode value = PlainText.parse(text);
        return Scalar.of(value.isMissingNode() ? JSON.stringNode(text) : value, text)
                .at(place.line, place.column);
    }

    /// What a text means without quotes in YAML and in JSON: a number or a truth value as JSON has it, or else the
    /// text.
    public static JsonNode meaning(String text) {
        return MEANT.matcher(text).matches() ? PlainText.parse(text) : JSON.stringNode(text);
    }

    /// What a scalar means, or a missing node if it is another value.
    public JsonNode scalar() {
        return this instanceof Scalar scalar ? scalar.value : JSON.missingNode();
    }

    /// Whether it is null.
    public boolean isNull() {
        return scalar().isNull();
    }

    /// Whether something in it has been reported.
    public boolean hasRefused() {
        return switch (this) {
            case Refused _ -> true;
            case Scalar _ -> false;
            case Items list -> list.items.stream().anyMatch(MarkedValue::hasRefused);
            case Fields object -> object.fields.stream().anyMatch(field -> field.value.hasRefused());
        };
    }

    /// The value without places. The fields of an object whose values have something refused are left out.
    public JsonNode toJson() {
        return switch (this) {
            case Refused _ -> JSON.nullNode();
            case Scalar scalar -> scalar.value;
            case Items list -> {
                ArrayNode array = JSON.arrayNode(list.items.size());
                list.items.forEach(item -> array.add(item.toJson()));
                yield array;
            }
            case Fields object -> {
                ObjectNode node = JSON.objectNode();
                for (Field field : object.fields) {
                    if (!field.value.hasRefused()) {
                        node.set(field.name, field.value.toJson());
                    }
                }
                yield node;
            }
        };
    }

    /// The place.
    public SourcePosition position(String file) {
        return new SourcePosition(file, line, column);
    }

    /// Whether there is a value at a pointer, or one that is neither an object nor a list on the way to it.
    public boolean has(JsonPointer pointer) {
        MarkedValue at = this;
        for (JsonPointer step = pointer; !step.matches(); step = step.tail()) {
            if (at instanceof Fields object) {
                Field field = object.find(step.getMatchingProperty());
                if (field == null) {
                    return false;
                }
                at = field.value;
            } else if (at instanceof Items list) {
                if (step.getMatchingIndex() < 0 || step.getMatchingIndex() >= list.items.size()) {
                    return false;
                }
                at = list.items.get(step.getMatchingIndex());
            } else {
                return true;
            }
        }
        return true;
    }

    /// The place of the value at a pointer, or of the last one on the way to it.
    ///
    /// @param ofName whether to return the place of the field's name instead, if the pointer ends with a field
    public SourcePosition find(String file, JsonPointer pointer, boolean ofName) {
        MarkedValue at = this;
        SourcePosition place = position(file);
        for (JsonPointer step = pointer; !step.matches(); step = step.tail()) {
            if (at instanceof Fields object) {
                Field field = object.find(step.getMatchingProperty());
                if (field == null) {
                    break;
                }
                at = field.value;
                place = ofName && step.tail().matches() ? field.position(file) : at.position(file);
            } else if (at instanceof Items list
                    && step.getMatchingIndex() >= 0
                    && step.getMatchingIndex() < list.items.size()) {
                at = list.items.get(step.getMatchingIndex());
                place = at.position(file);
            } else {
                break;
            }
        }
        return place;
    }

    /// The value in a message.
    public String describe() {
        return switch (this) {
            case Scalar scalar -> describe(scalar.value);
            case Items list -> describeList(list.items.size());
            case Fields object when object.fields.isEmpty() -> "an empty object";
            case Fields _, Refused _ -> "an object";
        };
    }

    /// A value in a message, regardless of its size.
    public static String describe(JsonNode value) {
        if (value.isArray()) {
            return describeList(value.size());
        } else if (value.isObject()) {
            return value.isEmpty() ? "an empty object" : "an object";
        } else if (value.isString()) {
            return Names.quote(value.stringValue());
        }
        // JSON has NaN and infinite numbers in quotes only
        return cut(value.isNumber() ? value.asString() : value.toString());
    }

    private static String describeList(int size) {
        return "a list of " + size + (size == 1 ? " value" : " values");
    }

    /// The beginning of a number.
    static String cut(String number) {
        return number.length() <= MOST_DIGITS ? number : number.substring(0, MOST_DIGITS) + "…";
    }
}
