package dev.phalanx.baking.formats;

import dev.phalanx.baking.authoring.SourcePosition;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A value of a text file with its place.
abstract sealed class MarkedValue {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    final int line;
    final int column;

    private MarkedValue(int line, int column) {
        this.line = line;
        this.column = column;
    }

    /// A string, a number, a truth value or null.
    static final class Scalar extends MarkedValue {
        private final Text text;

        Scalar(int line, int column, Text text) {
            super(line, column);
            this.text = text;
        }

        /// As the file has it, without quotes.
        String text() {
            return text.text();
        }

        JsonNode value() {
            return text.value();
        }
    }

    /// What scalars can share.
    ///
    /// @param text as the file has it, without quotes
    /// @param value what it means
    record Text(String text, JsonNode value) {}

    /// A list.
    static final class Items extends MarkedValue {
        final ArrayList<MarkedValue> items = new ArrayList<>(0);

        Items(int line, int column) {
            super(line, column);
        }
    }

    /// An object.
    static final class Fields extends MarkedValue {
        final ArrayList<Field> fields = new ArrayList<>(0);

        Fields(int line, int column) {
            super(line, column);
        }

        @Nullable
        Field find(String name) {
            for (Field field : fields) {
                if (field.name.equals(name)) {
                    return field;
                }
            }
            return null;
        }
    }

    /// A field of an object.
    ///
    /// @param line of the name
    /// @param column of the name
    record Field(String name, int line, int column, MarkedValue value) {
        SourcePosition position(String file) {
            return new SourcePosition(file, line, column);
        }
    }

    /// Something that is an error wherever it is, and has been reported.
    static final class Refused extends MarkedValue {
        Refused(int line, int column) {
            super(line, column);
        }
    }

    boolean isNull() {
        return this instanceof Scalar scalar && scalar.value().isNull();
    }

    /// Whether something in it has been reported.
    boolean hasRefused() {
        return switch (this) {
            case Refused _ -> true;
            case Scalar _ -> false;
            case Items list -> list.items.stream().anyMatch(MarkedValue::hasRefused);
            case Fields object -> object.fields.stream().anyMatch(field -> field.value.hasRefused());
        };
    }

    /// The value without places. The fields of an object whose values have something refused are left out.
    JsonNode toJson() {
        return switch (this) {
            case Refused _ -> JSON.nullNode();
            case Scalar scalar -> scalar.value();
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

    SourcePosition position(String file) {
        return new SourcePosition(file, line, column);
    }

    /// The place of the value at a pointer, or of the last one on the way to it.
    ///
    /// @param ofName whether the place of the field's name is wanted instead, if the pointer ends with a field
    SourcePosition find(String file, JsonPointer pointer, boolean ofName) {
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

    /// What it is, in a message.
    String describe() {
        return switch (this) {
            case Scalar scalar -> ComponentCheck.describe(scalar.value());
            case Items list -> ComponentCheck.describeList(list.items.size());
            case Fields _, Refused _ -> "an object";
        };
    }
}
