package dev.phalanx.inspector.internal.api;

import dev.phalanx.inspector.internal.calls.Parameter;

/// The parameters that requests about the hierarchy share.
final class HierarchyParameters {
    static final Parameter<String> NODE = Parameter.text(
                    "node", "The node whose children are listed: \"world\", or the field `node` of an item.")
            .otherwise(HierarchyQuestions.ROOT);
    static final Parameter<String> ONE_NODE = Parameter.text(
                    "node", "The field `node` of an item of an authoring scene.")
            .required();
    static final Parameter<String> MODE = Parameter.choice(
            "mode",
            "runtime",
            "What the tree has: entities, the nodes of open scenes, or both.",
            "runtime",
            "authoring",
            "mixed");
    static final Parameter<Boolean> SYSTEMS = Parameter.truth("systems", "Whether to list the entities of systems.");
    static final Parameter<Boolean> CHUNKS =
            Parameter.truth("chunks", "Whether to list the entities that represent chunks.");
    static final Parameter<Boolean> GROUPS = Parameter.truth(
            "groups", "Whether at least 10 entities without names and with the same components are one item.");

    private HierarchyParameters() {}
}
