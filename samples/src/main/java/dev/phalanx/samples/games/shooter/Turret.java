package dev.phalanx.samples.games.shooter;

import dev.phalanx.entities.components.IComponentData;

/// What fires.
final class Turret implements IComponentData {
    public float cooldown;
    public float angle;
    public int shots;
}
