package dev.phalanx.samples.games.tanks;

import dev.phalanx.entities.components.IComponentData;

/// A tank.
///
/// @param number tells the tanks apart, so that each one drives another way
record Tank(int number) implements IComponentData {}
