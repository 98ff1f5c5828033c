package dev.phalanx.baking.formats;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.NodeRef;
import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.internal.text.MarkedValue;
import dev.phalanx.baking.tree.AuthoringComponent;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringPrefab;
import dev.phalanx.baking.tree.AuthoringScene;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The classes and custom properties of a Tiled map and the files beside it, as components.
///
/// Properties have the types of Tiled. A reference to an object becomes a reference to its node. The members of a class
/// value have no types in the file, so the fields of the authoring type determine which numbers are references to
/// objects.
///
/// An object inherits what its template and its tile describe: field by field, where the object's own fields take
/// precedence. A class of its own replaces the inherited one.
final class TiledProperties {
    /// Properties of instances that are not paths.
    private static final Set<String> OF_INSTANCES = Set.of(PrefabFiles.KEY, "removed");

    private final AuthoringTypes types;
    private final Map<SceneBuilder, ComponentReader> readers = new HashMap<>();

    TiledProperties(AuthoringTypes types) {
        this.types = types;
    }

    /// Something that has a class and properties.
    ///
    /// @param classKey the member with the class
    record Described(JsonFields fields, String classKey) {
        /// An object or a tile, whose class Tiled 1.9 alone calls class.
        static Described object(JsonFields fields) {
            return new Described(fields, fields.has("class") && !fields.has("type") ? "class" : "type");
        }

        /// The class, or empty.
        String className() {
            return fields.text(classKey, "");
        }
    }

    /// What one file says about a component.
    private record Part(SceneBuilder file, PropertyComponents.Described described) {}

    /// Adds the components that the class and the properties of a map or a layer describe.
    void addTo(AuthoringNode node, JsonFields fields, String classKey) {
        addTo(node, List.of(new Described(fields, classKey)), Set.of());
    }

    /// Adds the components that several things describe.
    ///
    /// @param all the tile, the template and the object; each takes precedence over those before
    /// @param failed the types whose components are known to be wrong, so that there are none
    void addTo(AuthoringNode node, List<Described> all, Set<Object> failed) {
        Map<Object, List<Part>> parts = parts(all, false);
        parts.keySet().removeAll(failed);
        SceneBuilder file = all.getLast().fields().file();
        parts.values().forEach(each -> read(node, file, each));
    }

    // Instances of prefabs

    /// The prefab that an object is an instance of: that of a property `prefab`, unless it is a field of the class, or
    /// the class, if that is the path of a scene file. Null if it is none, or there is no such prefab.
    ///
    /// @param all the tile, the template and the object
    /// @param prefabs those of the map
    @Nullable
    AuthoringPrefab findPrefab(List<Described> all, PrefabFiles prefabs) {
        AuthoringPrefab found = null;
        String className = "";
        for (Described each : all) {
            String own = each.className();
            className = own.isEmpty() ? className : own;
            List<Class<? extends IAuthoring>> named = types.find(className);
            boolean isField = named.size() == 1 && fieldType(named.getFirst(), PrefabFiles.KEY) != null;
            MarkedValue property = isField ? null : property(each.fields(), PrefabFiles.KEY);
            boolean isFile = named.isEmpty() && SceneFormat.find(own) != null;
            if (property != null || isFile) {
                MarkedValue path = property == null ? each.fields().at(each.classKey()) : property;
                found = prefabs.of(each.fields().file()).find(path);
            }
        }
        return found;
    }

    private static @Nullable MarkedValue property(JsonFields fields, String name) {
        for (JsonFields property : fields.elements("properties")) {
            if (property.text("name", "").equals(name)) {
                return property.object().get("value");
            }
        }
        return null;
    }

    /// Changes an instance by what several things describe: components of its root, and properties whose names are
    /// paths with a slash. A property `removed` has a path in each line.
    ///
    /// @param all as for [#addTo(AuthoringNode, List, Set)]
    /// @param prefabs those of the map
    void addTo(
            InstanceEdits instance, AuthoringNode node, List<Described> all, Set<Object> failed, PrefabFiles prefabs) {
        for (Described each : all) {
            remove(instance.of(each.fields().file(), prefabs), property(each.fields(), "removed"));
        }
        Map<Object, List<Part>> parts = parts(all, true);
        parts.keySet().removeAll(failed);
        SceneBuilder file = all.getLast().fields().file();
        parts.values().forEach(each -> {
            boolean isMerged = true;
            for (Part part : each) {
                PropertyComponents.Described described = part.described();
                isMerged &= instance.mergeAtRoot(described.typeName(), moved(part, file), described.position());
            }
            if (!isMerged) {
                read(node, file, each);
            }
        });
        instance.finish();
        for (Described each : all) {
            InstanceEdits own = instance.of(each.fields().file(), prefabs);
            for (JsonFields property : each.fields().elements("properties")) {
                String name = property.text("name", "");
                MarkedValue value = property.object().get("value");
                if (isPath(name) && value != null) {
                    own.override(new MarkedValue.Field(name, converted(property, value, null)));
                }
            }
            own.finish();
        }
    }

    private static void remove(InstanceEdits instance, @Nullable MarkedValue removed) {
        if (removed != null && removed.scalar().isString()) {
            removed.scalar()
                    .stringValue()
                    .lines()
                    .map(String::strip)
                    .filter(path -> !path.isEmpty())
                    .forEach(path -> instance.remove(path, removed));
        } else {
            instance.remove(removed);
        }
    }

    /// Whether the name of a property is a path in an instance.
    private static boolean isPath(String name) {
        return name.indexOf('/') >= 0;
    }

    /// The fields that a part has, with paths that mean the same in a file.
    private MarkedValue moved(Part part, SceneBuilder file) {
        MarkedValue fields = part.described().fields();
        return !part.file().path().equals(file.path())
                        && identity(part.described().typeName()) instanceof Class<?> declared
                ? rooted(fields, declared, part.file().path())
                : fields;
    }

    /// The components that the class and the properties of something describe that has no node.
    ///
    /// @param failed gets the types whose components are wrong
    List<AuthoringComponent> read(Described described, Set<Object> failed) {
        Map<Object, List<Part>> parts = parts(List.of(described), false);
        if (parts.isEmpty()) {
            return List.of();
        }
        SceneBuilder file = described.fields().file();
        AuthoringNode node = new AuthoringScene(file.path()).addNode("Components");
        parts.forEach((type, each) -> {
            int before = node.components().size();
            read(node, file, each);
            if (node.components().size() == before) {
                failed.add(type);
            }
        });
        return node.components();
    }

    /// @param areInstances whether there are properties about an instance of a prefab, which are no components
    private Map<Object, List<Part>> parts(List<Described> all, boolean areInstances) {
        Map<Object, List<Part>> parts = new LinkedHashMap<>();
        String inherited = "";
        for (Described each : all) {
            SceneBuilder file = each.fields().file();
            PropertyComponents components = new PropertyComponents(types, file);
            String own = each.className();
            String className = own.isEmpty() ? inherited : own;
            boolean isType = !types.find(className).isEmpty();
            if (!own.equals(inherited) && !own.isEmpty()) {
                parts.remove(identity(inherited));
            }
            if (isType && !own.isEmpty()) {
                components.addType(own, each.fields().at(each.classKey()));
            } else if (!own.isEmpty()) {
                components.warnOfMisspelling("The class ", own, each.fields().at(each.classKey()));
            }
            for (JsonFields property : each.fields().elements("properties")) {
                String name = property.text("name", "");
                boolean isOfInstance = areInstances && (OF_INSTANCES.contains(name) || isPath(name));
                if (!isOfInstance) {
                    add(components, property, isType ? className : "");
                }
            }
            components.turnedOff().forEach(type -> parts.remove(identity(type)));
            for (PropertyComponents.Described described : components.described()) {
                parts.computeIfAbsent(identity(described.typeName()), key -> new ArrayList<>(1))
                        .add(new Part(file, described));
            }
            inherited = className;
        }
        return parts;
    }

    private Object identity(String typeName) {
        List<Class<? extends IAuthoring>> found = types.find(typeName);
        return found.size() == 1 ? found.getFirst() : typeName;
    }

    /// Reads a component that parts describe, of which later ones take precedence.
    ///
    /// @param file the file in whose directory the paths of the component start
    private void read(AuthoringNode node, SceneBuilder file, List<Part> parts) {
        ComponentReader reader = readers.computeIfAbsent(file, key -> new ComponentReader(types, file));
        PropertyComponents.Described own = parts.getLast().described();
        JsonNode fields = JsonNodeFactory.instance.objectNode();
        for (Part part : parts) {
            fields = merged(fields, moved(part, file).toJson());
        }
        reader.read(
                node,
                own.typeName(),
                fields,
                own.position(),
                new ComponentCheck.Places(
                        pointer -> find(parts, pointer, false), pointer -> find(parts, pointer, true), inside -> ""));
    }

    private static SourcePosition find(List<Part> parts, JsonPointer pointer, boolean ofName) {
        Part found = parts.getLast();
        for (Part part : parts) {
            found = has(part.described().fields(), pointer) ? part : found;
        }
        return found.described().fields().find(found.file().path(), pointer, ofName);
    }

    private static boolean has(MarkedValue value, JsonPointer pointer) {
        MarkedValue at = value;
        for (JsonPointer step = pointer; !step.matches() && at != null; step = step.tail()) {
            if (at instanceof MarkedValue.Fields object) {
                at = object.get(step.getMatchingProperty());
            } else {
                // lists are taken as a whole
                return at instanceof MarkedValue.Items;
            }
        }
        return at != null;
    }

    private static JsonNode merged(JsonNode base, JsonNode own) {
        if (!(base instanceof ObjectNode object) || !(own instanceof ObjectNode other)) {
            return own;
        }
        other.properties().forEach(field -> {
            JsonNode before = object.get(field.getKey());
            object.set(field.getKey(), before == null ? field.getValue() : merged(before, field.getValue()));
        });
        return object;
    }

    /// The same value with paths that start at the root of the project.
    ///
    /// @param path the file that has the value
    private static MarkedValue rooted(MarkedValue value, @Nullable Type declared, String path) {
        if (value instanceof MarkedValue.Fields object) {
            MarkedValue.Fields copy = new MarkedValue.Fields(value);
            for (MarkedValue.Field each : object.fields()) {
                Type type = declared instanceof ParameterizedType
                        ? elementType(declared)
                        : fieldType(declared, each.name());
                copy.add(each.with(rooted(each.value(), type, path)));
            }
            return copy;
        }
        if (value instanceof MarkedValue.Items list) {
            MarkedValue.Items copy = new MarkedValue.Items(value);
            list.items().forEach(item -> copy.items().add(rooted(item, elementType(declared), path)));
            return copy;
        }
        Type content = declared instanceof ParameterizedType ? elementType(declared) : declared;
        return content == AssetRef.class ? rooted(value, path) : value;
    }

    private static MarkedValue rooted(MarkedValue value, String path) {
        String text = value.scalar().isString() ? value.scalar().stringValue() : "";
        if (text.isEmpty() || text.startsWith("/")) {
            return value;
        }
        try {
            String directory = new AssetRef(path, "").directory();
            return MarkedValue.text(value, "/" + AssetRef.relativeTo(directory, text));
        } catch (IllegalArgumentException wrong) {
            // it is reported when the field is read
            return value;
        }
    }

    /// @param owner the type whose fields are the properties that name no type; empty if there is none
    private void add(PropertyComponents components, JsonFields property, String owner) {
        String name = property.text("name", "");
        MarkedValue value = property.object().get("value");
        if (name.isEmpty() || value == null) {
            property.file()
                    .error(
                            property.object(),
                            property.name() + " has no " + (name.isEmpty() ? "name" : "value")
                                    + ". Export the map again.");
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
        if (declared instanceof ParameterizedType generic) {
            // the elements of a list, or the values of a map
            return generic.getActualTypeArguments()[generic.getActualTypeArguments().length - 1];
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
