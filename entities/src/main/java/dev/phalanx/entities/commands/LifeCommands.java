package dev.phalanx.entities.commands;

import dev.phalanx.entities.EntityArchetype;
import dev.phalanx.entities.internal.commands.CommandRecorder;
import dev.phalanx.entities.internal.commands.LifeFamily;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import org.jspecify.annotations.Nullable;

/// How an [EntityCommandBuffer] records the creation and end of entities.
///
/// @hidden
public abstract sealed class LifeCommands permits AddCommands {
    LifeCommands() {}

    /// The recorder, when a command may be recorded.
    abstract CommandRecorder begin();

    /// The entities of a query whose command knows them when it is recorded; null if it does not.
    static @Nullable NativeArray<Entity> captured(EntityQuery query, EntityQueryCaptureMode mode) {
        return mode == EntityQueryCaptureMode.AT_RECORD ? query.toEntityArray() : null;
    }

    /// Creates an entity without components.
    ///
    /// @return its temporary id, which later commands of this buffer and values in them may name
    public final Entity createEntity() {
        return LifeFamily.create(begin(), null);
    }

    /// Creates an entity of an archetype, with all components zero. In another world than the archetype's, of the
    /// archetype with the same types there.
    ///
    /// @return its temporary id
    public final Entity createEntity(EntityArchetype archetype) {
        Required.nonNull(archetype, "archetype", "createEntity");
        return LifeFamily.create(begin(), archetype);
    }

    /// Creates as many entities of an archetype as `out` is long, and stores their temporary ids there.
    public final void createEntity(EntityArchetype archetype, NativeArray<Entity> out) {
        Required.nonNull(out, "out", "createEntity");
        LifeFamily.create(begin(), archetype, out);
    }

    /// Creates a copy of an entity, as it is when the command is played.
    ///
    /// @return its temporary id
    public final Entity instantiate(Entity source) {
        Required.nonNull(source, "source", "instantiate");
        return LifeFamily.instantiate(begin(), source);
    }

    /// Creates as many copies of an entity as `out` is long, and stores their temporary ids there.
    public final void instantiate(Entity source, NativeArray<Entity> out) {
        Required.nonNull(source, "source", "instantiate");
        Required.nonNull(out, "out", "instantiate");
        LifeFamily.instantiate(begin(), source, out);
    }

    /// Destroys an entity, and those of its [dev.phalanx.entities.LinkedEntityGroup]. One that is not alive is ignored;
    /// one named by a temporary id must be alive.
    public final void destroyEntity(Entity entity) {
        Required.nonNull(entity, "entity", "destroyEntity");
        LifeFamily.destroy(begin(), entity);
    }

    /// Destroys entities, and those of their groups. Those that are not alive are ignored.
    public final void destroyEntity(NativeArray<Entity> entities) {
        Required.nonNull(entities, "entities", "destroyEntity");
        LifeFamily.destroy(begin(), entities);
    }

    /// Destroys all entities that the query matches when the command is played.
    public final void destroyEntity(EntityQuery query) {
        Required.nonNull(query, "query", "destroyEntity");
        LifeFamily.destroy(begin(), query);
    }

    /// Destroys all entities that the query matches.
    ///
    /// @param mode when
    public final void destroyEntity(EntityQuery query, EntityQueryCaptureMode mode) {
        Required.nonNull(query, "query", "destroyEntity");
        Required.nonNull(mode, "mode", "destroyEntity");
        NativeArray<Entity> captured = captured(query, mode);
        if (captured != null) {
            destroyEntity(captured);
        } else {
            destroyEntity(query);
        }
    }

    /// Switches an entity, and those of its group, off or on as a whole.
    public final void setEnabled(Entity entity, boolean enabled) {
        Required.nonNull(entity, "entity", "setEnabled");
        LifeFamily.setEnabled(begin(), entity, enabled);
    }

    /// Names an entity for messages and tools.
    ///
    /// @param name at most 61 bytes of UTF-8; empty to take the name away
    /// @throws IllegalArgumentException if the name is too long
    public final void setName(Entity entity, String name) {
        Required.nonNull(entity, "entity", "setName");
        Required.nonNull(name, "name", "setName");
        LifeFamily.setName(begin(), entity, name);
    }
}
