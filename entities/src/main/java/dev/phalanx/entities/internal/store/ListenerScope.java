package dev.phalanx.entities.internal.store;

/// What occupies a world while its listeners are called.
///
/// @param event what they listen to, such as `onAdd(Health)`
public record ListenerScope(String event) {}
