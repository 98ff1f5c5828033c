package dev.phalanx.samples.games.shooter;

import dev.phalanx.entities.components.IComponentData;

/// How long an entity will still be there, in seconds.
final class Lifetime implements IComponentData {
    public float seconds;
}
