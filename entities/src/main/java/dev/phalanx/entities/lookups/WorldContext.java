package dev.phalanx.entities.lookups;

/// Something that belongs to one world and that lookups and type handles are updated with: a system, its state, or an
/// entity manager.
public interface WorldContext {
    /// What makes the lookups of the world.
    ///
    /// @hidden
    LookupSource lookupSource();
}
