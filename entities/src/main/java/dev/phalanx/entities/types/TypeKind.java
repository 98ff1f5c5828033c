package dev.phalanx.entities.types;

import dev.phalanx.entities.internal.types.ComponentKind;

/// The kind of a component type, which says how worlds store its values. (`com.unity.entities`: `TypeCategory`.)
public enum TypeKind {
    /// A value of a struct type for each entity.
    DATA,
    /// No value: an entity has the component or not.
    TAG,
    /// A list of values of a struct type for each entity.
    BUFFER,
    /// An object for each entity.
    MANAGED,
    /// A value of a struct type that all entities of a chunk share.
    SHARED,
    /// An object that all entities of a chunk share.
    MANAGED_SHARED;

    static TypeKind of(ComponentKind kind) {
        return switch (kind) {
            case DATA -> DATA;
            case TAG -> TAG;
            case BUFFER -> BUFFER;
            case MANAGED -> MANAGED;
            case SHARED -> SHARED;
            case MANAGED_SHARED -> MANAGED_SHARED;
            case CHUNK -> throw new IllegalArgumentException("A chunk component has the kind of its class.");
        };
    }
}
