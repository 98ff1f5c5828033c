package dev.phalanx.entities;

/// The entities that [`EntityManager.getAllEntities`][EntityManager#getAllEntities(GetAllEntitiesOptions...)] lists in
/// addition to those that users create.
public enum GetAllEntitiesOptions {
    /// The entities of systems, which have [SystemInstance][dev.phalanx.entities.components.SystemInstance].
    INCLUDE_SYSTEMS,
    /// The meta entities, which stand for chunks and have [ChunkHeader][dev.phalanx.entities.components.ChunkHeader].
    INCLUDE_META
}
