package dev.phalanx.entities.systems;

/// Code that runs on a world at every update. All methods are optional, and run on the world's thread.
public interface ISystem {
    /// Called once, when the system is added to the world.
    ///
    /// If it throws, the system is removed from the world again, and the exception reaches the code that added it.
    default void onCreate(SystemState state) {}

    /// Called at every update of the world while the system is enabled.
    default void onUpdate(SystemState state) {}

    /// Called once, when the world closes.
    default void onDestroy(SystemState state) {}
}
