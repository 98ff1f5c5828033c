package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.WorldStore;

/// A world as those see it that change it from outside: one of the two between which entities are transferred, or the
/// one in which commands are played.
///
/// @param store what it stores
/// @param versions its change tracker
/// @param structuralChanges its structural changes
public record WorldInternals(WorldStore store, ChangeTracker versions, StructuralChanges structuralChanges) {}
