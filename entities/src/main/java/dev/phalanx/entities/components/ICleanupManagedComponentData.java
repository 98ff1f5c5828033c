package dev.phalanx.entities.components;

/// A managed component that outlives its entity, as an [ICleanupComponentData] does. Its object is closed when the
/// component is removed.
public interface ICleanupManagedComponentData extends IManagedComponentData {}
