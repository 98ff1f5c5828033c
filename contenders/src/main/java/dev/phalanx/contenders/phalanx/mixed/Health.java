package dev.phalanx.contenders.phalanx.mixed;

import dev.phalanx.entities.components.IComponentData;

/// How well something is.
public final class Health implements IComponentData {
    /// How many are left.
    public int points;

    /// How many there can be.
    public int most;

    /// One of the constants of the rules.
    public int status;

    /// All zeros.
    public Health() {}
}
