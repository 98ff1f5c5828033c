package dev.phalanx.entities.systems;

/// Whether a manager has a time in the world's place, which it takes away again.
final class PushedTime {
    private boolean isPushed;
    private int depth;

    void push(World world, double elapsedTime, float deltaTime) {
        depth = world.timeDepth();
        world.pushTime(elapsedTime, deltaTime);
        isPushed = true;
    }

    /// Takes the time away. False if there was none.
    boolean pop(World world) {
        if (!isPushed) {
            return false;
        }
        isPushed = false;
        if (world.timeDepth() <= depth) {
            return false; // the update before failed, which has undone it
        }
        world.popTime();
        return true;
    }
}
