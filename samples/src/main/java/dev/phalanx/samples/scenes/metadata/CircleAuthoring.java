package dev.phalanx.samples.scenes.metadata;

import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.Range;

/// The circle of the section that the node is in. Its centre is the position of the node.
///
/// @param radius in metres
public record CircleAuthoring(@Range(min = 0) float radius) implements IAuthoring {}
