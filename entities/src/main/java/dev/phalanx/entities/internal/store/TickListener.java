package dev.phalanx.entities.internal.store;

/// What follows the ticks of a world. [WorldStore] has one slot for it, which is empty if nothing does.
public interface TickListener {
    /// A frame of the world has ended.
    void tickEnded();

    /// The world is about to be closed.
    void worldClosing();
}
