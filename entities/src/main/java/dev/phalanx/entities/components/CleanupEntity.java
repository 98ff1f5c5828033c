package dev.phalanx.entities.components;

/// A tag: the entity was destroyed, and is still there because it had cleanup components, which are all it has left.
///
/// The world adds it; code need not. It goes with the entity, when the last of the other components is removed. An
/// entity that has it, also one that was given it by hand, cannot be copied.
///
/// @see ICleanupComponentData
public record CleanupEntity() implements IComponentData {}
