package dev.phalanx.inspector.internal.api;

import dev.phalanx.inspector.internal.calls.BodyField;
import dev.phalanx.inspector.internal.calls.Parameter;
import dev.phalanx.inspector.internal.calls.Shape;

/// The parameters and answers of [LiveCalls], which a program without the baking module has, too: it needs no class of
/// that module.
final class LiveShapes {
    /// The number of changes that are kept.
    static final int MOST_CHANGES = 200;

    static final BodyField<String> SCENE = BodyField.text("scene");
    static final Parameter<Integer> CHANGES =
            Parameter.integer("changes", MOST_CHANGES, 0, MOST_CHANGES, "The most changes to list.");
    /// A place in a file; a line or column that is not known is 0.
    static final Shape SOURCE = Shape.object(
                    Shape.has("file", Shape.TEXT), Shape.has("line", Shape.INTEGER), Shape.has("column", Shape.INTEGER))
            .named("Source");
    private static final Shape SCENE_SHAPE = Shape.object(
                    Shape.has("name", Shape.TEXT),
                    Shape.has("file", Shape.TEXT),
                    Shape.has("guid", Shape.TEXT),
                    Shape.has("open", Shape.TRUTH),
                    Shape.has("bakes", Shape.INTEGER),
                    Shape.has("bakeMillis", Shape.NUMBER),
                    Shape.has("patches", Shape.INTEGER),
                    Shape.has("patchMillis", Shape.NUMBER),
                    Shape.has(
                            "problems",
                            Shape.list(Shape.object(
                                    Shape.has("severity", Shape.choice("error", "warning")),
                                    Shape.has("source", SOURCE),
                                    Shape.has("message", Shape.TEXT)))))
            .named("LiveScene");
    private static final Shape CHANGE_SHAPE = Shape.object(
                    Shape.has("number", Shape.INTEGER),
                    Shape.has("time", Shape.INTEGER),
                    Shape.has("frame", Shape.INTEGER),
                    Shape.has("scene", Shape.TEXT),
                    Shape.has("created", Shape.INTEGER),
                    Shape.has("destroyed", Shape.INTEGER),
                    Shape.has("added", Shape.INTEGER),
                    Shape.has("removed", Shape.INTEGER),
                    Shape.has("set", Shape.INTEGER),
                    Shape.has("reloaded", Shape.TRUTH),
                    Shape.has("problems", Shape.INTEGER))
            .named("LiveChange");
    /// The state of live baking, or why there is none.
    static final Shape SHAPE = Shape.object(
            Shape.has("available", Shape.TRUTH),
            Shape.may("reason", Shape.TEXT),
            Shape.may("directory", Shape.TEXT),
            Shape.may("scenes", Shape.list(SCENE_SHAPE)),
            Shape.may("changes", Shape.list(CHANGE_SHAPE)));

    private static final Shape AUTHORING_SCENE = Shape.object(
                    Shape.has("node", Shape.TEXT),
                    Shape.has("kind", Shape.choice("authoring-scene")),
                    Shape.has("name", Shape.TEXT),
                    Shape.has("children", Shape.INTEGER),
                    Shape.has("source", SOURCE),
                    Shape.may("entity", Shape.ENTITY),
                    Shape.may("state", HierarchyQuestions.STATE))
            .named("AuthoringScene");
    /// A node of a scene.
    static final Shape NODE = Shape.object(
                    Shape.has("node", Shape.TEXT),
                    Shape.has("kind", Shape.choice("node")),
                    Shape.has("name", Shape.TEXT),
                    Shape.has("children", Shape.INTEGER),
                    Shape.has("active", Shape.TRUTH),
                    Shape.has("source", SOURCE),
                    Shape.has("components", Shape.list(Shape.TEXT)),
                    Shape.may("entity", Shape.ENTITY))
            .and(HierarchyQuestions.MARKS)
            .named("AuthoringNode");
    /// An item of the tree in any mode.
    static final Shape ITEM = Shape.either(
            HierarchyQuestions.ENTITY_SHAPE,
            HierarchyQuestions.SCENE_SHAPE,
            HierarchyQuestions.GROUP_SHAPE,
            AUTHORING_SCENE,
            NODE);

    private LiveShapes() {}
}
