package dev.phalanx.entities.components;

/// Makes an entity the *meta entity* of a chunk: the entity that represents the chunk and has its chunk components as
/// its components.
///
/// The world makes one for each chunk with chunk components when the chunk gets its first entity, and it ends with the
/// chunk. Its components are the chunk's values themselves: what is written to one is read from the other.
///
/// ```java
/// em.query(rw(Bounds.class), ro(ChunkHeader.class)).forEach((bounds, header) -> …); // once for each chunk
/// ```
///
/// Queries pass over meta entities unless they name `ChunkHeader` among the types that must or may be there, or ask
/// with [INCLUDE_META_CHUNKS][dev.phalanx.entities.types.EntityQueryOptions#INCLUDE_META_CHUNKS]. `getAllEntities` and
/// `getAllChunks` list them if they are [asked][dev.phalanx.entities.GetAllEntitiesOptions#INCLUDE_META];
/// `entityCount`, order versions, censuses, listeners and the state hash leave them out. They can be read, written and
/// named. Whatever would create, copy, destroy or move one, or change which components it has, throws
/// `IllegalArgumentException`: chunk components are added and removed with `addChunkComponentData` and
/// `removeChunkComponent`.
///
/// @param number the chunk's [number][dev.phalanx.entities.lookups.ArchetypeChunk#sequenceNumber()]
/// @param place the position of the chunk, for
///     [`EntityManager.getChunk`][dev.phalanx.entities.EntityManager#getChunk(ChunkHeader)]; it follows the chunk
public record ChunkHeader(long number, int place) implements ICleanupComponentData {}
