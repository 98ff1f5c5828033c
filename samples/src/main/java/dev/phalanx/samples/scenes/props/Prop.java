package dev.phalanx.samples.scenes.props;

import dev.phalanx.entities.components.IComponentData;

/// A thing that stands in a scene.
///
/// @param number what tells it from others
public record Prop(int number) implements IComponentData {}
