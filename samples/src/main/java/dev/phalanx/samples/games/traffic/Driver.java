package dev.phalanx.samples.games.traffic;

import dev.phalanx.entities.components.IComponentData;

/// What a driver likes.
///
/// @param speed in metres each second
/// @param gap to the car in front, in metres
record Driver(float speed, float gap) implements IComponentData {}
