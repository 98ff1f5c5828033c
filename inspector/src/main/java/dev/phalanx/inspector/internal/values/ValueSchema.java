package dev.phalanx.inspector.internal.values;

import dev.phalanx.structs.ByteCodec;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.LeafKind;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The JSON schema (2020-12) of single fields. `x-holds` names what the field holds, as
/// [Leaf.Holds][dev.phalanx.structs.Leaf.Holds] does, and `x-kind` the kind of its numbers.
final class ValueSchema {
    private static final int MOST_DEEP = 4;
    private static final int LENGTH_BYTES = 2;

    private ValueSchema() {}

    static void describe(ObjectNode schema, Leaf leaf, @Nullable Class<?> meaning, int depth) {
        schema.put("x-holds", leaf.holds().name().toLowerCase(Locale.ROOT));
        switch (leaf.holds()) {
            case PLAIN -> number(schema, leaf.kind());
            case ENUM -> constants(schema, meaning);
            case ENTITY -> entity(schema);
            case FIXED_STRING -> {
                schema.put("type", "string");
                schema.put("maxBytes", leaf.stride() - StructJson.TEXT_OVERHEAD_BYTES);
            }
            case FIXED_LIST -> {
                schema.put("type", "array");
                if (meaning == null) {
                    schema.put("readOnly", true);
                } else {
                    schema.put(
                            "maxItems",
                            (leaf.stride() - LENGTH_BYTES)
                                    / ByteCodec.of(meaning).size());
                    element(schema.putObject("items"), meaning, depth + 1);
                }
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

    @SuppressWarnings({"unchecked", "rawtypes"}) // the form of a class
    private static void element(ObjectNode schema, Class<?> type, int depth) {
        LeafKind kind = Numbers.kindOf(type);
        if (kind != null) {
            number(schema, kind);
        } else if (type.isEnum()) {
            schema.put("x-holds", "enum");
            constants(schema, type);
        } else if (type == Entity.class) {
            schema.put("x-holds", "entity");
            entity(schema);
        } else if (depth < MOST_DEEP) {
            new StructJson(type).describe(schema);
        } else {
            schema.put("type", "object");
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

    private static void constants(ObjectNode schema, @Nullable Class<?> type) {
        schema.put("type", "string");
        ArrayNode names = schema.putArray("enum");
        Object[] constants = type == null ? null : type.getEnumConstants();
        if (constants != null) {
            for (Object constant : constants) {
                names.add(((Enum<?>) constant).name());
            }
        }
    }

    private static void entity(ObjectNode schema) {
        types(schema, "string", "null");
        schema.put("pattern", "^[0-9]+:[0-9]+$");
    }

    private static void types(ObjectNode schema, String... names) {
        ArrayNode types = schema.putArray("type");
        for (String name : names) {
            types.add(name);
        }
    }
}
