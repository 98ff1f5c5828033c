package dev.phalanx.baking.authoring;

import java.util.Objects;

/// Names a node of the scene that the reference is in. In a scene file, a field of this type is a string: `#fountain`
/// for the node with the id `fountain`, or the names on the path from the root, `Village/Square/Fountain`.
///
/// In bakers, references also represent nodes: `Baker` has methods that read the properties of a node, and record what
/// the baker depends on.
///
/// @param target the text; empty if the reference names nothing. References that a baker gets from its methods have the
///     key of the node as text
public record NodeRef(String target) {
    /// The reference that names nothing.
    public static final NodeRef NONE = new NodeRef("");

    /// A reference.
    public NodeRef {
        Objects.requireNonNull(target, "target");
    }

    /// The reference that a text denotes.
    public static NodeRef of(String target) {
        return new NodeRef(target);
    }

    /// Whether the reference names nothing.
    public boolean isNone() {
        return target.isEmpty();
    }

    /// The text.
    @Override
    public String toString() {
        return target;
    }
}
