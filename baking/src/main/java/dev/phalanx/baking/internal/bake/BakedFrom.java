package dev.phalanx.baking.internal.bake;

import dev.phalanx.baking.internal.record.Nodes;
import org.joml.Matrix4x3f;
import org.jspecify.annotations.Nullable;

/// What an entity is made of.
///
/// @param node the node; the first of the instances if it is one of these
/// @param instances the instances, or null
/// @param instance the number among them
record BakedFrom(NodeState node, @Nullable InstancesState instances, int instance) {
    /// The matrix that transforms points of the node, or of the instance, to the scene.
    Matrix4x3f localToWorld() {
        InstancesState all = instances;
        return all == null ? Nodes.localToWorld(node.node) : all.localToWorld(instance);
    }
}
