package dev.phalanx.samples.games.colony;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;

/// A wheel of a cart.
record Wheel(Entity cart, float angle) implements IComponentData {}
