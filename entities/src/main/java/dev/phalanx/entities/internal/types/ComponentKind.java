package dev.phalanx.entities.internal.types;

/// The way in which an archetype stores a component type. The order of the constants is the order of an archetype's
/// types.
public enum ComponentKind {
    /// A value for each entity, in leaf columns.
    DATA,
    /// A resizable array of values for each entity.
    BUFFER,
    /// A reference for each entity, in a column of objects.
    MANAGED,
    /// No value: the archetype has it or not.
    TAG,
    /// One value of a struct type for all entities of a chunk, by index.
    SHARED,
    /// One object for all entities of a chunk, by index.
    MANAGED_SHARED,
    /// One value for each chunk, in columns by chunk.
    CHUNK
}
