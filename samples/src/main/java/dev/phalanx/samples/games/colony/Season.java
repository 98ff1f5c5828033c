package dev.phalanx.samples.games.colony;

import dev.phalanx.entities.components.IComponentData;

/// What time of the year it is: a singleton.
record Season(int day, float warmth) implements IComponentData {}
