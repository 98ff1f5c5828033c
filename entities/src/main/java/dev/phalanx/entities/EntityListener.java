package dev.phalanx.entities;

import dev.phalanx.structs.Entity;

/// Is notified of one entity at a time; see [`EntityManager.onCreate`][EntityManager#onCreate(EntityListener)] and its
/// neighbours.
///
/// It may read and write values, and may not make structural changes: those are refused with `IllegalStateException`.
@FunctionalInterface
public interface EntityListener {
    /// Something happened, or is about to happen, to an entity, which is alive.
    void entityChanged(Entity entity);
}
