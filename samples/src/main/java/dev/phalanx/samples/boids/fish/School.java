package dev.phalanx.samples.boids.fish;

import dev.phalanx.entities.components.ISharedComponentData;

/// The school that a fish belongs to, or that a lure attracts.
///
/// @param number its number, from 0 on
/// @param speed how fast its fish swim, in metres per second
public record School(int number, float speed) implements ISharedComponentData {}
