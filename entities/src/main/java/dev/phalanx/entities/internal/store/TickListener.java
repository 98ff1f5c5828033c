package dev.phalanx.entities.internal.store;

/// What follows the ticks of a world, see [TickListeners].
public interface TickListener {
    /// A frame of the world has ended.
    void tickEnded();

    /// The world is what it was some ticks before.
    ///
    /// @param count how many ticks were taken back, 0 or more
    void ticksTakenBack(long count);

    /// The world is about to be closed.
    void worldClosing();
}
