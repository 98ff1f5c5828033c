package dev.phalanx.transforms;

import dev.phalanx.entities.components.ICleanupComponentData;
import dev.phalanx.entities.components.WrittenBy;
import dev.phalanx.structs.Entity;

/// The parent that an entity had when [ParentSystem] ran last, and the place of the entity in the hierarchy. Only that
/// system writes it.
///
/// It stays when the entity is destroyed, until the system has taken the entity out of its parent's children. (Rows
/// TRF-1 and TRF-3 of the specification.)
///
/// @param value the parent, or [Entity#NULL] if the entity is in no list of children
/// @param index the index of the entity in its parent's [Child] buffer
/// @param depth the number of ancestors, from 1 up; 0 while it is not known, and for entities in or below a cycle of
///     parents
@WrittenBy(value = ParentSystem.class, instead = "Add, set or remove Parent.")
public record PreviousParent(Entity value, int index, int depth) implements ICleanupComponentData {
    /// An entity that is in no list of children.
    static final PreviousParent NONE = new PreviousParent(Entity.NULL, 0, 0);

    /// Whether the entity is in a list of children.
    boolean isLinked() {
        return !value.equals(Entity.NULL);
    }

    /// Whether the entity is in the list of this parent. False for [Entity#NULL], which is not a parent.
    boolean isLinkedTo(Entity parent) {
        return isLinked() && value.equals(parent);
    }
}
