package dev.phalanx.entities.components;

/// A shared component that stays when its entity is destroyed, as an [ICleanupComponentData] does, until it is removed.
///
/// (Source documents S1, S2, S4: "Cleanup components".)
public interface ICleanupSharedComponentData extends ISharedComponentData {}
