package dev.phalanx.samples.games.colony;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;

/// What is copied: a singleton.
record Prefabs(Entity cart) implements IComponentData {}
