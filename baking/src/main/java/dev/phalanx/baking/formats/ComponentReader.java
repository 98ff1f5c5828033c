package dev.phalanx.baking.formats;

import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.internal.json.AuthoringJson;
import dev.phalanx.baking.internal.json.ObjectShape;
import dev.phalanx.baking.internal.json.ObjectShapes;
import dev.phalanx.baking.internal.names.Names;
import dev.phalanx.baking.internal.text.MarkedValue;
import dev.phalanx.baking.tree.AuthoringComponent;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.structs.internal.names.NearNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Reads the authoring components of a scene from JSON, for all formats.
///
/// A field that the JSON omits gets the value of its [DefaultsTo][dev.phalanx.scenes.files.DefaultsTo]. Numbers are
/// checked against their [Range][dev.phalanx.baking.authoring.Range], and the paths of assets are relative to the
/// directory of the scene's file.
///
/// Belongs to one thread.
public final class ComponentReader {
    private final AuthoringTypes types;
    private final SceneBuilder file;
    private final ObjectShapes shapes;
    private final Map<Class<?>, Reading> readings = new HashMap<>();

    /// How a type is read.
    ///
    /// @param shape its fields, or null if Jackson does not read them one by one
    private record Reading(
            JavaType type,
            ValueDeserializer<Object> deserializer,
            @Nullable ObjectShape shape) {}

    /// A reader for a scene, which gets the problems.
    public ComponentReader(AuthoringTypes types, AuthoringScene scene) {
        this(Objects.requireNonNull(types, "types"), new SceneBuilder(Objects.requireNonNull(scene, "scene")));
    }

    ComponentReader(AuthoringTypes types, SceneBuilder file) {
        this.types = types;
        this.file = file;
        String path = file.path();
        shapes = new ObjectShapes(path.substring(0, Math.max(0, path.lastIndexOf('/'))));
    }

    /// Reads a component, and adds it to a node if nothing is wrong with it. Otherwise adds all its problems to the
    /// scene.
    ///
    /// @param typeName what the file calls the type
    /// @param fields an object with the fields, or null in JSON for none
    /// @param position the position of the component in the file
    /// @param places returns the position of a value inside `fields`, from its pointer
    public void read(
            AuthoringNode node,
            String typeName,
            JsonNode fields,
            SourcePosition position,
            Function<JsonPointer, SourcePosition> places) {
        Objects.requireNonNull(node, "node");
        Objects.requireNonNull(typeName, "typeName");
        Objects.requireNonNull(fields, "fields");
        Objects.requireNonNull(position, "position");
        Objects.requireNonNull(places, "places");
        read(node, typeName, fields.deepCopy(), position, new ComponentCheck.Places(places, places, inside -> ""));
    }

    /// Reads a component of the file that this reader is for.
    ///
    /// @param fields an object with the fields, or null for none
    /// @param jsonPath the path of the component in the file, which messages have if it has no lines
    void read(AuthoringNode node, String typeName, MarkedValue fields, SourcePosition position, String jsonPath) {
        String path = file.path();
        read(
                node,
                typeName,
                fields.toJson(),
                position,
                new ComponentCheck.Places(
                        pointer -> fields.find(path, pointer, false),
                        pointer -> fields.find(path, pointer, true),
                        inside -> prefix(jsonPath, inside, node)));
    }

    /// What messages about a value begin with that is in a file without lines.
    private static String prefix(String jsonPath, String inside, AuthoringNode node) {
        String path = inside.isEmpty() ? jsonPath : jsonPath + (inside.startsWith("[") ? "" : ".") + inside;
        return SceneBuilder.place(path, node) + ": ";
    }

    /// @param fields which get the fields that are left out and have a default
    void read(
            AuthoringNode node,
            String typeName,
            JsonNode fields,
            SourcePosition position,
            ComponentCheck.Places places) {
        String prefix = position.line() == 0 ? places.prefix().apply("") : "";
        Class<? extends IAuthoring> type = file.isFull() ? null : find(typeName, position, prefix);
        AuthoringComponent component = type == null ? null : read(type, typeName, fields, position, prefix, places);
        if (component != null) {
            node.addComponent(component);
        }
    }

    /// Makes a component, or adds all its problems and returns null.
    private @Nullable AuthoringComponent read(
            Class<? extends IAuthoring> type,
            String typeName,
            JsonNode fields,
            SourcePosition position,
            String prefix,
            ComponentCheck.Places places) {
        ComponentCheck check = new ComponentCheck(
                shapes,
                typeName,
                new ComponentCheck.Places(
                        pointer -> pointer.matches() ? position : places.place().apply(pointer),
                        places.key(),
                        places.prefix()));
        AuthoringComponent component = read(type, typeName, fields, position, prefix, check);
        check.problems().forEach(file::add);
        return check.problems().isEmpty() ? component : null;
    }

    /// A component with other values in some of its fields.
    ///
    /// @param node that has it
    /// @param typeName what the file calls the class
    /// @param position the place of the first of these values, for problems of the component
    Merge merge(AuthoringNode node, AuthoringComponent component, String typeName, SourcePosition position) {
        return new Merge(node, component, typeName, position);
    }

    /// A component with other values in some of its fields, which come from several places of the file.
    final class Merge {
        private final AuthoringNode node;
        private final AuthoringComponent component;
        private final String typeName;
        private final SourcePosition position;
        private final JsonNode fields;
        private final List<Added> added = new ArrayList<>();

        /// @param path the file that has the values
        private record Added(MarkedValue values, String path) {}

        private Merge(AuthoringNode node, AuthoringComponent component, String typeName, SourcePosition position) {
            this.node = node;
            this.component = component;
            this.typeName = typeName;
            this.position = position;
            this.fields = AuthoringJson.write(component.value());
        }

        /// Adds values. The fields of objects take the place of those that are there one by one; everything else is
        /// replaced as a whole.
        ///
        /// @param values an object with fields of the component
        /// @param path the file that has the values
        void add(MarkedValue values, String path) {
            if (values.isNull()) {
                return;
            }
            added.add(new Added(values, path));
            ObjectShape shape = reading(component.value().getClass()).shape();
            if (values instanceof MarkedValue.Fields object && fields instanceof ObjectNode target) {
                put(object, target, shape);
            } else if (!values.hasRefused()) {
                file.error(
                        values.position(path),
                        (file.position(values).line() == 0 ? prefix("") : "") + typeName + " is " + values.describe()
                                + ". It must be " + (shape == null ? "an object" : ComponentCheck.objectOf(shape))
                                + ".");
            }
        }

        private void put(MarkedValue.Fields values, ObjectNode target, @Nullable ObjectShape shape) {
            for (MarkedValue.Field field : values.fields()) {
                ObjectShape.Member member = shape == null ? null : shape.find(field.name());
                ObjectShape inner = member == null ? null : shapes.find(member.deserializer());
                String name = member == null ? field.name() : member.name();
                if (inner != null
                        && field.value() instanceof MarkedValue.Fields object
                        && target.get(name) instanceof ObjectNode known) {
                    put(object, known, inner);
                } else if (!field.value().hasRefused()) {
                    target.set(name, field.value().toJson());
                }
            }
        }

        /// The component, or null after adding its problems.
        @Nullable
        AuthoringComponent read() {
            return ComponentReader.this.read(
                    component.value().getClass(),
                    typeName,
                    fields,
                    position,
                    position.line() == 0 ? prefix("") : "",
                    new ComponentCheck.Places(
                            pointer -> place(pointer, false), pointer -> place(pointer, true), this::prefix));
        }

        private String prefix(String inside) {
            return ComponentReader.prefix(typeName, inside, node);
        }

        /// The place of a value: in the last of the values that has it, or that of the component itself.
        private SourcePosition place(JsonPointer pointer, boolean ofName) {
            for (Added each : added.reversed()) {
                if (each.values().has(pointer)) {
                    return each.values().find(each.path(), pointer, ofName);
                }
            }
            return component.position();
        }
    }

    /// The components that files may have.
    AuthoringTypes types() {
        return types;
    }

    /// The class that a name denotes, or null after adding a problem.
    ///
    /// @param node whose component is named
    @Nullable
    Class<? extends IAuthoring> find(AuthoringNode node, String typeName, SourcePosition position) {
        return find(typeName, position, position.line() == 0 ? SceneBuilder.place(typeName, node) + ": " : "");
    }

    private @Nullable Class<? extends IAuthoring> find(String typeName, SourcePosition position, String prefix) {
        List<Class<? extends IAuthoring>> found = types.find(typeName);
        if (found.size() == 1) {
            return found.getFirst();
        }
        if (found.isEmpty()) {
            List<String> names = types.names();
            file.error(
                    position,
                    prefix + "No authoring component is called " + Names.quote(typeName) + "."
                            + NearNames.question(typeName, types.allNames())
                            + (names.isEmpty()
                                    ? " The program has none."
                                    : " The program has " + NearNames.list(names) + "."));
        } else {
            file.error(
                    position,
                    prefix + Names.quote(typeName) + " is the name of several authoring components: "
                            + NearNames.list(
                                    found.stream().map(AuthoringTypes::fullName).toList())
                            + ". Write the full name of the one that is meant.");
        }
        return null;
    }

    private @Nullable AuthoringComponent read(
            Class<? extends IAuthoring> type,
            String typeName,
            JsonNode fields,
            SourcePosition position,
            String prefix,
            ComponentCheck check) {
        ObjectNode empty = JsonNodeFactory.instance.objectNode();
        JsonNode given = fields.isNull() || fields.isMissingNode() ? empty : fields;
        Reading how;
        try {
            how = reading(type);
        } catch (OutOfMemoryError full) {
            throw full;
        } catch (IllegalArgumentException wrong) {
            file.add(new AuthoringProblem(
                    AuthoringProblem.Severity.ERROR, position, prefix + wrong.getMessage(), wrong));
            return null;
        } catch (Throwable thrown) {
            check.fail(AuthoringJson.mapper().constructType(type), given, thrown);
            return null;
        }
        ObjectShape shape = how.shape();
        if (shape == null) {
            return read(how, given, position, check);
        }
        if (!(given instanceof ObjectNode object)) {
            file.error(
                    position,
                    prefix + typeName + " is " + MarkedValue.describe(given) + ". It must be "
                            + ComponentCheck.objectOf(shape) + ".");
            return null;
        }
        check.complete(shape, object);
        if (!check.problems().isEmpty()) {
            check.diagnose(shape, object, null);
            return null;
        }
        try {
            return component(shapes.read(how.deserializer(), object), object, position);
        } catch (OutOfMemoryError full) {
            throw full;
        } catch (Throwable thrown) {
            check.diagnose(shape, object, thrown);
            return null;
        }
    }

    private @Nullable AuthoringComponent read(
            Reading how, JsonNode fields, SourcePosition position, ComponentCheck check) {
        try {
            return component(shapes.read(how.deserializer(), fields), fields, position);
        } catch (OutOfMemoryError full) {
            throw full;
        } catch (Throwable thrown) {
            check.fail(how.type(), fields, thrown);
            return null;
        }
    }

    private AuthoringComponent component(@Nullable Object value, JsonNode fields, SourcePosition position) {
        if (!(value instanceof IAuthoring authoring)) {
            throw new IllegalStateException("Reading has made " + value + ". Make an authoring component.");
        }
        return new AuthoringComponent(authoring, position, AuthoringJson.hash(fields, shapes.directory()));
    }

    private Reading reading(Class<?> type) {
        Reading how = readings.get(type);
        if (how == null) {
            JavaType javaType = AuthoringJson.mapper().constructType(type);
            ValueDeserializer<Object> deserializer = shapes.deserializer(javaType);
            how = new Reading(javaType, deserializer, shapes.find(deserializer));
            readings.put(type, how);
        }
        return how;
    }
}
