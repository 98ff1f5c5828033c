package dev.phalanx.samples.games.tanks;

import dev.phalanx.entities.components.IComponentData;

/// How long a turret has to wait until its next shot.
final class Cooldown implements IComponentData {
    public float seconds;
}
