package dev.phalanx.entities;

import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.structs.Entity;

/// How an [EntityManager] hands out aspects.
///
/// @hidden
public abstract sealed class AspectVerbs extends ChunkComponentVerbs permits EntitySingletonVerbs {
    private final EntityAspects aspects;

    AspectVerbs(EntityWork work) {
        super(work);
        this.aspects = work.aspects();
    }

    /// An aspect of the entity, good until the next structural change; what it wraps throws
    /// [dev.phalanx.structs.DisposedException] after that. The components that it may write count as changed, whether
    /// or not anything is written.
    ///
    /// @throws IllegalArgumentException if the entity is not alive or lacks a component that is not [Optional], or the
    ///     class cannot be an aspect
    public final <A extends IAspect> A getAspect(Entity entity, Class<A> type) {
        Required.nonNull(entity, "entity", "getAspect");
        Required.nonNull(type, "type", "getAspect");
        return aspects.get(entity, type, false);
    }

    /// As [`getAspect`][#getAspect], to read only: what it wraps throws `IllegalStateException` when it is written, and
    /// nothing counts as changed.
    ///
    /// @throws IllegalArgumentException if the entity is not alive or lacks a component that is not [Optional], or the
    ///     class cannot be an aspect
    public final <A extends IAspect> A getAspectRO(Entity entity, Class<A> type) {
        Required.nonNull(entity, "entity", "getAspectRO");
        Required.nonNull(type, "type", "getAspectRO");
        return aspects.get(entity, type, true);
    }
}
