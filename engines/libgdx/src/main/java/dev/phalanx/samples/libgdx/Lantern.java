package dev.phalanx.samples.libgdx;

import dev.phalanx.entities.components.IComponentData;

/// A tag: the player's entity.
record Lantern() implements IComponentData {}
