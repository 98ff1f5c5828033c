package dev.phalanx.entities;

import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.query.QuerySource;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.List;

/// What an [EntityManager] says of its world: which entities, archetypes and chunks there are, and their names.
///
/// @hidden
public abstract sealed class LookVerbs extends QuerySource permits LifeVerbs {
    private final EntityIntrospection introspection;
    private final EntityLife life;
    private final EntityNames names;

    LookVerbs(EntityWork work) {
        super(work.store(), work.versions(), work.door(), work.queries());
        this.introspection = work.introspection();
        this.life = work.life();
        this.names = work.names();
    }

    /// Whether the entity is alive. [Entity#NULL] never is.
    public final boolean exists(Entity entity) {
        Required.nonNull(entity, "entity", "exists");
        return life.exists(entity);
    }

    /// How many entities are alive, those of systems and those that stand for chunks not counted.
    public final int entityCount() {
        return life.count();
    }

    /// The archetype of an entity.
    ///
    /// @throws IllegalArgumentException if the entity is not alive
    public final EntityArchetype getArchetype(Entity entity) {
        Required.nonNull(entity, "entity", "getArchetype");
        return life.archetypeOf(entity);
    }

    /// The entity's component types in the order of its archetype, [Entity] and chunk components left out.
    ///
    /// @throws IllegalArgumentException if the entity is not alive
    public final List<Class<? extends IComponent>> getComponentTypes(Entity entity) {
        Required.nonNull(entity, "entity", "getComponentTypes");
        return introspection.componentTypes(entity);
    }

    /// How many components the entity has, its id and chunk components not counted.
    ///
    /// @throws IllegalArgumentException if the entity is not alive
    public final int getComponentCount(Entity entity) {
        Required.nonNull(entity, "entity", "getComponentCount");
        return introspection.componentCount(entity);
    }

    /// The ids of all living entities, ordered by archetype (in order of creation), chunk and index in the chunk.
    /// [Disabled] entities and [prefabs][Prefab] are among them.
    ///
    /// @param options what to list besides
    public final NativeArray<Entity> getAllEntities(GetAllEntitiesOptions... options) {
        Required.nonNull(options, "options", "getAllEntities");
        return introspection.allEntities(options);
    }

    /// The chunk that the entity lies in: good until the next structural change.
    ///
    /// @throws IllegalArgumentException if the entity is not alive
    public final ArchetypeChunk getChunk(Entity entity) {
        Required.nonNull(entity, "entity", "getChunk");
        return introspection.chunk(entity);
    }

    /// The chunk that a meta entity stands for: good until the next structural change.
    ///
    /// @throws IllegalArgumentException if the chunk does not lie where the header says, after a structural change
    public final ArchetypeChunk getChunk(ChunkHeader header) {
        Required.nonNull(header, "header", "getChunk");
        return introspection.chunk(header);
    }

    /// All chunks with entities, ordered by archetype (in order of creation): good until the next structural change.
    ///
    /// @param options chunks of what other entities to list besides
    public final List<ArchetypeChunk> getAllChunks(GetAllEntitiesOptions... options) {
        Required.nonNull(options, "options", "getAllChunks");
        return introspection.allChunks(options);
    }

    /// All archetypes in order of creation, those without entities included.
    public final List<EntityArchetype> getAllArchetypes() {
        return introspection.allArchetypes();
    }

    /// Names an entity for messages and tools, in place of the name it has. The name is part of the entity: copies
    /// of it get it too. Not a structural change; [Entity#NULL] is ignored.
    ///
    /// @param name at most 61 bytes of UTF-8; empty to take the name away
    /// @throws IllegalArgumentException if the name is too long or the entity is not alive
    public final void setName(Entity entity, String name) {
        Required.nonNull(entity, "entity", "setName");
        Required.nonNull(name, "name", "setName");
        names.set(entity, name);
    }

    /// The name of an entity: empty if it has none, `ENTITY_NOT_FOUND` if the entity is not alive.
    public final String getName(Entity entity) {
        Required.nonNull(entity, "entity", "getName");
        return names.get(entity);
    }
}
