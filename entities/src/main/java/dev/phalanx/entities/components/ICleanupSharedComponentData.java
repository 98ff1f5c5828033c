package dev.phalanx.entities.components;

/// A shared component that stays when its entity is destroyed, as an [ICleanupComponentData] does, until it is removed.
public interface ICleanupSharedComponentData extends ISharedComponentData {}
