package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.WorldStore;

/// One of the two worlds between which entities are transferred.
///
/// @param store what it stores
/// @param versions its version firewall
/// @param door its structural door
public record WorldSide(WorldStore store, VersionFirewall versions, StructuralDoor door) {}
