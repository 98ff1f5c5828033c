package dev.phalanx.samples.city;

import dev.phalanx.entities.components.IComponentData;

/// A tree.
///
/// @param metres its height
record Tree(float metres) implements IComponentData {}
