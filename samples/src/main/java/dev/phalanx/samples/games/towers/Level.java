package dev.phalanx.samples.games.towers;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;

/// What enemies are made of: a singleton.
///
/// @param enemy the prefab
/// @param enemies how many there are to be
record Level(Entity enemy, int enemies) implements IComponentData {}
