package dev.phalanx.baking.internal.bake;

import dev.phalanx.baking.components.BakingOnlyAuthoring;
import dev.phalanx.baking.components.SceneSectionAuthoring;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.structs.Entity;

/// What a node inherits from the nodes above it.
///
/// @param guid the guid of the scene that is baked
record NodeContext(Guid guid, boolean isPrefab, Entity parent, int section, boolean isActive, boolean isBakingOnly) {
    /// This context with the node's own values.
    NodeContext with(AuthoringNode node) {
        SceneSectionAuthoring own = isPrefab ? null : node.findComponent(SceneSectionAuthoring.class);
        return new NodeContext(
                guid,
                isPrefab,
                parent,
                own == null ? section : own.section(),
                isActive && node.isActive(),
                isBakingOnly || node.findComponent(BakingOnlyAuthoring.class) != null);
    }

    /// The context for the children of a node with this context.
    NodeContext below(Entity node) {
        return new NodeContext(guid, isPrefab, node, section, isActive, isBakingOnly);
    }
}
