package dev.phalanx.entities.systems;

/// The first of the three groups that a world updates: what has to be ready before anything else.
public final class InitializationSystemGroup extends ComponentSystemGroup {
    /// A group without systems.
    public InitializationSystemGroup() {}
}
