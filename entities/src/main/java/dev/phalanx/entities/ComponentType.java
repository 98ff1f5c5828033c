package dev.phalanx.entities;

import dev.phalanx.entities.internal.types.ComponentTypes;

/// A component class together with what a query wants of it.
///
/// @param type the component class
/// @param accessMode what is wanted of it
public record ComponentType(Class<? extends IComponent> type, AccessMode accessMode) {
    /// What a query wants of a component type.
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
    /// @throws IllegalArgumentException if the class is null or not a component
    public ComponentType {
        if (type == null) {
            throw new IllegalArgumentException("A component type was given null. Name a component class.");
        }
        ComponentTypes.of(type);
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

    /// Such as `Speed`, `Speed (read only)` or `no Speed`.
    @Override
    public String toString() {
        String name = type.getSimpleName();
        return switch (accessMode) {
            case READ_WRITE -> name;
            case READ_ONLY -> name + " (read only)";
            case EXCLUDE -> "no " + name;
        };
    }
}
