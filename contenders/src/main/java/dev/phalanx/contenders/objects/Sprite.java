package dev.phalanx.contenders.objects;

/// The Sprite of the mixed workload.
public class Sprite {
    /// What is drawn.
    public int character;

    /// Nothing to draw.
    public Sprite() {}
}
