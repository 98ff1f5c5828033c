package dev.phalanx.samples.games.colony;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;

/// What a worker is at.
final class Task implements IComponentData {
    public State state = State.IDLE;
    public Entity target = Entity.NULL;
    public float seconds;
    public int done;
}
