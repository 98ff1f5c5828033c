package dev.phalanx.baking.formats;

import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.NodeRef;
import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.tree.AuthoringNode;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The classes and custom properties of a Tiled map, as components.
///
/// Properties have the types of Tiled. A reference to an object becomes a reference to its node. The members of a value
/// of a class have no types in the file, so that the fields of the authoring type say which numbers are references to
/// objects.
final class TiledProperties {
    private final AuthoringTypes types;
    private final JsonDocument document;
    private final FileProblems problems;
    private final ComponentReader reader;

    TiledProperties(AuthoringTypes types, JsonDocument document, FileProblems problems, ComponentReader reader) {
        this.types = types;
        this.document = document;
        this.problems = problems;
        this.reader = reader;
    }

    /// Adds the components that the class and the properties of a map, a layer or an object describe.
    ///
    /// @param classKey the member with the class
    void addTo(AuthoringNode node, JsonFields fields, String classKey) {
        PropertyComponents components = new PropertyComponents(types, document, problems);
        String className = fields.text(classKey, "");
        boolean isType = !types.find(className).isEmpty();
        if (isType) {
            components.addType(className, fields.position(classKey));
        }
        ArrayNode properties = fields.array("properties");
        for (int i = 0; properties != null && i < properties.size(); i++) {
            JsonFields property = fields.element(properties, "properties", i);
            if (property != null) {
                add(components, property, isType ? className : "");
            }
        }
        components.described().forEach(component -> component.addTo(node, reader, document));
    }

    /// @param owner the type whose fields are the properties that name no type; empty if there is none
    private void add(PropertyComponents components, JsonFields property, String owner) {
        String name = property.text("name", "");
        JsonNode value = property.object().get("value");
        if (name.isEmpty() || value == null) {
            problems.error(
                    property.position(),
                    property.name() + " has no " + (name.isEmpty() ? "name" : "value") + ". Export the map again.");
            return;
        }
        SourcePosition position = property.position("value");
        boolean isField = !owner.isEmpty() && components.findTypeName(name) == null;
        String key = isField ? owner + "." + name : name;
        components.add(key, converted(property, value, position, declared(owner, name, isField)), position);
    }

    /// The Java type that a property becomes, or null if it is not known.
    private @Nullable Type declared(String owner, String name, boolean isField) {
        List<Class<? extends IAuthoring>> found = types.find(isField ? owner : name);
        if (found.size() != 1) {
            return null;
        }
        return isField ? fieldType(found.getFirst(), name) : found.getFirst();
    }

    private static @Nullable Type fieldType(@Nullable Type type, String name) {
        for (Class<?> at = type instanceof Class<?> known ? known : null; at != null; at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    return field.getGenericType();
                }
            }
        }
        return null;
    }

    /// The value of a property, or of an element of a list, which have types of Tiled.
    private JsonNode converted(JsonFields property, JsonNode value, SourcePosition position, @Nullable Type declared) {
        return switch (property.text("type", "string")) {
            case "object" -> {
                if (!JsonFields.isWhole(value, 0, Integer.MAX_VALUE)) {
                    property.refuse("value", value, "the number of an object, or 0 for none");
                }
                yield reference(value);
            }
            case "list" -> value instanceof ArrayNode list ? listOf(property, list, position, declared) : value;
            case "class" -> member(value, position, declared);
            default -> value;
        };
    }

    private JsonNode listOf(JsonFields property, ArrayNode list, SourcePosition position, @Nullable Type declared) {
        Type elementType = elementType(declared);
        ArrayNode values = document.newArray(position);
        for (int i = 0; i < list.size(); i++) {
            JsonFields element = property.element(list, "value", i);
            JsonNode value = element == null ? null : element.object().get("value");
            if (element != null && value != null) {
                SourcePosition at = element.position("value");
                document.add(values, converted(element, value, at, elementType), at);
            }
        }
        return values;
    }

    private static @Nullable Type elementType(@Nullable Type declared) {
        if (declared instanceof Class<?> array && array.isArray()) {
            return array.componentType();
        }
        if (declared instanceof ParameterizedType generic && generic.getActualTypeArguments().length == 1) {
            return generic.getActualTypeArguments()[0];
        }
        return null;
    }

    /// A value inside a value of a class, where only the Java type says what a number is.
    private JsonNode member(JsonNode value, SourcePosition position, @Nullable Type declared) {
        if (value instanceof ObjectNode object) {
            ObjectNode copy = document.newObject(position);
            for (Map.Entry<String, JsonNode> each : object.properties()) {
                SourcePosition at = document.position(object, each.getKey());
                document.add(copy, each.getKey(), member(each.getValue(), at, fieldType(declared, each.getKey())), at);
            }
            return copy;
        }
        if (value instanceof ArrayNode array) {
            ArrayNode copy = document.newArray(position);
            for (int i = 0; i < array.size(); i++) {
                SourcePosition at = document.position(array, i);
                document.add(copy, member(array.get(i), at, elementType(declared)), at);
            }
            return copy;
        }
        return declared == NodeRef.class ? reference(value) : value;
    }

    /// The text that refers to the node of an object, if a value is the number of one.
    private static JsonNode reference(JsonNode value) {
        if (!JsonFields.isWhole(value, 0, Integer.MAX_VALUE)) {
            return value;
        }
        int id = value.intValue();
        return JsonNodeFactory.instance.stringNode(id == 0 ? "" : "#" + TiledReader.OBJECT + id);
    }
}
