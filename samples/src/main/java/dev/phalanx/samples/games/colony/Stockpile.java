package dev.phalanx.samples.games.colony;

import dev.phalanx.entities.components.IComponentData;

/// What a team has.
final class Stockpile implements IComponentData {
    public int team;
    public int ore;
    public int wood;
    public int carts;
}
