package dev.phalanx.entities.components;

/// The bound of everything an entity can have. A component implements one of the interfaces below it, never this one.
///
/// @see IComponentData
public interface IComponent {}
