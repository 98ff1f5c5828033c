package dev.phalanx.samples.rollback.arena;

import dev.phalanx.entities.components.IComponentData;

/// How many hits a ship or a drone can still take.
public final class Health implements IComponentData {
    static final int SHIP = 5;
    static final int DRONE = 2;

    /// 0 or less in the tick in which it is destroyed.
    public int points;

    /// No points.
    public Health() {}

    Health(int points) {
        this.points = points;
    }
}
