package dev.phalanx.samples.games.shooter;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;

/// What was fired.
///
/// @param shooter the turret
record Bullet(Entity shooter, int damage) implements IComponentData {}
