package dev.phalanx.baking.formats;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.NodeRef;
import dev.phalanx.baking.authoring.Range;
import dev.phalanx.baking.internal.json.AuthoringJson;
import dev.phalanx.baking.internal.json.NumberForm;
import dev.phalanx.baking.internal.json.ObjectShape;
import dev.phalanx.baking.internal.json.ObjectShapes;
import dev.phalanx.baking.internal.json.TextForm;
import dev.phalanx.scenes.files.Guid;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.joml.Quaternionf;
import org.joml.Vector2f;
import org.joml.Vector2i;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3i;
import org.joml.Vector4f;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The JSON Schema of the scene files of a program, with which editors such as IntelliJ IDEA and Visual Studio Code
/// complete and check them.
///
/// It describes the fields that [ComponentReader] reads: their types, ranges, defaults and constants. Editors offer the
/// shortest name of each component and accept the others. A field whose class reads its own JSON may have any value.
public final class AuthoringSchema {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final BigDecimal MOST_OF_LONG = BigDecimal.valueOf(Long.MAX_VALUE);
    private static final String PATH = "^[^\\\\:\\u0000#]*(?:#.*)?$";
    private static final String ONE_CHARACTER = "^[\\u0000-\\uffff]$";

    /// How the schema describes lists of numbers.
    private record Numbers(Class<?> of, int count, String description) {
        NumberForm form() {
            return Objects.requireNonNull(NumberForm.of(of));
        }

        String type() {
            return form().isWhole() ? "integer" : "number";
        }
    }

    private static final Map<Class<?>, Numbers> NUMBERS = Map.of(
            Vector2f.class, new Numbers(float.class, 2, "x, y"),
            Vector2i.class, new Numbers(int.class, 2, "x, y"),
            Vector3f.class, new Numbers(float.class, 3, "x, y, z"),
            Vector3i.class, new Numbers(int.class, 3, "x, y, z"),
            Vector3d.class, new Numbers(double.class, 3, "x, y, z"),
            Vector4f.class, new Numbers(float.class, 4, "x, y, z, w"),
            Quaternionf.class, new Numbers(float.class, 4, "A quaternion: x, y, z, w"));

    private final ObjectShapes shapes = new ObjectShapes("");
    private final ObjectNode definitions = JSON.objectNode();
    private final Map<JavaType, String> names = new HashMap<>();

    private AuthoringSchema() {}

    /// The schema of scene files that may have these components, as JSON: draft 2020-12, indented, with line feeds.
    public static String of(AuthoringTypes types) {
        Objects.requireNonNull(types, "types");
        DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
        return AuthoringJson.mapper()
                        .writer()
                        .with(new DefaultPrettyPrinter()
                                .withObjectIndenter(indenter)
                                .withArrayIndenter(indenter))
                        .writeValueAsString(new AuthoringSchema().scene(types))
                + "\n";
    }

    private ObjectNode scene(AuthoringTypes types) {
        ObjectNode scene = JSON.objectNode();
        scene.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        scene.put("title", "Scene");
        scene.put("description", "A tree of nodes that is baked to an entity scene.");
        type(scene, "object", "null");
        ObjectNode keys = scene.putObject("properties");
        type(keys.putObject("$schema"), "string").put("description", "The path of this schema. Editors read it.");
        type(keys.putObject("guid"), "string", "number", "null")
                .put("description", "The identity of the baked scene. Without it, the scene has that of its name.")
                .put("pattern", "^[0-9a-fA-F]{32}$");
        nodes(keys.putObject("nodes"), "The nodes without a parent.");
        scene.put("additionalProperties", false);
        scene.set("$defs", definitions);
        definitions.set("node", node());
        definitions.set("components", components(types));
        return scene;
    }

    private static ObjectNode type(ObjectNode schema, String... names) {
        if (names.length == 1) {
            return schema.put("type", names[0]);
        }
        ArrayNode types = schema.putArray("type");
        Arrays.stream(names).forEach(types::add);
        return schema;
    }

    private static void nodes(ObjectNode schema, String description) {
        type(schema, "array", "null").put("description", description);
        schema.putObject("items").put("$ref", "#/$defs/node");
    }

    private static ObjectNode node() {
        ObjectNode node = type(JSON.objectNode(), "object");
        ObjectNode keys = node.putObject("properties");
        type(keys.putObject("name"), "string", "number", "boolean")
                .put(
                        "description",
                        "The name, which the siblings should lack. An instance without one has that of its prefab.")
                .put("minLength", 1);
        type(keys.putObject(PrefabFiles.KEY), "string")
                .put(
                        "description",
                        "The scene file that this node is an instance of, relative to the directory of this file, or"
                                + " with a leading slash to the root of the project.")
                .put("minLength", 1);
        type(keys.putObject("overrides"), "object", "null")
                .put(
                        "description",
                        "What the instance has instead of what the prefab has, by paths in the prefab, such as"
                                + " Muzzle/Gun.damage or Muzzle/position.");
        type(keys.putObject("removed"), "array", "null")
                .put(
                        "description",
                        "The nodes and components of the prefab that the instance lacks, by paths such as Muzzle/Light.")
                .putObject("items")
                .put("type", "string")
                .put("minLength", 1);
        type(keys.putObject("id"), "string", "number", "boolean", "null")
                .put("description", "An id that no other node has. It stays when the node is renamed or moved.")
                .put("pattern", "^[^/#]+$");
        type(keys.putObject("active"), "boolean", "null")
                .put("description", "Whether the node is active. The entity of one that is not is disabled.")
                .put("default", true);
        type(keys.putObject("static"), "boolean", "null")
                .put("description", "Whether the node never moves.")
                .put("default", false);
        type(keys.putObject("layer"), "integer", "null")
                .put("description", "A number that is up to the program.")
                .put("minimum", Integer.MIN_VALUE)
                .put("maximum", Integer.MAX_VALUE)
                .put("default", 0);
        type(keys.putObject("tag"), "string", "number", "boolean", "null")
                .put("description", "A text that is up to the program.");
        numbers(keys.putObject("position"), 3, 3).put("description", "The position relative to the parent: x, y, z.");
        numbers(keys.putObject("rotation"), 3, 4)
                .put(
                        "description",
                        "The rotation relative to the parent: three angles in degrees, or a quaternion x, y, z, w.");
        type(keys.putObject("scale"), "number", "array", "null")
                .put("description", "The scale relative to the parent: x, y, z, or one number for all axes.")
                .put("minItems", 3)
                .put("maxItems", 3)
                .putObject("items")
                .put("type", "number");
        keys.putObject("components").put("$ref", "#/$defs/components");
        nodes(keys.putObject("children"), "The nodes below this one.");
        ArrayNode either = node.putArray("anyOf");
        either.addObject().putArray("required").add("name");
        either.addObject().putArray("required").add(PrefabFiles.KEY);
        ObjectNode together = node.putObject("dependentRequired");
        together.putArray("overrides").add(PrefabFiles.KEY);
        together.putArray("removed").add(PrefabFiles.KEY);
        node.put("additionalProperties", false);
        return node;
    }

    private static ObjectNode numbers(ObjectNode schema, int least, int most) {
        type(schema, "array", "null").put("minItems", least).put("maxItems", most);
        schema.putObject("items").put("type", "number");
        return schema;
    }

    // Components

    private ObjectNode components(AuthoringTypes types) {
        ObjectNode offered = JSON.objectNode();
        ObjectNode accepted = JSON.objectNode();
        for (Class<? extends IAuthoring> type : types.all()) {
            ObjectNode fields = component(type);
            String shortest = types.nameOf(type);
            offered.set(shortest, fields);
            for (String name : types.allNames()) {
                if (types.find(name).contains(type) && !name.equals(shortest)) {
                    accepted.set(pattern(name), fields);
                }
            }
        }
        ObjectNode components = type(JSON.objectNode(), "array", "object", "null")
                .put("description", "The authoring components: a list, or an object with a key for each.");
        ArrayNode items = components.putObject("items").putArray("anyOf");
        ArrayNode names = type(items.addObject(), "string")
                .put("description", "A component without fields.")
                .putArray("enum");
        offered.propertyNames().forEach(names::add);
        if (!accepted.isEmpty()) {
            type(items.addObject(), "string").put("pattern", String.join("|", accepted.propertyNames()));
        }
        ObjectNode item = type(items.addObject(), "object").put("description", "A component with fields.");
        named(item, offered, accepted).put("minProperties", 1).put("maxProperties", 1);
        return named(components, offered, accepted);
    }

    /// The expression that a name alone matches.
    private static String pattern(String name) {
        return "^" + name.replaceAll("[^\\p{L}\\p{N}_]", "\\\\$0") + "$";
    }

    private static ObjectNode named(ObjectNode schema, ObjectNode offered, ObjectNode accepted) {
        schema.set("properties", offered);
        schema.set("patternProperties", accepted);
        return schema.put("additionalProperties", false);
    }

    private ObjectNode component(Class<?> type) {
        JavaType javaType = AuthoringJson.mapper().constructType(type);
        try {
            return value(javaType, shapes.deserializer(javaType), null);
        } catch (RuntimeException | LinkageError unread) {
            // ComponentReader reports it for every file that has the component
            return JSON.objectNode().put("description", type.getName() + " cannot be read: " + unread.getMessage());
        }
    }

    // Values

    private ObjectNode value(JavaType type, ValueDeserializer<?> deserializer, @Nullable Range range) {
        ObjectNode schema = JSON.objectNode();
        if (type.getTypeHandler() != null) {
            return schema;
        }
        Class<?> raw = type.getRawClass();
        boolean isStandard = ObjectShapes.isStandard(deserializer);
        NumberForm number = isStandard ? NumberForm.of(raw) : null;
        TextForm text = isStandard ? TextForm.of(raw) : null;
        Numbers numbers = NUMBERS.get(raw);
        ObjectShape shape = shapes.find(deserializer);
        if (raw == AssetRef.class) {
            return type(schema, "string", "null")
                    .put(
                            "description",
                            "The path of a file, relative to the directory of this one, or with a leading slash to the"
                                    + " root of the project.")
                    .put("pattern", PATH);
        } else if (raw == NodeRef.class) {
            return type(schema, "string", "null")
                    .put("description", "A node of this scene, such as #fountain or Village/Fountain.");
        } else if (raw == Guid.class) {
            return type(schema, "string", "null").put("pattern", "^[0-9a-fA-F]{32}$");
        } else if (numbers != null) {
            numbers(schema, numbers.count(), numbers.count()).put("description", numbers.description());
            number(type((ObjectNode) schema.get("items"), numbers.type()), numbers.form(), range);
            return schema;
        } else if (raw.isEnum() && isStandard) {
            return constants(schema, AuthoringJson.names(raw));
        } else if (shape != null && !shape.acceptsScalars()) {
            return schema.put("$ref", "#/$defs/" + define(shape));
        } else if (number != null) {
            return number(nullable(schema, raw, number.isWhole() ? "integer" : "number"), number, range);
        } else if (text != null) {
            return text(schema, text);
        } else if (isStandard && (raw == boolean.class || raw == Boolean.class || raw == AtomicBoolean.class)) {
            return nullable(schema, raw, "boolean");
        } else if (isStandard && (raw == char.class || raw == Character.class)) {
            return nullable(schema, raw, "string").put("pattern", ONE_CHARACTER);
        }
        return container(schema, type, deserializer, range);
    }

    private static ObjectNode constants(ObjectNode schema, Collection<String> names) {
        ArrayNode constants = schema.putArray("enum");
        names.forEach(constants::add);
        constants.addNull();
        return schema;
    }

    private static ObjectNode text(ObjectNode schema, TextForm form) {
        if (form.constants() != null) {
            return constants(schema, form.constants());
        }
        type(schema, "string", "null");
        return form.pattern() == null
                ? schema
                : schema.put("pattern", form.pattern().pattern());
    }

    private static ObjectNode number(ObjectNode schema, NumberForm form, @Nullable Range range) {
        put(schema, "minimum", form.least(), range == null ? Double.NEGATIVE_INFINITY : range.min(), true);
        put(schema, "maximum", form.most(), range == null ? Double.POSITIVE_INFINITY : range.max(), false);
        return schema;
    }

    /// @param ofType the limit of the type, or null if it has none
    /// @param ofField the limit of the field, or infinity if it has none
    private static void put(
            ObjectNode schema, String name, @Nullable BigDecimal ofType, double ofField, boolean isLeast) {
        BigDecimal limit = ofType;
        if (Double.isFinite(ofField)) {
            BigDecimal other = new BigDecimal(ofField);
            limit = limit == null ? other : isLeast ? limit.max(other) : limit.min(other);
        }
        if (limit == null) {
            return;
        }
        boolean isLong = limit.stripTrailingZeros().scale() <= 0 && limit.abs().compareTo(MOST_OF_LONG) <= 0;
        if (isLong) {
            schema.put(name, limit.longValueExact());
        } else {
            schema.put(name, limit.doubleValue());
        }
    }

    private static ObjectNode nullable(ObjectNode schema, Class<?> type, String name) {
        return type.isPrimitive() ? type(schema, name) : type(schema, name, "null");
    }

    private ObjectNode container(
            ObjectNode schema, JavaType type, ValueDeserializer<?> deserializer, @Nullable Range range) {
        ValueDeserializer<?> content = shapes.content(type, deserializer);
        if (content == null) {
            return schema.put(
                    "description", "What Jackson reads as " + type.getRawClass().getName() + ".");
        }
        ObjectNode values = value(type.getContentType(), content, range);
        if (EnumSet.class.isAssignableFrom(type.getRawClass()) && values.get("enum") instanceof ArrayNode names) {
            names.remove(names.size() - 1); // a set of enums has no null
        }
        if (type.isReferenceType()) {
            ArrayNode either = schema.putArray("anyOf");
            either.add(values);
            type(either.addObject(), "null");
        } else if (type.isMapLikeType()) {
            type(schema, "object", "null").set("additionalProperties", values);
            ObjectNode keys = key(type.getKeyType().getRawClass());
            if (!keys.isEmpty()) {
                schema.set("propertyNames", keys);
            }
        } else {
            type(schema, "array", "null").set("items", values);
        }
        return schema;
    }

    /// The schema of the keys of a map; empty if any text is one.
    private static ObjectNode key(Class<?> type) {
        ObjectNode schema = JSON.objectNode();
        NumberForm number = NumberForm.of(type);
        TextForm text = TextForm.of(type);
        if (type.isEnum()) {
            AuthoringJson.names(type).forEach(schema.putArray("enum")::add);
        } else if (type == Boolean.class) {
            schema.putArray("enum").add("true").add("false");
        } else if (type == Character.class) {
            schema.put("pattern", ONE_CHARACTER);
        } else if (number != null) {
            schema.put("pattern", "^(?:" + number(number) + ")$");
        } else if (text != null && text.constants() != null) {
            text.constants().forEach(schema.putArray("enum")::add);
        } else if (text != null && text.pattern() != null) {
            schema.put("pattern", text.pattern().pattern());
        }
        return schema;
    }

    /// The expression that the texts of numbers match.
    private static String number(NumberForm form) {
        BigDecimal least = form.least();
        BigDecimal most = form.most();
        if (!form.isWhole()) {
            return "-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?";
        } else if (least == null || most == null) {
            return "0|-?[1-9][0-9]*";
        }
        return "0|-?(?:" + upTo(most.toPlainString()) + ")|" + least.toPlainString();
    }

    /// The expression that the whole numbers from 1 to a number match.
    private static String upTo(String most) {
        StringBuilder text = new StringBuilder(most);
        if (most.length() > 1) {
            text.append("|[1-9][0-9]{0,").append(most.length() - 2).append('}');
        }
        for (int i = 0; i < most.length(); i++) {
            char least = i == 0 ? '1' : '0';
            char last = (char) (most.charAt(i) - 1);
            if (last >= least) {
                text.append('|')
                        .append(most, 0, i)
                        .append('[')
                        .append(least)
                        .append('-')
                        .append(last)
                        .append(']');
                text.append("[0-9]{").append(most.length() - 1 - i).append('}');
            }
        }
        return text.toString();
    }

    private static String simpleName(JavaType type) {
        return type.isArrayType()
                ? simpleName(type.getContentType()) + "[]"
                : type.toCanonical().replaceAll("(?:[\\w$]+[.$])+", "");
    }

    /// Adds the definition of a class unless it is there, and returns its name.
    private String define(ObjectShape shape) {
        String known = names.get(shape.type());
        if (known != null) {
            return known;
        }
        String name = shape.type().getRawClass().getName();
        String unique = name;
        for (int i = 2; names.containsValue(unique); i++) {
            unique = name + "_" + i;
        }
        names.put(shape.type(), unique);
        ObjectNode definition = type(JSON.objectNode(), "object", "null").put("description", name);
        definitions.set(unique, definition);
        ObjectNode fields = definition.putObject("properties");
        for (ObjectShape.Member member : shape.members()) {
            ObjectNode field = member.hasOwnForm()
                    ? JSON.objectNode()
                    : value(member.type(), member.deserializer(), member.range());
            if (!field.has("description")) {
                field.put("description", simpleName(member.type()));
            }
            if (member.defaultValue() != null) {
                field.set("default", member.defaultValue());
            }
            fields.set(member.name(), field);
            List<String> others = member.others();
            if (!others.isEmpty()) {
                ObjectNode patterns = definition.has("patternProperties")
                        ? (ObjectNode) definition.get("patternProperties")
                        : definition.putObject("patternProperties");
                others.forEach(other -> patterns.set(pattern(other), field));
            }
        }
        if (shape.refusesUnknown()) {
            definition.put("additionalProperties", false);
        }
        return unique;
    }
}
