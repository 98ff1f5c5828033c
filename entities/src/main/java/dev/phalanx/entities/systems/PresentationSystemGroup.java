package dev.phalanx.entities.systems;

/// The last of the three groups that a world updates: what is shown.
public final class PresentationSystemGroup extends ComponentSystemGroup {
    /// A group without systems.
    public PresentationSystemGroup() {}
}
