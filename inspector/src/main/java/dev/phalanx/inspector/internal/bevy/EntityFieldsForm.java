package dev.phalanx.inspector.internal.bevy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.inspector.internal.values.Ids;
import dev.phalanx.structs.Entity;
import java.util.Map;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The values of a type with fields that hold entities: the inspector has texts such as `40:1` there, and the protocol
/// [numbers][EntityBits].
///
/// @param schema the schema of the values
record EntityFieldsForm(JsonNode schema) implements ValueForm {
    private static final String HOLDS = "x-holds";

    /// The form for a schema.
    static ValueForm of(JsonNode schema) {
        return holdsEntities(schema) ? new EntityFieldsForm(schema) : PLAIN;
    }

    private static boolean holdsEntities(JsonNode schema) {
        if (isEntity(schema)) {
            return true;
        }
        JsonNode items = schema.get("items");
        if (items != null && holdsEntities(items)) {
            return true;
        }
        JsonNode properties = schema.get("properties");
        if (properties != null) {
            for (JsonNode property : properties) {
                if (holdsEntities(property)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isEntity(JsonNode schema) {
        JsonNode holds = schema.get(HOLDS);
        return holds != null && holds.isString() && holds.stringValue().equals("entity");
    }

    @Override
    public JsonNode shown(JsonNode stored) {
        return replace(schema, stored, EntityFieldsForm::number);
    }

    @Override
    public JsonNode stored(JsonNode shown, EntityManager em) {
        return replace(schema, shown, node -> text(node, em));
    }

    private static JsonNode replace(JsonNode schema, JsonNode node, UnaryOperator<JsonNode> conversion) {
        if (isEntity(schema)) {
            return conversion.apply(node);
        }
        JsonNode properties = schema.get("properties");
        JsonNode items = schema.get("items");
        if (properties != null && node instanceof ObjectNode object) {
            for (Map.Entry<String, JsonNode> property : properties.properties()) {
                JsonNode value = object.get(property.getKey());
                if (value != null) {
                    object.set(property.getKey(), replace(property.getValue(), value, conversion));
                }
            }
        } else if (items != null && node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                array.set(i, replace(items, array.get(i), conversion));
            }
        }
        return node;
    }

    private static JsonNode number(JsonNode text) {
        Entity entity = text.isString() ? Ids.parse(text.stringValue()) : null;
        return entity == null ? text : JsonNodeFactory.instance.numberNode(EntityBits.of(entity));
    }

    /// The text of the entity that a number stands for.
    static JsonNode text(JsonNode number, EntityManager em) {
        if (!EntityBits.isBits(number)) {
            // Texts and null are read as they are, and everything else is refused there.
            return number;
        }
        Entity entity = EntityBits.reference(em, number.longValue());
        if (entity == null) {
            throw RemoteError.component(
                    number + " stands for no entity. Give a number that world.query returned, or" + " null for none.");
        }
        return JsonNodeFactory.instance.stringNode(Ids.text(entity));
    }
}
