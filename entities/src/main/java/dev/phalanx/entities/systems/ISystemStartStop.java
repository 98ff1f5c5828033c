package dev.phalanx.entities.systems;

/// A system with methods that are called when its updates begin and end.
///
/// It *starts* at the first update that runs it, and *stops* at the update that finds it switched off, or one of its
/// required queries without entities, or before it is destroyed; also when its group stops. Then it may start again.
/// Nothing is called when [SystemState#setEnabled] is, and a system that never ran is never stopped.
public interface ISystemStartStop extends ISystem {
    /// Called before the first `onUpdate`, and before the first one after a stop.
    default void onStartRunning(SystemState state) {}

    /// Called once after a start, when the updates end.
    default void onStopRunning(SystemState state) {}
}
