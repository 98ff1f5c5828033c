package dev.phalanx.samples.games.towers;

import dev.phalanx.entities.components.IComponentData;

/// Who walks along a road.
///
/// @param speed in metres a second, when it is not slowed
record Enemy(float speed) implements IComponentData {}
