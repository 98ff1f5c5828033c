package dev.phalanx.samples.lwjgl;

import dev.phalanx.entities.components.IComponentData;

/// A tag: the waves move the entity.
record Floating() implements IComponentData {}
