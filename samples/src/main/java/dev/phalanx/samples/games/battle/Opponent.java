package dev.phalanx.samples.games.battle;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;

/// Whom a soldier fights against, if there is anybody.
///
/// @param entity the opponent, or [Entity#NULL]
/// @param x where the opponent stands, in metres
/// @param y where the opponent stands, in metres
record Opponent(Entity entity, float x, float y) implements IComponentData {}
