package dev.phalanx.baking.formats;

import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.NodeRef;
import dev.phalanx.baking.internal.text.MarkedValue;
import dev.phalanx.baking.tree.AuthoringNode;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The classes and custom properties of a Tiled map, as components.
///
/// Properties have the types of Tiled. A reference to an object becomes a reference to its node. The members of a class
/// value have no types in the file, so the fields of the authoring type determine which numbers are references to
/// objects.
final class TiledProperties {
    private final AuthoringTypes types;
    private final SceneBuilder file;
    private final ComponentReader reader;

    TiledProperties(AuthoringTypes types, SceneBuilder file) {
        this.types = types;
        this.file = file;
        this.reader = new ComponentReader(types, file);
    }

    /// Adds the components that the class and the properties of a map, a layer or an object describe.
    ///
    /// @param classKey the member with the class
    void addTo(AuthoringNode node, JsonFields fields, String classKey) {
        PropertyComponents components = new PropertyComponents(types, file);
        String className = fields.text(classKey, "");
        boolean isType = !types.find(className).isEmpty();
        if (isType) {
            components.addType(className, fields.at(classKey));
        } else if (!className.isEmpty()) {
            components.warnOfMisspelling("The class ", className, fields.at(classKey));
        }
        for (JsonFields property : fields.elements("properties")) {
            add(components, property, isType ? className : "");
        }
        components.described().forEach(component -> component.addTo(node, reader));
    }

    /// @param owner the type whose fields are the properties that name no type; empty if there is none
    private void add(PropertyComponents components, JsonFields property, String owner) {
        String name = property.text("name", "");
        MarkedValue value = property.object().get("value");
        if (name.isEmpty() || value == null) {
            file.error(
                    property.object(),
                    property.name() + " has no " + (name.isEmpty() ? "name" : "value") + ". Export the map again.");
            return;
        }
        boolean isField = !owner.isEmpty() && components.findTypeName(name) == null;
        String key = isField ? owner + "." + name : name;
        components.add(key, converted(property, value, declared(owner, name, isField)));
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
    private MarkedValue converted(JsonFields property, MarkedValue value, @Nullable Type declared) {
        return switch (property.text("type", "string")) {
            case "object" -> {
                if (!JsonFields.isWhole(value, 0, Integer.MAX_VALUE)) {
                    property.refuse("value", value, "the number of an object, or 0 for none");
                }
                yield reference(value);
            }
            case "list" -> value instanceof MarkedValue.Items ? listOf(property, value, elementType(declared)) : value;
            case "class" -> member(value, declared);
            default -> value;
        };
    }

    private MarkedValue listOf(JsonFields property, MarkedValue list, @Nullable Type elementType) {
        MarkedValue.Items values = new MarkedValue.Items(list);
        for (JsonFields element : property.elements("value")) {
            MarkedValue value = element.object().get("value");
            if (value != null) {
                values.items().add(converted(element, value, elementType));
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
    private static MarkedValue member(MarkedValue value, @Nullable Type declared) {
        if (value instanceof MarkedValue.Fields object) {
            MarkedValue.Fields copy = new MarkedValue.Fields(value);
            for (MarkedValue.Field each : object.fields()) {
                copy.add(each.with(member(each.value(), fieldType(declared, each.name()))));
            }
            return copy;
        }
        if (value instanceof MarkedValue.Items list) {
            MarkedValue.Items copy = new MarkedValue.Items(value);
            list.items().forEach(item -> copy.items().add(member(item, elementType(declared))));
            return copy;
        }
        return declared == NodeRef.class ? reference(value) : value;
    }

    /// The text that refers to the node of an object, if a value is the number of one.
    private static MarkedValue reference(MarkedValue value) {
        if (!JsonFields.isWhole(value, 0, Integer.MAX_VALUE)) {
            return value;
        }
        int id = value.scalar().intValue();
        return MarkedValue.text(value, id == 0 ? "" : "#" + TiledReader.OBJECT + id);
    }
}
