package dev.phalanx.samples.games.shooter;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;

/// The enemy that a turret fires at, if there is one.
record Aim(Entity target) implements IComponentData {}
