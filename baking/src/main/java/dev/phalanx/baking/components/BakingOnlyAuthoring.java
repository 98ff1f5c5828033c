package dev.phalanx.baking.components;

import dev.phalanx.baking.authoring.IAuthoring;

/// Marks a node whose entity, and those of all nodes below, exist for baking systems alone and are not stored.
public record BakingOnlyAuthoring() implements IAuthoring {}
