package dev.phalanx.entities;

import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;

/// How an [EntityManager] brings entities of another world to its own.
///
/// @hidden
public abstract sealed class TransferVerbs extends WatchVerbs permits ExclusiveVerbs {
    final EntityTransfer transfer;

    TransferVerbs(EntityWork work) {
        super(work);
        this.transfer = work.transfer();
    }

    /// Moves all entities of another world, but those of its systems, to this one. See
    /// [that by query][#moveEntitiesFrom(EntityManager, EntityQuery, EntityRemapping)].
    public final void moveEntitiesFrom(EntityManager source) {
        Required.nonNull(source, "source", "moveEntitiesFrom");
        transfer.move(source.transfer, null, null);
    }

    /// Moves all entities of another world, but those of its systems, to this one. See
    /// [that by query][#moveEntitiesFrom(EntityManager, EntityQuery, EntityRemapping)].
    public final void moveEntitiesFrom(EntityManager source, EntityRemapping remapping) {
        Required.nonNull(source, "source", "moveEntitiesFrom");
        Required.nonNull(remapping, "remapping", "moveEntitiesFrom");
        transfer.move(source.transfer, null, remapping);
    }

    /// Moves entities of another world to this one. See
    /// [that by query][#moveEntitiesFrom(EntityManager, EntityQuery, EntityRemapping)].
    public final void moveEntitiesFrom(EntityManager source, EntityQuery query) {
        Required.nonNull(source, "source", "moveEntitiesFrom");
        Required.nonNull(query, "query", "moveEntitiesFrom");
        transfer.move(source.transfer, query, null);
    }

    /// Moves the entities that a query of another world matches to this one.
    ///
    /// They keep their components, values, names and order, and stay in the chunks they share; here these chunks
    /// come after those of the same archetype, and count as changed. Where a filter of the query lets some chunks
    /// pass, those move. The ids are new, handed out in the order of the entities; the old ones name nothing any
    /// more. References among the entities lead to the new ids, and what else they refer to becomes [Entity#NULL].
    /// Chunk components keep their values.
    ///
    /// @param query made in the world of `source`
    /// @param remapping gets the old and the new ids
    ///
    /// @throws IllegalArgumentException if `source` is this one, or the query belongs to another world than that of
    ///     `source`, or matches entities of [systems][SystemInstance] or such as stand for [chunks][ChunkHeader]
    /// @throws IllegalStateException if in one of the worlds a query is being iterated
    public final void moveEntitiesFrom(EntityManager source, EntityQuery query, EntityRemapping remapping) {
        Required.nonNull(source, "source", "moveEntitiesFrom");
        Required.nonNull(query, "query", "moveEntitiesFrom");
        Required.nonNull(remapping, "remapping", "moveEntitiesFrom");
        transfer.move(source.transfer, query, remapping);
    }

    /// Copies entities of another world to this one, and returns the ids of the copies in the order of `entities`.
    ///
    /// References among the entities lead from copy to copy, and what else they refer to becomes [Entity#NULL]; of an
    /// entity that is listed more than once the last copy is referred to. Names are copied, cleanup components are not.
    /// The other world stays as it is.
    ///
    /// @param entities ids in the world of `source`
    /// @throws IllegalArgumentException if `source` is this one, or one of the entities is not alive, or was destroyed
    ///     and waits for its cleanup, or belongs to a system or stands for a chunk; nothing is copied then
    /// @throws IllegalStateException if a query of this world is being iterated
    public final NativeArray<Entity> copyEntitiesFrom(EntityManager source, NativeArray<Entity> entities) {
        Required.nonNull(source, "source", "copyEntitiesFrom");
        Required.nonNull(entities, "entities", "copyEntitiesFrom");
        return transfer.copy(source.transfer, entities);
    }

    /// Makes this world's entities the same as those of another world, and returns how many chunks were different.
    ///
    /// Afterwards both worlds have the same ids, alive and free, in the same chunks and in the same order, with the
    /// same values, names, change versions and order versions; what is done to both from then on leaves them the same.
    /// Chunks that were the same already are not written, and listeners hear of the others only.
    ///
    /// Ids of this world that were kept from before may name other entities now. Versions that were kept from before
    /// belong to another history: a change filter of a system of this world may miss what was replaced. The global
    /// system version goes on to that of the other world, if it is behind.
    ///
    /// Entities of [systems][SystemInstance] do not come, and those of this world stay.
    ///
    /// @throws IllegalArgumentException if `source` is this one, or has an entity with the index of one of a system
    ///     here, or the entity of a system has a shared component in one of the worlds; nothing is changed then
    /// @throws IllegalStateException if a query of this world is being iterated
    public final int copyAndReplaceEntitiesFrom(EntityManager source) {
        Required.nonNull(source, "source", "copyAndReplaceEntitiesFrom");
        return transfer.replace(source.transfer);
    }
}
