package dev.phalanx.entities.components;

/// An unmanaged component that outlives its entity: a sign, left for who has something to clean up.
///
/// Destroying an entity that has cleanup components takes away all its other components, adds the tag
/// [CleanupEntity], and leaves it alive with its id and name. Destroying it again does nothing. When the last cleanup
/// component is removed, the entity is gone. Copies of an entity do not get its cleanup components, and
/// `setArchetype` cannot take them away.
///
/// So a system finds what is new by asking for entities with `X` and without `XCleanup`, and what is gone by asking
/// for those with `XCleanup` and without `X`.
///
/// For the implementing class the same holds as for [IComponentData].
public interface ICleanupComponentData extends IComponentData {}
