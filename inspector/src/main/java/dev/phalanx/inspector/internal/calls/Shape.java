package dev.phalanx.inspector.internal.calls;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The shape of a JSON value of the protocol: what [OpenApi] describes as a JSON schema (2020-12).
///
/// The class that writes a value declares its shape beside the code that writes it. An object lists all fields that it
/// may have; the tests compare every answer with its shape.
public final class Shape {
    public static final Shape ANY = new Shape((schema, named) -> {});
    public static final Shape TEXT = ofType("string");
    public static final Shape TRUTH = ofType("boolean");
    public static final Shape INTEGER = ofType("integer");
    public static final Shape NUMBER = ofType("number");
    /// The id of an entity, such as `40:1`.
    public static final Shape ENTITY =
            new Shape((schema, named) -> schema.put("type", "string").put("pattern", "^[0-9]+:[0-9]+$"));
    /// The value of a component.
    public static final Shape VALUE = new Shape((schema, named) -> schema.put(
            "description",
            "A value of a component, in the form of the field `schema` that GET /worlds/{world}/components/{type}"
                    + " returns for its type."));
    /// An object without fields.
    static final Shape NOTHING = object();

    /// A field of an object.
    ///
    /// @param required whether every such object has it
    public record Field(String name, Shape shape, boolean required) {}

    private final BiConsumer<ObjectNode, Map<String, Shape>> writer;
    private final List<Field> fields;
    private final String name;

    private Shape(BiConsumer<ObjectNode, Map<String, Shape>> writer) {
        this(writer, List.of(), "");
    }

    private Shape(BiConsumer<ObjectNode, Map<String, Shape>> writer, List<Field> fields, String name) {
        this.writer = writer;
        this.fields = fields;
        this.name = name;
    }

    private static Shape ofType(String type) {
        return new Shape((schema, named) -> schema.put("type", type));
    }

    // Making shapes

    /// A field that every object has.
    public static Field has(String name, Shape shape) {
        return new Field(name, shape, true);
    }

    /// A field that objects may have.
    public static Field may(String name, Shape shape) {
        return new Field(name, shape, false);
    }

    /// An object that has fields and no others.
    public static Shape object(Field... fields) {
        List<Field> all = List.of(fields);
        return new Shape((schema, named) -> writeObject(schema, all, named), all, "");
    }

    /// An object whose fields have any names and one shape.
    public static Shape map(Shape shape) {
        return new Shape(
                (schema, named) -> schema.put("type", "object").set("additionalProperties", shape.schema(named)));
    }

    public static Shape list(Shape item) {
        return new Shape((schema, named) -> schema.put("type", "array").set("items", item.schema(named)));
    }

    static Shape integer(long least, long most) {
        return new Shape((schema, named) ->
                schema.put("type", "integer").put("minimum", least).put("maximum", most));
    }

    static Shape number(double least, double most) {
        return new Shape((schema, named) ->
                schema.put("type", "number").put("minimum", least).put("maximum", most));
    }

    /// One of some texts.
    public static Shape choice(String... texts) {
        return new Shape((schema, named) -> {
            ArrayNode all = schema.put("type", "string").putArray("enum");
            Arrays.asList(texts).forEach(all::add);
        });
    }

    /// A value of one of some shapes.
    public static Shape either(Shape... shapes) {
        return new Shape((schema, named) -> {
            ArrayNode all = schema.putArray("anyOf");
            for (Shape shape : shapes) {
                all.add(shape.schema(named));
            }
        });
    }

    /// A value, or null.
    public static Shape orNull(Shape shape) {
        return either(shape, ofType("null"));
    }

    /// A page of a list: how many items there are, and some of them.
    public static Shape page(Shape item, Field... more) {
        return object(has("total", INTEGER), has("items", list(item))).and(more);
    }

    /// This object with more fields.
    public Shape and(Field... more) {
        List<Field> all = new ArrayList<>(fields);
        all.addAll(List.of(more));
        return object(all.toArray(Field[]::new));
    }

    /// This object with the fields of another one, too.
    public Shape and(Shape other) {
        return and(other.fields.toArray(Field[]::new));
    }

    /// This object, in which only some fields need to be present.
    public Shape onlyNeeding(String... required) {
        List<String> names = List.of(required);
        return object(fields.stream()
                .map(field -> new Field(field.name(), field.shape(), names.contains(field.name())))
                .toArray(Field[]::new));
    }

    /// This shape with a name, under which other shapes of the document refer to it.
    public Shape named(String text) {
        return new Shape(writer, fields, text);
    }

    // Writing schemas

    /// The schema of this shape, which for a shape with a name is a reference.
    ///
    /// @param named receives the shapes that the schema refers to, by name
    ObjectNode schema(Map<String, Shape> named) {
        ObjectNode schema = JsonText.tree();
        if (name.isEmpty()) {
            writer.accept(schema, named);
            return schema;
        }
        @Nullable Shape before = named.putIfAbsent(name, this);
        if (before != null && !before.equals(this)) {
            throw new IllegalStateException("Two shapes are called " + name + ". Give one of them another name.");
        }
        return schema.put("$ref", "#/components/schemas/" + name);
    }

    /// The schema behind the name.
    ///
    /// @param named receives the shapes that the schema refers to, by name
    ObjectNode definition(Map<String, Shape> named) {
        ObjectNode schema = JsonText.tree();
        writer.accept(schema, named);
        return schema;
    }

    private static void writeObject(ObjectNode schema, List<Field> fields, Map<String, Shape> named) {
        schema.put("type", "object");
        Map<String, Field> unique = new LinkedHashMap<>();
        for (Field field : fields) {
            if (unique.put(field.name(), field) != null) {
                throw new IllegalStateException("An object has two fields " + field.name() + ". Declare it once.");
            }
        }
        ObjectNode properties = schema.putObject("properties");
        fields.forEach(field -> properties.set(field.name(), field.shape().schema(named)));
        List<Field> required = fields.stream().filter(Field::required).toList();
        if (!required.isEmpty()) {
            ArrayNode names = schema.putArray("required");
            required.forEach(field -> names.add(field.name()));
        }
    }
}
