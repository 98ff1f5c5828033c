package dev.phalanx.samples.games.traffic;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;

/// The car in front.
record Ahead(Entity car, float gap, float speed) implements IComponentData {
    static final float FREE = 1_000;

    boolean isFree() {
        return gap >= FREE;
    }
}
