package dev.phalanx.entities.types;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.internal.types.ComponentTypes;

/// A component class together with what a query wants of it.
///
/// @param type the component class
/// @param accessMode what is wanted of it
/// @param isChunkComponent whether the class is meant as a component of chunks, which is a different type from the same
///     class as a component of entities
public record ComponentType(Class<? extends IComponent> type, AccessMode accessMode, boolean isChunkComponent) {
    /// The condition that a query sets on a component type.
    public enum AccessMode {
        /// It must be there, and is read and written.
        READ_WRITE,
        /// It must be there, and is only read.
        READ_ONLY,
        /// It must not be there.
        EXCLUDE
    }

    /// Checks the class.
    ///
    /// @throws IllegalArgumentException if the class is null, not a component, or cannot be a chunk component
    public ComponentType {
        if (type == null) {
            throw new IllegalArgumentException("A component type was given null. Name a component class.");
        }
        if (isChunkComponent) {
            ComponentTypes.ofChunk(type);
        } else {
            ComponentTypes.of(type);
        }
    }

    /// A component of entities.
    ///
    /// @throws IllegalArgumentException if the class is null or not a component
    public ComponentType(Class<? extends IComponent> type, AccessMode accessMode) {
        this(type, accessMode, false);
    }

    /// The chunk component must be there, and is read and written.
    ///
    /// @throws IllegalArgumentException if the class is null or cannot be a chunk component
    public static ComponentType chunkComponent(Class<? extends IComponent> type) {
        return new ComponentType(type, AccessMode.READ_WRITE, true);
    }

    /// The chunk component must be there, and is only read.
    ///
    /// @throws IllegalArgumentException if the class is null or cannot be a chunk component
    public static ComponentType chunkComponentReadOnly(Class<? extends IComponent> type) {
        return new ComponentType(type, AccessMode.READ_ONLY, true);
    }

    /// The chunk component must not be there.
    ///
    /// @throws IllegalArgumentException if the class is null or cannot be a chunk component
    public static ComponentType chunkComponentExclude(Class<? extends IComponent> type) {
        return new ComponentType(type, AccessMode.EXCLUDE, true);
    }

    /// The type must be there, and is read and written.
    ///
    /// @throws IllegalArgumentException if the class is null or not a component
    public static ComponentType readWrite(Class<? extends IComponent> type) {
        return new ComponentType(type, AccessMode.READ_WRITE);
    }

    /// The type must be there, and is only read.
    ///
    /// @throws IllegalArgumentException if the class is null or not a component
    public static ComponentType readOnly(Class<? extends IComponent> type) {
        return new ComponentType(type, AccessMode.READ_ONLY);
    }

    /// The type must not be there.
    ///
    /// @throws IllegalArgumentException if the class is null or not a component
    public static ComponentType exclude(Class<? extends IComponent> type) {
        return new ComponentType(type, AccessMode.EXCLUDE);
    }

    /// Such as `Speed`, `Speed (read only)`, `no Speed` or `chunk Speed`.
    @Override
    public String toString() {
        String name = (isChunkComponent ? "chunk " : "") + type.getSimpleName();
        return switch (accessMode) {
            case READ_WRITE -> name;
            case READ_ONLY -> name + " (read only)";
            case EXCLUDE -> "no " + name;
        };
    }
}
