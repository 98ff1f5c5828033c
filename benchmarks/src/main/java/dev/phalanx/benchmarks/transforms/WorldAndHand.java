package dev.phalanx.benchmarks.transforms;

/// The same entities in a world and in a loop by hand, which initially have the same matrices.
final class WorldAndHand implements AutoCloseable {
    private static final int CHECKED_FRAMES = 3;

    private final HierarchyWorld world;
    private final HandHierarchy hand;
    private final boolean isReparenting;

    /// Creates both, runs a few frames of each, and compares the matrices.
    ///
    /// @param isReparenting whether all entities but the first two, which are roots, get the other root as their parent
    ///     in every frame
    /// @throws IllegalStateException if the matrices differ
    WorldAndHand(Forest forest, Motion motion, boolean isReparenting) {
        this.isReparenting = isReparenting;
        world = new HierarchyWorld(forest, motion);
        hand = new HandHierarchy(forest, motion);
        if (isReparenting) {
            world.swapParents();
        }
        for (int frame = 0; frame < CHECKED_FRAMES; frame++) {
            updateWorld();
            updateHand();
            world.requireSame(hand);
        }
    }

    /// Runs a frame of the world.
    void updateWorld() {
        world.update();
    }

    /// Runs a frame of the loop.
    void updateHand() {
        if (isReparenting) {
            hand.swapParents();
        }
        hand.update();
    }

    @Override
    public void close() {
        world.close();
    }
}
