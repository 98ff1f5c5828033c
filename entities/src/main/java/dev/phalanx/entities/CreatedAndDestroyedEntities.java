package dev.phalanx.entities;

import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;

/// The entities that were created and destroyed between two calls, each ordered by index.
///
/// @param created entities that are alive and were not at the last look
/// @param destroyed entities that were alive at the last look and are not now
public record CreatedAndDestroyedEntities(NativeArray<Entity> created, NativeArray<Entity> destroyed) {}
