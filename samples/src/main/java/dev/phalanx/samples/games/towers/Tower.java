package dev.phalanx.samples.games.towers;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;

/// What fires at enemies.
final class Tower implements IComponentData {
    public float cooldown;
    public int shots;
    public int kills;
    public Entity target = Entity.NULL;
}
