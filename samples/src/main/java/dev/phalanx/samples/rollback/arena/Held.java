package dev.phalanx.samples.rollback.arena;

import dev.phalanx.entities.components.IComponentData;

/// The buttons that the player of a ship holds in this tick.
///
/// @param buttons from 0 to [Buttons#ALL]
public record Held(int buttons) implements IComponentData {}
