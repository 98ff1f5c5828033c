package dev.phalanx.samples.rollback.arena;

import dev.phalanx.entities.components.IComponentData;

/// The ship of a player.
public final class Ship implements IComponentData {
    /// The number of the player, from 0.
    public int player;

    /// The direction in which it fires, of length 1.
    public float aimX;

    /// The direction in which it fires, of length 1.
    public float aimY;

    /// The ticks until it can fire again.
    public int reload;

    /// The ship of player 0.
    public Ship() {}
}
