package dev.phalanx.entities.lookups;

/// The location of an entity, valid until the next structural change.
///
/// @param chunk the chunk
/// @param indexInChunk the entity's index in it, 0 to 127
public record EntityStorageInfo(ArchetypeChunk chunk, int indexInChunk) {}
