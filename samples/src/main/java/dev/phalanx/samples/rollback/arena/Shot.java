package dev.phalanx.samples.rollback.arena;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;

/// What a ship has fired.
public final class Shot implements IComponentData {
    /// The ship.
    public Entity owner = Entity.NULL;

    /// The ticks until it goes out.
    public int ticks;

    /// What it has hit in this tick, or [Entity#NULL].
    public Entity target = Entity.NULL;

    /// A shot without a player.
    public Shot() {}
}
