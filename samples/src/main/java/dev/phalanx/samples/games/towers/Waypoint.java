package dev.phalanx.samples.games.towers;

import dev.phalanx.entities.components.IBufferElementData;

/// A corner of a road, in metres.
record Waypoint(float x, float y) implements IBufferElementData {}
