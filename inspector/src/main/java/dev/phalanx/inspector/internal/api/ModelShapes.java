package dev.phalanx.inspector.internal.api;

import dev.phalanx.inspector.internal.calls.BodyField;
import dev.phalanx.inspector.internal.calls.Parameter;
import dev.phalanx.inspector.internal.calls.Shape;
import tools.jackson.databind.JsonNode;

/// The parameters and answers of [ModelCalls], which a program without the module of agents has, too: it needs no class
/// of that module.
final class ModelShapes {
    private static final int MOST_POINTS = 5_000;
    private static final int MOST_CELLS = 1_024;
    private static final double MOST_RATE = 1_000_000;

    static final Parameter<Integer> POINTS =
            Parameter.integer("points", 500, 2, MOST_POINTS, "The most rows; of more, as many at equal distances.");
    static final Parameter<String> OF = Parameter.text("of", "The picture, by its id in the list of pictures.")
            .required();
    static final Parameter<Integer> MOST =
            Parameter.integer("most", 256, 1, MOST_CELLS, "The most columns and rows of the picture.");
    static final Parameter<String> COLOR = Parameter.text(
                    "color", "What colours agents: type.path of a number, boolean or enum; without it, their kind.")
            .otherwise("");

    static final BodyField<JsonNode> PARAMETERS = BodyField.json("parameters", Shape.map(Shape.TEXT));
    static final BodyField<String> SEED = BodyField.text("seed");
    static final BodyField<Double> RATE = BodyField.number("rate", 0, MOST_RATE);

    private static final Shape PARAMETER = Shape.object(
                    Shape.has("name", Shape.TEXT),
                    Shape.has("type", Shape.TEXT),
                    Shape.has("value", Shape.TEXT),
                    Shape.may("min", Shape.NUMBER),
                    Shape.may("max", Shape.NUMBER),
                    Shape.may("doc", Shape.TEXT),
                    Shape.may("constants", Shape.list(Shape.TEXT)))
            .named("ModelParameter");
    private static final Shape PICTURE_SUMMARY = Shape.object(
                    Shape.has("id", Shape.TEXT),
                    Shape.has("label", Shape.TEXT),
                    Shape.has("kind", Shape.choice("grid", "space", "field")),
                    Shape.has("width", Shape.NUMBER),
                    Shape.has("height", Shape.NUMBER),
                    Shape.may("kinds", Shape.INTEGER),
                    Shape.may("fields", Shape.list(Shape.TEXT)))
            .named("ModelPictureSummary");
    /// The run of a model, or why there is none.
    static final Shape SHAPE = Shape.object(
            Shape.has("available", Shape.TRUTH),
            Shape.may("reason", Shape.TEXT),
            Shape.may("model", Shape.TEXT),
            Shape.may("seed", Shape.TEXT),
            Shape.may("steps", Shape.INTEGER),
            Shape.may("rate", Shape.NUMBER),
            Shape.may("failure", Shape.TEXT),
            Shape.may("parameters", Shape.list(PARAMETER)),
            Shape.may("columns", Shape.list(Shape.TEXT)),
            Shape.may("rows", Shape.INTEGER),
            Shape.may("pictures", Shape.list(PICTURE_SUMMARY)));
    static final Shape DATA = Shape.object(
            Shape.has("rows", Shape.INTEGER),
            Shape.has("steps", Shape.list(Shape.NUMBER)),
            Shape.has("columns", Shape.map(Shape.list(Shape.orNull(Shape.NUMBER)))));
    static final Shape PICTURE = Shape.object(
            Shape.has("width", Shape.NUMBER),
            Shape.has("height", Shape.NUMBER),
            Shape.has("columns", Shape.INTEGER),
            Shape.has("rows", Shape.INTEGER),
            Shape.has("cells", Shape.TEXT),
            Shape.may("agents", Shape.INTEGER),
            Shape.may("low", Shape.NUMBER),
            Shape.may("high", Shape.NUMBER),
            Shape.may(
                    "kinds",
                    Shape.list(Shape.object(Shape.has("name", Shape.TEXT), Shape.has("count", Shape.INTEGER)))));
    static final Shape RESTARTED = Shape.object(Shape.has("world", Shape.INTEGER));

    private ModelShapes() {}
}
