package dev.phalanx.inspector.internal.values;

import dev.phalanx.scenes.internal.shape.FileLeaf;
import dev.phalanx.scenes.internal.values.ValueForm;
import dev.phalanx.scenes.internal.values.ValueForm.Branch;
import dev.phalanx.scenes.internal.values.ValueForm.Field;
import dev.phalanx.scenes.internal.values.ValueForm.Part;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.LeafKind;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The JSON schema (2020-12) of values. `x-holds` names what the field holds, as
/// [Leaf.Holds][dev.phalanx.structs.Leaf.Holds] does, and `x-kind` the kind of its numbers.
final class ValueSchema {
    private ValueSchema() {}

    /// Describes a part of a value.
    static void describe(ObjectNode schema, ValueForm form, Part part) {
        switch (part) {
            case Field(int index) -> describe(schema, form, index);
            case Branch(Map<String, Part> parts) -> {
                schema.put("type", "object");
                schema.put("additionalProperties", false);
                ObjectNode properties = schema.putObject("properties");
                parts.forEach((name, each) -> describe(properties.putObject(name), form, each));
            }
        }
    }

    private static void describe(ObjectNode schema, ValueForm form, int index) {
        FileLeaf leaf = form.leaf(index);
        schema.put("x-holds", leaf.holds().name().toLowerCase(Locale.ROOT));
        switch (leaf.holds()) {
            case PLAIN -> number(schema, leaf.kind());
            case ENUM -> {
                schema.put("type", "string");
                leaf.constants().forEach(schema.putArray("enum")::add);
            }
            case ENTITY -> {
                types(schema, "string", "null");
                schema.put("pattern", "^[0-9]+:[0-9]+$");
            }
            case FIXED_STRING -> {
                schema.put("type", "string");
                schema.put("maxBytes", leaf.stride() - StructJson.TEXT_OVERHEAD_BYTES);
            }
            case FIXED_LIST -> {
                schema.put("type", "array");
                schema.put("maxItems", StructJson.capacity(leaf));
                element(schema.putObject("items"), StructJson.element(form, index));
            }
            case FIXED_ARRAY -> {
                schema.put("type", "array");
                schema.put("minItems", leaf.stride());
                schema.put("maxItems", leaf.stride());
                number(schema.putObject("items"), leaf.kind());
            }
            case BLOB_REFERENCE, BLOB_VIEW, CONTAINER -> {
                types(schema, "object", "null");
                schema.put("readOnly", true);
            }
        }
    }

    private static void element(ObjectNode schema, ValueForm form) {
        if (form.root() instanceof Field(int index) && form.leaf(index).holds() == Leaf.Holds.PLAIN) {
            number(schema, form.leaf(index).kind());
        } else {
            describe(schema, form, form.root());
        }
    }

    private static void number(ObjectNode schema, LeafKind kind) {
        schema.put("x-kind", kind.name().toLowerCase(Locale.ROOT));
        switch (kind) {
            case BOOLEAN -> schema.put("type", "boolean");
            case CHAR -> {
                schema.put("type", "string");
                schema.put("minLength", 1);
                schema.put("maxLength", 1);
            }
            case FLOAT, DOUBLE -> types(schema, "number", "string");
            case LONG -> types(schema, "integer", "string");
            default -> schema.put("type", "integer");
        }
    }

    private static void types(ObjectNode schema, String... names) {
        ArrayNode types = schema.putArray("type");
        for (String name : names) {
            types.add(name);
        }
    }
}
