package dev.phalanx.entities.components;

/// Marks a component type that can be disabled for each entity, beside the interface of its kind.
///
/// A component is enabled when it is added. Disabled, it stays where it is and can be read and written; queries
/// that require it pass the entity over, queries that exclude it find the entity. Enabling and disabling moves
/// nothing.
public interface IEnableableComponent {}
