package dev.phalanx.samples.baking.bakingtypes;

import dev.phalanx.baking.authoring.IAuthoring;

/// Asks for the bounds of all boxes below the node.
public record CompoundAuthoring() implements IAuthoring {}
