package dev.phalanx.contenders.phalanx.mixed;

import dev.phalanx.entities.components.IComponentData;

/// What something looks like.
public final class Sprite implements IComponentData {
    /// What is drawn.
    public int character;

    /// All zeros.
    public Sprite() {}
}
