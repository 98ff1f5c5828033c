package dev.phalanx.entities.components;

/// An element of a dynamic buffer that stays when its entity is destroyed, until it is removed. (Source documents S0,
/// S1, S3: "Cleanup components".)
public interface ICleanupBufferElementData extends IBufferElementData {}
