package dev.phalanx.samples.scenes.props;

import dev.phalanx.entities.components.IComponentData;

/// Where the visitor is, around whom scenes are loaded: a singleton.
///
/// @param x metres to the east
/// @param z metres to the north
public record Visitor(float x, float z) implements IComponentData {}
