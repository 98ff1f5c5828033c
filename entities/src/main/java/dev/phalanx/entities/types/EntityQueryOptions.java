package dev.phalanx.entities.types;

/// Selects entities that a query skips otherwise, or changes how it treats them.
///
/// Options are part of what a query asks for: queries with different options are different queries.
public enum EntityQueryOptions {
    /// Entities with the tag [Prefab][dev.phalanx.entities.components.Prefab] too.
    INCLUDE_PREFAB,
    /// Entities with the tag [Disabled][dev.phalanx.entities.components.Disabled] too.
    INCLUDE_DISABLED_ENTITIES,
    /// Leaves out entities that have a type in the [write group][dev.phalanx.entities.components.WriteGroup] of one
    /// that the query writes, and have it enabled, unless the query names it.
    ///
    /// A type that the query only reads takes in its whole group, those take in theirs, and so on.
    FILTER_WRITE_GROUP,
    /// Whether a component is enabled does not matter.
    IGNORE_COMPONENT_ENABLED_STATE,
    /// Entities of systems, with the tag [SystemInstance][dev.phalanx.entities.components.SystemInstance], too.
    INCLUDE_SYSTEMS,
    /// Entities that stand for chunks, with a [ChunkHeader][dev.phalanx.entities.components.ChunkHeader], too.
    INCLUDE_META_CHUNKS
}
