package dev.phalanx.entities;

/// What [`EntityManager.getAllEntities`][EntityManager#getAllEntities(GetAllEntitiesOptions...)] lists beside the
/// entities that users make.
public enum GetAllEntitiesOptions {
    /// The entities of systems, which have [SystemInstance][dev.phalanx.entities.components.SystemInstance].
    INCLUDE_SYSTEMS,
    /// The meta entities, which stand for chunks and have [ChunkHeader][dev.phalanx.entities.components.ChunkHeader].
    INCLUDE_META
}
