package dev.phalanx.samples.games.traffic;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;

/// What is in the tank, in litres.
final class Fuel implements IComponentData {
    public float litres;
    public Entity lastStation = Entity.NULL;
}
