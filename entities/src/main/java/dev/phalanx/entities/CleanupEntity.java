package dev.phalanx.entities;

/// A tag: the entity was destroyed, and is still there because it had cleanup components, which are all it has left.
///
/// The world adds it; code need not. An entity that gets it by hand counts as destroyed as soon as it has cleanup
/// components and no others. It goes with the entity, when the last cleanup component is removed. (Source document
/// S1: "Cleanup components".)
///
/// @see ICleanupComponentData
public record CleanupEntity() implements IComponentData {}
