package dev.phalanx.inspector.internal.bevy;

import dev.phalanx.entities.types.TypeInfo;
import dev.phalanx.entities.types.TypeKind;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.inspector.internal.api.JsonText;
import dev.phalanx.inspector.internal.api.Types;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// `registry.schema`: the component types that the process has used and the types of their fields, each in Bevy's form
/// of a JSON schema.
///
/// Every type that a schema refers to is listed too, as clients resolve all references before they use one. So are
/// Rust's primitive types, by which Bevy's clients call numbers.
final class RegistrySchema {
    private static final String ENTITY = "bevy_ecs::entity::Entity";
    private static final String STRING = "alloc::string::String";
    private static final String OBJECT = "java.lang.Object";
    private static final Map<String, String> PRIMITIVES = Map.ofEntries(
            Map.entry("bool", "boolean"),
            Map.entry("char", "string"),
            Map.entry("i8", "int"),
            Map.entry("i16", "int"),
            Map.entry("i32", "int"),
            Map.entry("i64", "int"),
            Map.entry("i128", "int"),
            Map.entry("u8", "uint"),
            Map.entry("u16", "uint"),
            Map.entry("u32", "uint"),
            Map.entry("u64", "uint"),
            Map.entry("u128", "uint"),
            Map.entry("f32", "float"),
            Map.entry("f64", "float"),
            Map.entry(STRING, "string"),
            Map.entry(ENTITY, "uint"),
            Map.entry(OBJECT, "object"));
    private static final Map<String, String> NUMBERS = Map.of(
            "boolean", "bool",
            "byte", "i8",
            "char", "char",
            "short", "i16",
            "int", "i32",
            "long", "i64",
            "float", "f32",
            "double", "f64");

    private final Map<String, ObjectNode> types = new LinkedHashMap<>();
    private final Set<String> singletons;

    private RegistrySchema(Set<String> singletons) {
        this.singletons = singletons;
    }

    /// Writes the types that a filter allows.
    ///
    /// @param singletons the paths of the types of which there is exactly one
    static byte[] bytes(Filter filter, Set<String> singletons) {
        RegistrySchema registry = new RegistrySchema(singletons);
        PRIMITIVES.forEach((path, type) -> registry.primitive(path, type));
        RemoteType.ALIASES.forEach(registry::alias);
        for (TypeInfo info : TypeManager.all()) {
            registry.component(info);
        }
        return JsonText.object(out -> registry.types.forEach((path, schema) -> {
            if (filter.allows(schema)) {
                out.writeName(path);
                JsonText.write(out, schema);
            }
        }));
    }

    /// Which types are listed. What Bevy calls a crate is a package here.
    ///
    /// @param withCrates the packages that are listed, or none for all
    /// @param withoutCrates the packages that are left out
    /// @param with of what a type must reflect one, or none
    /// @param without of what a type must reflect none
    record Filter(List<String> withCrates, List<String> withoutCrates, List<String> with, List<String> without) {
        /// The filter that parameters describe.
        static Filter of(RemoteParams params) {
            if (!params.isGiven()) {
                return new Filter(List.of(), List.of(), List.of(), List.of());
            }
            RemoteParams limit = params.given().inner("type_limit");
            return new Filter(
                    params.textsOrNone("with_crates"),
                    params.textsOrNone("without_crates"),
                    limit.textsOrNone("with"),
                    limit.textsOrNone("without"));
        }

        boolean allows(JsonNode schema) {
            String crate = schema.path("crateName").asString("");
            if (!crate.isEmpty()
                    && ((!withCrates.isEmpty() && !withCrates.contains(crate)) || withoutCrates.contains(crate))) {
                return false;
            }
            return (with.isEmpty() || reflects(schema, with)) && (without.isEmpty() || !reflects(schema, without));
        }

        private static boolean reflects(JsonNode schema, List<String> names) {
            for (JsonNode reflected : schema.path("reflectTypes")) {
                if (names.contains(reflected.asString(""))) {
                    return true;
                }
            }
            return false;
        }
    }

    // Types

    private ObjectNode type(String path, String shortPath, String kind, String type) {
        ObjectNode schema = JsonText.tree();
        schema.put("shortPath", shortPath);
        schema.put("typePath", path);
        schema.put("kind", kind);
        schema.put("type", type);
        types.put(path, schema);
        return schema;
    }

    private void primitive(String path, String type) {
        type(path, path.substring(path.lastIndexOf(':') + 1), "Value", type);
    }

    private void alias(RemoteType alias) {
        String path = alias.path();
        String name = path.substring(path.lastIndexOf(':') + 1);
        ObjectNode schema;
        if (alias.form().equals(BevyForms.LOCAL_TRANSFORM)) {
            schema = type(path, name, "Struct", "object");
            ObjectNode properties = schema.putObject("properties");
            properties.set("translation", reference(vector("glam::Vec3", "Vec3")));
            properties.set("rotation", reference(vector("glam::Quat", "Quat")));
            properties.set("scale", reference("glam::Vec3"));
            schema.put("additionalProperties", false);
            schema.putArray("required").add("translation").add("rotation").add("scale");
        } else if (alias.form().equals(BevyForms.LOCAL_TO_WORLD)) {
            schema = type(path, name, "Array", "array");
            schema.set("items", reference("f32"));
        } else {
            schema = type(path, name, "TupleStruct", "array");
            schema.putArray("prefixItems").add(reference(alias.types() == null ? STRING : ENTITY));
            schema.put("items", false);
        }
        crate(schema, path.substring(0, path.indexOf(':')), path.substring(0, path.lastIndexOf("::")));
        reflects(schema, "Component", "Serialize", "Deserialize");
    }

    private String vector(String path, String name) {
        ObjectNode schema = type(path, name, "List", "array");
        schema.set("items", reference("f32"));
        return path;
    }

    private void component(TypeInfo info) {
        Types of = new Types(info.type(), false);
        String path = of.key();
        JsonNode shape = RemoteType.of(of).schema();
        if (shape == null) {
            return;
        }
        String name = info.type().getSimpleName();
        ObjectNode schema = switch (info.kind()) {
            case DATA, SHARED -> struct(path, name, shape);
            case TAG -> struct(path, name, JsonText.tree());
            case BUFFER -> {
                String element = "Element<" + path + ">";
                struct(element, "Element<" + name + ">", shape.path("items"));
                ObjectNode list = type(path, name, "List", "array");
                list.set("items", reference(element));
                yield list;
            }
            case MANAGED, MANAGED_SHARED -> type(path, name, "Value", "object");
        };
        crate(schema, info.type().getPackageName(), info.type().getPackageName());
        if (singletons.contains(path)) {
            reflects(schema, "Component", "Resource");
        } else {
            reflects(schema, "Component");
        }
        if (info.kind() != TypeKind.MANAGED && info.kind() != TypeKind.MANAGED_SHARED) {
            reflects(schema, "Default", "Serialize", "Deserialize");
        }
    }

    private static void crate(ObjectNode schema, String crate, String module) {
        schema.put("crateName", crate);
        schema.put("modulePath", module);
    }

    private static void reflects(ObjectNode schema, String... names) {
        ArrayNode reflected = schema.withArray("reflectTypes");
        for (String name : names) {
            reflected.add(name);
        }
    }

    // Fields

    private ObjectNode struct(String path, String name, JsonNode shape) {
        ObjectNode schema = type(path, name, "Struct", "object");
        schema.put("additionalProperties", false);
        ObjectNode properties = schema.putObject("properties");
        ArrayNode required = schema.putArray("required");
        for (Map.Entry<String, JsonNode> field : shape.path("properties").properties()) {
            properties.set(
                    field.getKey(), reference(field(path + "." + field.getKey(), field.getKey(), field.getValue())));
            required.add(field.getKey());
        }
        return schema;
    }

    /// The path of the type of a field, which is listed.
    ///
    /// @param path what it is called if it has no name of its own
    private String field(String path, String name, JsonNode shape) {
        return switch (shape.path("x-holds").asString("")) {
            case "entity" -> ENTITY;
            case "fixed_string" -> STRING;
            case "enum" -> constants(path, name, shape);
            case "fixed_list" -> list(path, name, "List", shape);
            case "fixed_array" -> list(path, name, "Array", shape);
            case "blob_reference", "blob_view", "container" -> OBJECT;
            default -> {
                String number = NUMBERS.get(shape.path("x-kind").asString(""));
                if (number != null) {
                    yield number;
                }
                if (!shape.has("properties")) {
                    yield OBJECT;
                }
                struct(path, name, shape);
                yield path;
            }
        };
    }

    private String constants(String path, String name, JsonNode shape) {
        ObjectNode schema = type(path, name, "Enum", "string");
        schema.set("oneOf", shape.path("enum").isArray() ? shape.path("enum") : JsonNodeFactory.instance.arrayNode());
        return path;
    }

    private String list(String path, String name, String kind, JsonNode shape) {
        ObjectNode schema = type(path, name, kind, "array");
        JsonNode items = shape.path("items");
        schema.set("items", reference(items.isObject() ? field(path + ".item", name, items) : OBJECT));
        return path;
    }

    private static ObjectNode reference(String path) {
        ObjectNode reference = JsonText.tree();
        reference.putObject("type").put("$ref", "#/$defs/" + path);
        return reference;
    }
}
