package dev.phalanx.structs.compile.vector;

import java.util.List;

/// Selections by the same mask, of which a side takes so much computing that it is jumped over if no lane takes it.
///
/// @param condition the mask, for vectors of any type
/// @param selections what is selected, in order
/// @param ifTrue what is computed only for the lanes in which the condition is true, in order; empty if it is computed
///     whether there are any or not
/// @param ifFalse the same for the other lanes
record Choice(Node condition, List<Node> selections, List<Node> ifTrue, List<Node> ifFalse) {
    /// The mask, whatever vectors a selection has it for.
    static Node conditionOf(Node selection) {
        Node mask = selection.input(0);
        return mask.kind == Node.Kind.CAST ? mask.input(0) : mask;
    }

    /// Whether a node is the mask, for vectors of whatever type.
    boolean isMask(Node node) {
        return node == condition || (node.kind == Node.Kind.CAST && node.input(0) == condition);
    }
}
