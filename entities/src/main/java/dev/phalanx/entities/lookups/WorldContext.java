package dev.phalanx.entities.lookups;

import dev.phalanx.entities.internal.store.WorldStore;

/// Something that belongs to one world and that lookups and type handles are updated with: a system, its state, or an
/// entity manager.
public interface WorldContext {
    /// The store of the world.
    ///
    /// @hidden
    @SuppressWarnings("exports") // for the packages of this module
    WorldStore worldStore();
}
