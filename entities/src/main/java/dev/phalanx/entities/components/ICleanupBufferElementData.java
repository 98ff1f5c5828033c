package dev.phalanx.entities.components;

/// An element of a dynamic buffer that stays when its entity is destroyed, until it is removed.
public interface ICleanupBufferElementData extends IBufferElementData {}
