package dev.phalanx.samples.scenes.props;

import dev.phalanx.baking.authoring.IAuthoring;

/// A thing that stands in a scene.
///
/// @param number what tells it from others
public record PropAuthoring(int number) implements IAuthoring {}
