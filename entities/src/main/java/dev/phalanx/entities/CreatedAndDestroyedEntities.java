package dev.phalanx.entities;

import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;

/// Which entities came and which went between two looks, each ordered by index.
///
/// @param created entities that are alive and were not at the last look
/// @param destroyed entities that were alive at the last look and are not now
public record CreatedAndDestroyedEntities(NativeArray<Entity> created, NativeArray<Entity> destroyed) {}
