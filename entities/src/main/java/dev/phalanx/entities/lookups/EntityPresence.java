package dev.phalanx.entities.lookups;

/// What a lookup knows of an entity: both answers of a test for the component and for the entity itself.
public enum EntityPresence {
    /// The entity is not alive.
    NO_ENTITY,
    /// The entity is alive and lacks the component.
    NO_COMPONENT,
    /// The entity has the component.
    PRESENT
}
