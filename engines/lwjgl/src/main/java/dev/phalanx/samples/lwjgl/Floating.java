package dev.phalanx.samples.lwjgl;

import dev.phalanx.entities.components.IComponentData;

/// The waves move the entity.
///
/// @param draught how deep its centre is below the surface
record Floating(float draught) implements IComponentData {}
