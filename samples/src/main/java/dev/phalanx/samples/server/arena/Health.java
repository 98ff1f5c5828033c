package dev.phalanx.samples.server.arena;

import dev.phalanx.entities.components.IComponentData;

/// How much damage a unit can still take.
public final class Health implements IComponentData {
    /// The points that a new unit has: the number of ticks that it survives next to an enemy.
    static final int FULL = 30;

    /// From 1 to [#FULL]; a unit without points is destroyed.
    public int points;

    /// No points.
    public Health() {}
}
