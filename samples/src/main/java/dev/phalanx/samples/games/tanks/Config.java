package dev.phalanx.samples.games.tanks;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;

/// The settings of the game: a singleton.
///
/// @param tank the prefab of a tank
/// @param tankCount how many tanks are spawned
/// @param safeZoneRadius within so many metres of the middle of the field, tanks do not shoot
/// @param seed the seed of places and colours
record Config(Entity tank, int tankCount, float safeZoneRadius, long seed) implements IComponentData {}
