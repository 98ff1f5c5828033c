package dev.phalanx.contenders.phalanx.mixed;

import dev.phalanx.entities.components.IComponentData;

/// Numbers without a meaning.
public final class Data implements IComponentData {
    /// Counts frames.
    public int thingy;

    /// Grows.
    public double dingy;

    /// Flips.
    public boolean mingy;

    /// A random number.
    public int dice;

    /// All zeros.
    public Data() {}
}
