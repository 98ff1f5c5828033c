package dev.phalanx.entities;

import dev.phalanx.entities.internal.change.IdChanges;
import dev.phalanx.entities.internal.entity.EntityLifecycle;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;

/// The mapping from entities of one world to their successors in another. It is filled, each time anew, by
/// [`EntityManager.moveEntitiesFrom`][EntityManager#moveEntitiesFrom(EntityManager, EntityRemapping)] and similar
/// methods; empty at first.
public final class EntityRemapping {
    private IdChanges changes = new IdChanges(0, 0);

    /// An empty one, to be filled.
    public EntityRemapping() {}

    void fill(IdChanges filled) {
        changes = filled;
    }

    /// The id that an entity has in the world it went to; [Entity#NULL] for every entity that did not go.
    ///
    /// @param source the id it had in the world it came from
    public Entity get(Entity source) {
        return Entity.unpack(changes.map(source.packed()));
    }

    /// The number of entities that were transferred.
    public int size() {
        return changes.sources().length;
    }

    /// The ids that the entities had, in the order in which they went: a copy.
    public NativeArray<Entity> sources() {
        return EntityLifecycle.packed(changes.sources().clone());
    }

    /// The ids that the entities of [#sources()] got, in the same order: a copy.
    public NativeArray<Entity> targets() {
        return EntityLifecycle.packed(changes.targets().clone());
    }

    /// Such as `EntityRemapping of 12 entities`.
    @Override
    public String toString() {
        return "EntityRemapping of " + size() + " entities";
    }
}
