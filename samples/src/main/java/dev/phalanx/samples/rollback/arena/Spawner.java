package dev.phalanx.samples.rollback.arena;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.components.IComponentData;

/// Decides where ships and drones appear: a singleton.
public final class Spawner implements IComponentData {
    /// What places are drawn from.
    public Random random = new Random();

    /// The spawner of seed 0.
    public Spawner() {}
}
