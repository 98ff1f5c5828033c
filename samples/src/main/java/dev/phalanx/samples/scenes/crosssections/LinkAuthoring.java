package dev.phalanx.samples.scenes.crosssections;

import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.NodeRef;

/// A link to another node.
///
/// @param target the node
public record LinkAuthoring(NodeRef target) implements IAuthoring {}
