package dev.phalanx.entities;

import dev.phalanx.entities.internal.change.IdChanges;
import dev.phalanx.entities.internal.entity.EntityLifecycle;
import dev.phalanx.entities.internal.entity.EntityTransfer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.HashMap;
import java.util.Map;

/// The mapping from entities of one world to their successors in another. It is filled, each time anew, by
/// [`EntityManager.moveEntitiesFrom`][EntityManager#moveEntitiesFrom(EntityManager, EntityRemapping)] and similar
/// methods; initially empty.
public final class EntityRemapping {
    private IdChanges changes = new IdChanges(0, 0);
    private final Map<Long, Long> externals = new HashMap<>();

    /// An empty one, to be filled.
    public EntityRemapping() {}

    EntityTransfer.RequestedChanges changes() {
        return new EntityTransfer.RequestedChanges(Map.copyOf(externals), filled -> changes = filled);
    }

    /// Says what represents an entity in the target world that does not move there: references to it become references
    /// to `target`. Stays until [#clearExternals()]. An entity that does move leads to its new id in any case.
    ///
    /// @param source an id in the source world, of a living entity or not
    /// @param target an id in the target world; [Entity#NULL] makes the references null, as without the call
    public void addExternal(Entity source, Entity target) {
        externals.put(source.packed(), target.packed());
    }

    /// Forgets what [#addExternal] said.
    public void clearExternals() {
        externals.clear();
    }

    /// The id that an entity has in the world it went to; what represents an [external][#addExternal] there;
    /// [Entity#NULL] for every other entity.
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
