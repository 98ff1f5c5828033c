package dev.phalanx.entities.lookups;

/// The result of a test for an entity and for its component at the same time.
public enum EntityPresence {
    /// The entity is not alive.
    NO_ENTITY,
    /// The entity is alive and lacks the component.
    NO_COMPONENT,
    /// The entity has the component.
    PRESENT
}
