package dev.phalanx.inspector.internal.calls;

import dev.phalanx.inspector.internal.values.ValueException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A field of the body of a request: declared once, and read by that declaration.
public final class BodyField<T> {
    private final String name;
    private final Shape shape;
    private final Function<JsonNode, T> reader;
    private final boolean required;

    private BodyField(String name, Shape shape, Function<JsonNode, T> reader, boolean required) {
        this.name = name;
        this.shape = shape;
        this.reader = reader;
        this.required = required;
    }

    // Declaring

    public static BodyField<String> text(String name) {
        return new BodyField<>(name, Shape.TEXT, node -> text(name, node), true);
    }

    public static BodyField<Boolean> truth(String name) {
        return new BodyField<>(name, Shape.TRUTH, node -> truth(name, node), true);
    }

    public static BodyField<Integer> integer(String name, int least, int most) {
        return new BodyField<>(name, Shape.integer(least, most), node -> integer(name, node, least, most), true);
    }

    public static BodyField<Double> number(String name, double least, double most) {
        return new BodyField<>(name, Shape.number(least, most), node -> number(name, node, least, most), true);
    }

    /// A field that is any JSON, which the handler checks.
    ///
    /// @param shape what the handler accepts
    public static BodyField<JsonNode> json(String name, Shape shape) {
        return new BodyField<>(name, shape, node -> node, true);
    }

    /// This field, which may be absent.
    public BodyField<T> optional() {
        return new BodyField<>(name, shape, reader, false);
    }

    // Reading

    String name() {
        return name;
    }

    /// The value in a body that must have the field.
    ///
    /// @throws ApiException if the body has no such field, or another value
    public T of(JsonNode body) {
        T found = find(body);
        if (found == null) {
            throw ApiException.badRequest("The body has no field " + name + ". Add it.");
        }
        return found;
    }

    /// The value in a body, or null if the body has no such field.
    ///
    /// @throws ApiException if the body has another value
    @Nullable
    public T find(JsonNode body) {
        JsonNode node = body.get(name);
        return node == null ? null : reader.apply(node);
    }

    /// Returns if a body has this field as it is declared.
    ///
    /// @throws ApiException if it has not
    void check(JsonNode body) {
        Object _ = required ? of(body) : find(body);
    }

    private static String text(String name, JsonNode node) {
        if (!node.isString()) {
            throw wrong(name, node, "Give a string.");
        }
        return node.stringValue();
    }

    private static boolean truth(String name, JsonNode node) {
        if (!node.isBoolean()) {
            throw wrong(name, node, "Give true or false.");
        }
        return node.booleanValue();
    }

    private static int integer(String name, JsonNode node, int least, int most) {
        if (!node.isIntegralNumber() || !node.canConvertToInt() || node.intValue() < least || node.intValue() > most) {
            throw wrong(name, node, "Give an integer from " + least + " to " + most + ".");
        }
        return node.intValue();
    }

    private static double number(String name, JsonNode node, double least, double most) {
        if (!node.isNumber() || !(node.doubleValue() >= least && node.doubleValue() <= most)) {
            throw wrong(name, node, "Give a number from " + least + " to " + most + ".");
        }
        return node.doubleValue();
    }

    private static ApiException wrong(String name, JsonNode node, String what) {
        return ApiException.badRequest("The field " + name + " is " + ValueException.shown(node) + ". " + what);
    }

    // Describing

    /// The field in the shape of a body.
    public Shape.Field described() {
        return required ? Shape.has(name, shape) : Shape.may(name, shape);
    }
}
