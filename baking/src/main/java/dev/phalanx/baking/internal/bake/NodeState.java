package dev.phalanx.baking.internal.bake;

import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.List;

/// What is known of a node from bake to bake.
final class NodeState {
    final String scene;
    final String key;
    final Entity entity;
    AuthoringNode node;
    List<Run> runs = new ArrayList<>(2);

    /// Bits of the flags with which bakers have asked for the entity.
    int flags;
    /// A hash of what the entity has besides the components of bakers.
    long baseHash;
    /// Whether components of bakers have changed.
    boolean isChanged = true;

    NodeState(String scene, AuthoringNode node, Entity entity) {
        this.scene = scene;
        this.key = node.key();
        this.node = node;
        this.entity = entity;
    }
}
