package dev.phalanx.samples.rollback.arena;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.components.IComponentData;

/// Wanders about. Its random numbers are part of the component, and so go back with the world.
public final class Drone implements IComponentData {
    /// What it draws its directions from.
    public Random random = new Random();

    /// The ticks until it turns.
    public int ticks;

    /// A drone that turns in the next tick.
    public Drone() {}
}
