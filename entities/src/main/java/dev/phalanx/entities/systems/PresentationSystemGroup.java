package dev.phalanx.entities.systems;

/// The last of the three groups that a world updates: what is shown.
///
/// (Source documents S1, S3: `PresentationSystemGroup`.)
public final class PresentationSystemGroup extends ComponentSystemGroup {
    /// A group without systems.
    public PresentationSystemGroup() {}
}
