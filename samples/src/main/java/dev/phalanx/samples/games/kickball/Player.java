package dev.phalanx.samples.games.kickball;

import dev.phalanx.entities.components.IComponentData;

/// The tag of players.
record Player() implements IComponentData {}
