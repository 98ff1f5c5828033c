package dev.phalanx.baking.components;

import dev.phalanx.baking.authoring.IAuthoring;

/// Marks a node whose entity, and the entities of all nodes below it, exist only for baking systems and are not stored.
public record BakingOnlyAuthoring() implements IAuthoring {}
