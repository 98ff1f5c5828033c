package dev.phalanx.inspector.internal.bevy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.inspector.internal.api.JsonText;
import dev.phalanx.inspector.internal.values.Ids;
import dev.phalanx.structs.Entity;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The values of components that clients know by Bevy's names, in the form that Bevy gives them.
final class BevyForms {
    private static final List<String> VECTOR = List.of("x", "y", "z");
    private static final List<String> QUATERNION = List.of("x", "y", "z", "w");
    private static final List<String> TRANSFORM = List.of("translation", "rotation", "scale");

    /// `bevy_ecs::hierarchy::ChildOf`: the number of the parent.
    static final ValueForm CHILD_OF = new ValueForm() {
        @Override
        public JsonNode shown(JsonNode stored) {
            Entity parent = Ids.parse(stored.path("value").asString(""));
            return parent == null
                    ? JsonNodeFactory.instance.nullNode()
                    : JsonNodeFactory.instance.numberNode(EntityBits.of(parent));
        }

        @Override
        public JsonNode stored(JsonNode shown, EntityManager em) {
            if (!EntityBits.isBits(shown)) {
                throw RemoteError.component(
                        "ChildOf was given " + RemoteParams.shown(shown) + ". Give the number of the parent.");
            }
            Entity parent = EntityBits.find(em, shown.longValue());
            if (parent == null) {
                throw new RemoteError(
                        RemoteError.ENTITY_NOT_FOUND,
                        "The parent " + EntityBits.text(shown.longValue()) + " does not exist. Query again.");
            }
            return JsonText.tree().put("value", Ids.text(parent));
        }
    };

    /// `bevy_transform::components::transform::Transform`: three arrays.
    static final ValueForm LOCAL_TRANSFORM = new ValueForm() {
        @Override
        public JsonNode shown(JsonNode stored) {
            ObjectNode shown = JsonText.tree();
            shown.set("translation", array(stored.path("position"), VECTOR));
            shown.set("rotation", array(stored.path("rotation"), QUATERNION));
            ArrayNode scale = shown.putArray("scale");
            for (int axis = 0; axis < VECTOR.size(); axis++) {
                scale.add(stored.path("scale"));
            }
            return shown;
        }

        @Override
        public JsonNode stored(JsonNode shown, EntityManager em) {
            if (!shown.isObject()) {
                throw wrongTransform(shown);
            }
            for (String name : shown.propertyNames()) {
                if (!TRANSFORM.contains(name)) {
                    throw RemoteError.component("Transform has no field " + name + "; it has " + TRANSFORM + ".");
                }
            }
            ObjectNode stored = JsonText.tree();
            // A transform without a rotation or scale would be all zero bits.
            stored.set("position", object(shown, "translation", VECTOR, new int[3]));
            stored.set("rotation", object(shown, "rotation", QUATERNION, new int[] {0, 0, 0, 1}));
            JsonNode scale = shown.path("scale");
            if (scale.isMissingNode()) {
                return stored.put("scale", 1);
            }
            if (!scale.isArray() || scale.size() != VECTOR.size()) {
                throw wrongTransform(shown);
            }
            if (!scale.get(0).equals(scale.get(1)) || !scale.get(0).equals(scale.get(2))) {
                throw RemoteError.component("Transform was given the scale " + RemoteParams.shown(scale)
                        + ", and a LocalTransform has one scale for all axes. Give the same number three times, or add"
                        + " a PostTransformMatrix.");
            }
            stored.set("scale", scale.get(0));
            return stored;
        }
    };

    /// `bevy_transform::components::global_transform::GlobalTransform`: the twelve numbers of a matrix.
    static final ValueForm LOCAL_TO_WORLD = new ValueForm() {
        @Override
        public JsonNode shown(JsonNode stored) {
            return stored.path("value");
        }

        @Override
        public JsonNode stored(JsonNode shown, EntityManager em) {
            ObjectNode stored = JsonText.tree();
            stored.set("value", shown);
            return stored;
        }
    };

    private BevyForms() {}

    private static ArrayNode array(JsonNode object, List<String> names) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        names.forEach(name -> array.add(object.path(name)));
        return array;
    }

    private static ObjectNode object(JsonNode holder, String field, List<String> names, int[] otherwise) {
        JsonNode array = holder.path(field);
        if (!array.isMissingNode() && (!array.isArray() || array.size() != names.size())) {
            throw wrongTransform(holder);
        }
        ObjectNode object = JsonText.tree();
        for (int i = 0; i < names.size(); i++) {
            if (array.isMissingNode()) {
                object.put(names.get(i), otherwise[i]);
            } else {
                object.set(names.get(i), array.get(i));
            }
        }
        return object;
    }

    private static RemoteError wrongTransform(JsonNode given) {
        return RemoteError.component("Transform was given " + RemoteParams.shown(given)
                + ". Give an object with the arrays translation (3 numbers), rotation (4) and scale (3).");
    }
}
