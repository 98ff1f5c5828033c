package dev.phalanx.samples.games.kickball;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.structs.Entity;

/// Enabled for a player who carries a ball, and for a ball that is carried.
///
/// @param other the ball of the player, the player of the ball
record Carry(Entity other) implements IComponentData, IEnableableComponent {}
