package dev.phalanx.entities;

import dev.phalanx.entities.components.ChunkHeader;
import dev.phalanx.entities.components.IAspect;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.internal.access.ModuleAccess;
import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.change.StructuralChanges;
import dev.phalanx.entities.internal.entity.ComponentEnabling;
import dev.phalanx.entities.internal.entity.EntitiesFromValues;
import dev.phalanx.entities.internal.entity.EntityActivation;
import dev.phalanx.entities.internal.entity.EntityAspects;
import dev.phalanx.entities.internal.entity.EntityBatches;
import dev.phalanx.entities.internal.entity.EntityBuffers;
import dev.phalanx.entities.internal.entity.EntityChunkComponents;
import dev.phalanx.entities.internal.entity.EntityComponents;
import dev.phalanx.entities.internal.entity.EntityErrors;
import dev.phalanx.entities.internal.entity.EntityInstantiation;
import dev.phalanx.entities.internal.entity.EntityLifecycle;
import dev.phalanx.entities.internal.entity.EntityNames;
import dev.phalanx.entities.internal.entity.EntityOperations;
import dev.phalanx.entities.internal.entity.EntityShared;
import dev.phalanx.entities.internal.entity.EntitySingletons;
import dev.phalanx.entities.internal.entity.EntityTransfer;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.listen.EntityListeners;
import dev.phalanx.entities.internal.query.QueryRegistry;
import dev.phalanx.entities.internal.query.QueryTarget;
import dev.phalanx.entities.internal.query.WorldParts;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ClassMap;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.BufferLookup;
import dev.phalanx.entities.lookups.BufferTypeHandle;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.lookups.EntityStorageInfoLookup;
import dev.phalanx.entities.lookups.EntityTypeHandle;
import dev.phalanx.entities.lookups.LookupSource;
import dev.phalanx.entities.lookups.SharedComponentTypeHandle;
import dev.phalanx.entities.lookups.WorldContext;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.EntityQueryBuilder;
import dev.phalanx.entities.query.EntityQueryDesc;
import dev.phalanx.entities.query.QuerySource;
import dev.phalanx.entities.query.TypedQueries;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.entities.types.ComponentTypeSet;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.contract.CopiesArguments;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Creates, changes, reads and destroys the entities of one world.
///
/// Values go in and out as copies. Creating and destroying entities and adding and removing components are *structural
/// changes*: they move entities in memory, and are refused with `IllegalStateException` while a query is being
/// iterated. Every method throws [dev.phalanx.structs.DisposedException] once the world is closed,
/// `IllegalStateException` on a thread that does not own the world, and `IllegalArgumentException` for a deferred id or
/// a class that is not a component. What is refused has changed nothing.
@CopiesArguments
public final class EntityManager implements WorldContext, TypedQueries {
    private static final ModuleAccess<ChangeTracker, LookupSource> LOOKUPS =
            ModuleAccess.find(ChangeTracker.class, LookupSource.class);
    private static final ModuleAccess<WorldParts, QuerySource> QUERIES =
            ModuleAccess.find(WorldParts.class, QuerySource.class);
    private static final ModuleAccess<ComponentTypeSet, ComponentInfo<?>[]> TYPES =
            ModuleAccess.find(ComponentTypeSet.class, ComponentInfo[].class);
    private static final ModuleAccess<EntityQuery, QueryTarget> TARGETS =
            ModuleAccess.find(EntityQuery.class, QueryTarget.class);

    static {
        ModuleAccess.<WorldParts, EntityManager>set(WorldParts.class, EntityManager.class, EntityManager::new);
        ModuleAccess.<EntityManager, EntityOperations>set(EntityManager.class, EntityOperations.class, em -> {
            em.store.guard().check();
            return em.operations;
        });
    }

    private final WorldStore store;
    private final QuerySource queries;
    private final LookupSource lookups;
    private final EntityIntrospection introspection;
    private final EntityOperations operations;
    private final EntityLifecycle life;
    private final EntityInstantiation copies;
    private final EntityActivation activation;
    private final EntityNames names;
    private final EntityComponents components;
    private final EntityShared shared;
    private final EntityBuffers buffers;
    private final ComponentEnabling enabled;
    private final EntityBatches batches;
    private final EntitiesFromValues fromValues;
    private final EntityChunkComponents chunkComponents;
    private final EntityAspects aspects;
    private final EntitySingletons singletons;
    private final EntityListeners listeners;
    private final EntityVersions orders;
    private final EntityTransfer transfer;
    private final ClassMap<EntityQuery> readQueries = new ClassMap<>();
    private final ClassMap<EntityQuery> writtenQueries = new ClassMap<>();
    private @Nullable ExclusiveEntityTransaction transaction;
    private JobHandle dependency = JobHandle.none();

    /// The entity manager of a new world.
    private EntityManager(WorldParts parts) {
        StructuralChanges structuralChanges = parts.world().structuralChanges();
        ChangeTracker versions = parts.world().versions();
        QueryRegistry registry = parts.queries();
        this.store = parts.world().store();
        this.lookups = LOOKUPS.of(versions);
        this.queries = QUERIES.of(parts);
        operations = EntityOperations.of(parts.world());
        life = operations.life();
        copies = operations.copies();
        activation = operations.activation();
        names = operations.names();
        components = operations.components();
        shared = operations.shared();
        buffers = operations.buffers();
        enabled = operations.enabled();
        batches = operations.batches();
        transfer = operations.transfer();
        EntityErrors errors = operations.errors();
        introspection = new EntityIntrospection(store, lookups, errors);
        fromValues = new EntitiesFromValues(store, structuralChanges);
        chunkComponents = new EntityChunkComponents(store, structuralChanges, versions, errors);
        aspects = new EntityAspects(store, versions, errors);
        singletons = new EntitySingletons(store, registry, life, fromValues, names);
        listeners = new EntityListeners(store.guard(), structuralChanges);
        orders = new EntityVersions(store, versions);
    }

    // Queries

    /// The query without types: it matches every entity except prefabs and disabled entities.
    public EntityQuery universalQuery() {
        return queryBuilder().build();
    }

    /// A builder of queries.
    public EntityQueryBuilder queryBuilder() {
        return queries.builder();
    }

    /// The shared query of these types: those to be excluded must not be there, the others must.
    ///
    /// @throws dev.phalanx.entities.query.EntityQueryDescValidationException if a type is named twice
    public EntityQuery getEntityQuery(ComponentType... types) {
        return queries.get(Required.nonNull(types, "types"));
    }

    /// The shared query of what one of the descriptions describes.
    public EntityQuery getEntityQuery(EntityQueryDesc first, EntityQueryDesc... more) {
        return queries.get(Required.nonNull(first, "first"), Required.nonNull(more, "more"));
    }

    /// A new private query of these types, which takes filters: those to be excluded must not be there, the others
    /// must.
    ///
    /// @throws dev.phalanx.entities.query.EntityQueryDescValidationException if a type is named twice
    public EntityQuery createEntityQuery(ComponentType... types) {
        return queries.create(Required.nonNull(types, "types"));
    }

    /// A new private query of what one of the descriptions describes, which takes filters.
    public EntityQuery createEntityQuery(EntityQueryDesc first, EntityQueryDesc... more) {
        return queries.create(Required.nonNull(first, "first"), Required.nonNull(more, "more"));
    }

    // Looking at what there is

    /// Whether the entity is alive. [Entity#NULL] never is.
    public boolean exists(Entity entity) {
        return life.exists(entity);
    }

    /// The number of living entities, without those of systems and those that represent chunks.
    public int entityCount() {
        return life.count();
    }

    /// The archetype of an entity.
    ///
    /// @throws IllegalArgumentException if the entity is not alive
    public EntityArchetype getArchetype(Entity entity) {
        return life.archetypeOf(entity);
    }

    /// The entity's component types in the order of its archetype, [Entity] and chunk components left out.
    ///
    /// @throws IllegalArgumentException if the entity is not alive
    public List<Class<? extends IComponent>> getComponentTypes(Entity entity) {
        return introspection.componentTypes(Required.nonNull(entity, "entity"));
    }

    /// The number of components of the entity, without its id and chunk components.
    ///
    /// @throws IllegalArgumentException if the entity is not alive
    public int getComponentCount(Entity entity) {
        return introspection.componentCount(Required.nonNull(entity, "entity"));
    }

    /// The ids of all living entities, ordered by archetype (in order of creation), chunk and index in the chunk.
    /// [Disabled][dev.phalanx.entities.components.Disabled] entities and
    /// [prefabs][dev.phalanx.entities.components.Prefab] are among them.
    ///
    /// @param options what to list besides
    public NativeArray<Entity> getAllEntities(GetAllEntitiesOptions... options) {
        return introspection.allEntities(Required.nonNull(options, "options"));
    }

    /// The entity's chunk, valid until the next structural change.
    ///
    /// @throws IllegalArgumentException if the entity is not alive
    public ArchetypeChunk getChunk(Entity entity) {
        return introspection.chunk(Required.nonNull(entity, "entity"));
    }

    /// The chunk that a meta entity represents, valid until the next structural change.
    ///
    /// @throws IllegalArgumentException if the chunk has moved since the header was read, by a structural change
    public ArchetypeChunk getChunk(ChunkHeader header) {
        return introspection.chunk(Required.nonNull(header, "header"));
    }

    /// All chunks with entities, ordered by archetype (in order of creation), valid until the next structural change.
    ///
    /// @param options chunks of what other entities to list besides
    public List<ArchetypeChunk> getAllChunks(GetAllEntitiesOptions... options) {
        return introspection.allChunks(Required.nonNull(options, "options"));
    }

    /// The number of archetypes, those without entities included.
    public int archetypeCount() {
        store.guard().check();
        return store.archetypes().count();
    }

    /// The number of chunks with entities, as [#getAllChunks] lists them if it gets no options.
    public int chunkCount() {
        store.guard().check();
        return store.archetypes().chunkCount();
    }

    /// The bytes of the arrays that hold the entities and values of all chunks, unused rows included. Objects of
    /// managed components and long buffers are not part of them.
    public long chunkBytes() {
        store.guard().check();
        return store.slabs().bytes();
    }

    /// The chunks of an archetype of this world that have entities, in order, valid until the next structural change.
    ///
    /// @throws IllegalArgumentException if the archetype belongs to another world
    public List<ArchetypeChunk> getChunks(EntityArchetype archetype) {
        return introspection.chunks(Required.nonNull(archetype, "archetype"));
    }

    /// The entity that has an index now, or null if none has.
    ///
    /// @param index an [Entity#index()] of any version
    public @Nullable Entity findEntity(int index) {
        return introspection.findEntity(index);
    }

    /// All archetypes in order of creation, those without entities included.
    public List<EntityArchetype> getAllArchetypes() {
        return introspection.allArchetypes();
    }

    /// Names an entity for messages and tools, in place of the name it has. The name is part of the entity: copies of
    /// it get it too. Not a structural change; [Entity#NULL] is ignored.
    ///
    /// @param name at most 61 bytes of UTF-8; empty to take the name away
    /// @throws IllegalArgumentException if the name is too long or the entity is not alive
    public void setName(Entity entity, String name) {
        names.set(entity, Required.nonNull(name, "name"));
    }

    /// Whether an entity of this world has, or had, a name.
    public boolean hasNames() {
        store.guard().check();
        return !store.names().isEmpty();
    }

    /// The name of an entity: empty if it has none, `ENTITY_NOT_FOUND` if the entity is not alive.
    public String getName(Entity entity) {
        return names.get(entity);
    }

    // Creating and destroying

    /// The archetype with these component types, in any order.
    ///
    /// @throws IllegalArgumentException if a class is null or listed twice, or if an entity does not fit a chunk
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final EntityArchetype createArchetype(Class<? extends IComponent>... types) {
        return life.archetype(Required.nonNull(types, "types"));
    }

    /// The archetype of some component types, some of which may be chunk components.
    ///
    /// @param more further types; none may be listed twice
    /// @throws IllegalArgumentException if a type is listed twice, or is one that must not be there, or an entity with
    ///     these types does not fit a chunk
    public EntityArchetype createArchetype(ComponentType first, ComponentType... more) {
        Required.nonNull(first, "first");
        Required.nonNull(more, "more");
        for (int i = 0; i < more.length; i++) {
            Required.nonNull(more[i], "more[" + i + "]");
        }
        return life.archetype(first, more.clone());
    }

    /// Creates an entity without components.
    public Entity createEntity() {
        return life.create(new Class<?>[0]);
    }

    /// Creates an entity of an archetype, with all components zero.
    ///
    /// @throws IllegalArgumentException if the archetype belongs to another world
    public Entity createEntity(EntityArchetype archetype) {
        return life.create(archetype);
    }

    /// Creates an entity with one component, zero.
    ///
    /// @throws IllegalArgumentException if the class is null
    public Entity createEntity(Class<? extends IComponent> type) {
        return life.create(new Class<?>[] {type});
    }

    /// Creates an entity with these components, all zero.
    ///
    /// @throws IllegalArgumentException if a class is null or listed twice, or if an entity does not fit a chunk
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final Entity createEntity(Class<? extends IComponent>... types) {
        return life.create(Required.nonNull(types, "types"));
    }

    /// Creates `count` entities of an archetype, with all components zero.
    ///
    /// @param count how many, 0 or more
    /// @throws IndexOutOfBoundsException if `count` is negative
    /// @throws IllegalArgumentException if the archetype belongs to another world
    public NativeArray<Entity> createEntity(EntityArchetype archetype, int count) {
        return life.create(archetype, count);
    }

    /// Creates `entityCount` entities of an archetype in new chunks, with all components zero, and returns the chunks:
    /// all but the last one full. Their columns can then be filled in whole, chunk by chunk.
    ///
    /// @param entityCount how many, 0 or more
    /// @param sharedValues values of shared components of the archetype; the others have their default values
    /// @throws IndexOutOfBoundsException if `entityCount` is negative
    /// @throws IllegalArgumentException if the archetype belongs to another world, or lacks the component of a value,
    ///     or there are two values of one component
    public List<ArchetypeChunk> createChunk(
            EntityArchetype archetype, int entityCount, ISharedComponentData... sharedValues) {
        return introspection.chunks(life.createChunks(archetype, entityCount, Set.of(), sharedValues));
    }

    /// Same as [`createChunk`][#createChunk(EntityArchetype, int, ISharedComponentData...)], for a caller that gives
    /// all entities values of some components at once: these have any values until then.
    ///
    /// @param filled data components; the caller writes each field of each entity before anything reads them
    /// @hidden
    public List<ArchetypeChunk> createChunk(
            EntityArchetype archetype,
            int entityCount,
            Set<Class<? extends IComponent>> filled,
            ISharedComponentData... sharedValues) {
        return introspection.chunks(life.createChunks(archetype, entityCount, filled, sharedValues));
    }

    /// Creates as many entities of an archetype as `out` is long, with all components zero, and stores their ids there.
    ///
    /// @throws IllegalArgumentException if the archetype belongs to another world
    public void createEntity(EntityArchetype archetype, NativeArray<Entity> out) {
        life.create(archetype, Required.nonNull(out, "out"));
    }

    /// Creates an entity that has exactly this component, with this value.
    ///
    /// @throws IllegalArgumentException if something inside the value is null, or if an entity does not fit a chunk
    public Entity createEntity(IComponent value) {
        return createEntity(value, new IComponent[0]);
    }

    /// Creates an entity that has exactly these components, with these values; a tag is given as its value too.
    ///
    /// @throws IllegalArgumentException if two values are of one class, if a value or something inside one is null, or
    ///     if an entity does not fit a chunk
    public Entity createEntity(IComponent first, IComponent... more) {
        Required.nonNull(first, "first");
        Required.nonNull(more, "more");
        return fromValues.create(first, more);
    }

    /// Creates an entity that has exactly these components, values and classes in any order: those given as values with
    /// these values, those given as classes zero. A value comes first.
    ///
    /// ```java
    /// em.createEntity(new Position(1, 2), Monster.class, new Velocity(1, 0));
    /// ```
    ///
    /// @throws IllegalArgumentException if something is neither a component's value nor a component's class, is null or
    ///     has a null inside, if two components are of one class, or if an entity does not fit a chunk
    public Entity createEntity(IComponent first, Object... more) {
        return fromValues.create(first, more);
    }

    /// Same as [`createEntity(IComponent, Object...)`][#createEntity(IComponent, Object...)], where a class comes
    /// first.
    ///
    /// @throws IllegalArgumentException if something is neither a component's value nor a component's class, is null or
    ///     has a null inside, if two components are of one class, or if an entity does not fit a chunk
    public Entity createEntity(Class<? extends IComponent> first, Object... more) {
        return fromValues.create(first, more);
    }

    /// Creates a copy of an entity: its components without cleanup components and the tag
    /// [Prefab][dev.phalanx.entities.components.Prefab], and its name. References that the entity has to itself lead
    /// from the copy to the copy.
    ///
    /// @throws IllegalArgumentException if the entity is not alive, was destroyed and waits for its cleanup, belongs to
    ///     a system or represents a chunk
    public Entity instantiate(Entity source) {
        return copies.instantiate(Required.nonNull(source, "source"));
    }

    /// Creates `count` copies of an entity, as [`instantiate(Entity)`][#instantiate(Entity)] does.
    ///
    /// @param count how many, 0 or more
    /// @throws IndexOutOfBoundsException if `count` is negative
    /// @throws IllegalArgumentException if the entity is not alive, was destroyed and waits for its cleanup, belongs to
    ///     a system or represents a chunk
    public NativeArray<Entity> instantiate(Entity source, int count) {
        return copies.instantiate(Required.nonNull(source, "source"), count);
    }

    /// Creates as many copies of an entity as `out` is long, as [`instantiate(Entity)`][#instantiate(Entity)] does, and
    /// stores their ids there.
    ///
    /// @throws IllegalArgumentException if the entity is not alive, was destroyed and waits for its cleanup, belongs to
    ///     a system or represents a chunk
    public void instantiate(Entity source, NativeArray<Entity> out) {
        Required.nonNull(source, "source");
        Required.nonNull(out, "out");
        copies.instantiate(source, out);
    }

    /// Creates a copy of each source, and stores their ids in `out`. References among the sources lead from copy to
    /// copy, other references to where they led. Copies have no cleanup components; those of prefabs are prefabs.
    ///
    /// @throws IllegalArgumentException if an entity is not alive, or was destroyed and waits for its cleanup, or the
    ///     lengths differ; nothing is created then
    public void instantiate(NativeArray<Entity> sources, NativeArray<Entity> out) {
        Required.nonNull(sources, "sources");
        Required.nonNull(out, "out");
        copies.instantiate(sources, out);
    }

    /// Destroys an entity. Ids that are not alive are ignored.
    ///
    /// An entity with cleanup components loses all others, gets the tag
    /// [CleanupEntity][dev.phalanx.entities.components.CleanupEntity] and stays alive until the last of them is
    /// removed; see [ICleanupComponentData][dev.phalanx.entities.components.ICleanupComponentData].
    public void destroyEntity(Entity entity) {
        life.destroy(entity);
    }

    /// Destroys entities. Ids that are not alive are ignored, also those named before in the same array.
    public void destroyEntity(NativeArray<Entity> entities) {
        life.destroy(Required.nonNull(entities, "entities"));
    }

    /// Destroys all entities that a query matches.
    ///
    /// @throws IllegalArgumentException if the query belongs to another world
    public void destroyEntity(EntityQuery query) {
        batches.destroy(TARGETS.of(Required.nonNull(query, "query")));
    }

    /// Switches an entity as a whole off or on: adds or removes the tag
    /// [Disabled][dev.phalanx.entities.components.Disabled]. One that is so already stays as it is.
    ///
    /// @throws IllegalArgumentException if the entity is not alive
    public void setEnabled(Entity entity, boolean enabled) {
        activation.set(entity, enabled);
    }

    /// Whether an entity as a whole is switched on, that is, lacks the tag
    /// [Disabled][dev.phalanx.entities.components.Disabled].
    ///
    /// @throws IllegalArgumentException if the entity is not alive
    public boolean isEnabled(Entity entity) {
        return activation.is(entity);
    }

    // Adding components

    /// Adds a component, zero. One that the entity has keeps its value.
    ///
    /// @return whether it was added
    /// @throws IllegalStateException if the entity is not alive, or would not fit a chunk any more
    public boolean addComponent(Entity entity, Class<? extends IComponent> type) {
        return components.add(entity, type);
    }

    /// Adds a component with its value, or sets the value if the entity has it.
    ///
    /// @return whether it was added
    /// @throws IllegalStateException if the entity is not alive, or would not fit a chunk any more
    /// @throws IllegalArgumentException if something inside the value is null
    public <T extends IComponent> boolean addComponent(Entity entity, T value) {
        return components.add(entity, ComponentTypes.classOf(value), value);
    }

    /// Same as [`addComponent(Entity, IComponent)`][#addComponent(Entity, IComponent)], with the class spelled out.
    ///
    /// @throws IllegalArgumentException also if the value is of another class, or null and the component not managed
    public <T extends IComponent> boolean addComponent(Entity entity, Class<T> type, @Nullable T value) {
        return components.add(entity, type, value);
    }

    /// Adds several components, zero. Those that the entity has keep their values.
    ///
    /// @throws IllegalStateException if the entity is not alive, or would not fit a chunk any more
    public void addComponent(Entity entity, ComponentTypeSet types) {
        batches.add(entity, Required.nonNull(types, "types"));
    }

    /// Adds a component, zero, to entities; an entity may be listed more than once. Those that have it keep its value.
    ///
    /// @throws IllegalArgumentException if an entity is not alive; nothing is changed then
    /// @throws IllegalStateException if an entity would not fit a chunk any more; nothing is changed then
    public void addComponent(NativeArray<Entity> entities, Class<? extends IComponent> type) {
        batches.add(Required.nonNull(entities, "entities"), new ComponentInfo<?>[] {ComponentTypes.of(type)});
    }

    /// Same as [`addComponent(NativeArray, Class)`][#addComponent(NativeArray, Class)], for several components.
    public void addComponent(NativeArray<Entity> entities, ComponentTypeSet types) {
        Required.nonNull(entities, "entities");
        Required.nonNull(types, "types");
        batches.add(entities, TYPES.of(types));
    }

    /// Adds a component, zero, to all entities that a query matches. Costs per chunk, not per entity, wherever the
    /// chunks can keep their memory.
    ///
    /// @throws IllegalArgumentException if the query belongs to another world
    /// @throws IllegalStateException if an entity would not fit a chunk any more; nothing is changed then
    public void addComponent(EntityQuery query, Class<? extends IComponent> type) {
        batches.add(TARGETS.of(Required.nonNull(query, "query")), new ComponentInfo<?>[] {ComponentTypes.of(type)});
    }

    /// Same as [`addComponent(EntityQuery, Class)`][#addComponent(EntityQuery, Class)], for several components.
    public void addComponent(EntityQuery query, ComponentTypeSet types) {
        batches.add(TARGETS.of(Required.nonNull(query, "query")), TYPES.of(Required.nonNull(types, "types")));
    }

    /// Adds a component to all entities that a query matches, with a value for each in the order of
    /// [EntityQuery#toEntityArray()].
    ///
    /// @throws IllegalArgumentException if the query belongs to another world or there is not one value for each entity
    public <T extends IComponent> void addComponent(EntityQuery query, NativeArray<T> values) {
        batches.add(TARGETS.of(Required.nonNull(query, "query")), Required.nonNull(values, "values"));
    }

    // Removing components

    /// Removes a component. One that the entity lacks, and an entity that is not alive, are ignored. With its last
    /// cleanup component an entity that was destroyed is gone.
    ///
    /// @return whether it was removed
    public boolean removeComponent(Entity entity, Class<? extends IComponent> type) {
        return components.remove(entity, type);
    }

    /// Removes several components. Those that the entity lacks, and an entity that is not alive, are ignored.
    public void removeComponent(Entity entity, ComponentTypeSet types) {
        batches.remove(entity, Required.nonNull(types, "types"));
    }

    /// Removes a component from entities. Those that lack it or are not alive are ignored.
    public void removeComponent(NativeArray<Entity> entities, Class<? extends IComponent> type) {
        batches.remove(Required.nonNull(entities, "entities"), new ComponentInfo<?>[] {ComponentTypes.of(type)});
    }

    /// Same as [`removeComponent(NativeArray, Class)`][#removeComponent(NativeArray, Class)], for several components.
    public void removeComponent(NativeArray<Entity> entities, ComponentTypeSet types) {
        Required.nonNull(entities, "entities");
        Required.nonNull(types, "types");
        batches.remove(entities, TYPES.of(types));
    }

    /// Removes a component from all entities that a query matches. Costs per chunk, not per entity, wherever the chunks
    /// can keep their memory.
    ///
    /// @throws IllegalArgumentException if the query belongs to another world
    public void removeComponent(EntityQuery query, Class<? extends IComponent> type) {
        batches.remove(TARGETS.of(Required.nonNull(query, "query")), new ComponentInfo<?>[] {ComponentTypes.of(type)});
    }

    /// Same as [`removeComponent(EntityQuery, Class)`][#removeComponent(EntityQuery, Class)], for several components.
    public void removeComponent(EntityQuery query, ComponentTypeSet types) {
        batches.remove(TARGETS.of(Required.nonNull(query, "query")), TYPES.of(Required.nonNull(types, "types")));
    }

    /// Moves an entity to an archetype: what it lacks is added, zero, what is not in it is removed, the rest stays.
    ///
    /// @throws IllegalArgumentException if the entity is not alive, the archetype belongs to another world, or it lacks
    ///     a cleanup component that the entity has
    public void setArchetype(Entity entity, EntityArchetype archetype) {
        batches.setArchetype(entity, archetype);
    }

    // Values

    /// Whether the entity is alive and has the component.
    public boolean hasComponent(Entity entity, Class<? extends IComponent> type) {
        return components.has(entity, type);
    }

    /// A copy of the entity's component. Of a managed component it is the object itself, or null; that counts as a
    /// write.
    ///
    /// @throws IllegalArgumentException if the entity is not alive, lacks the component, or the component is a tag
    public <T extends IComponent> T getComponent(Entity entity, Class<T> type) {
        return components.get(entity, type);
    }

    /// A reference to the entity's component, to read and write it until the next structural change. Counts as a write.
    ///
    /// @throws IllegalArgumentException if the entity is not alive, lacks the component, or the component is not a
    ///     value: a tag, a buffer, a shared or managed component
    public <T extends IComponent> RefRW<T> getComponentRW(Entity entity, Class<T> type) {
        return components.reference(entity, type);
    }

    /// A reference to the entity's component, to read it until the next structural change.
    ///
    /// @throws IllegalArgumentException if the entity is not alive, lacks the component, or the component is not a
    ///     value: a tag, a buffer, a shared or managed component
    public <T extends IComponent> RefRO<T> getComponentRO(Entity entity, Class<T> type) {
        return components.readReference(entity, type);
    }

    /// Overwrites the entity's component. Not a structural change. An object that another one takes the place of is
    /// closed, if it can be.
    ///
    /// @throws IllegalArgumentException if the entity is not alive, lacks the component, the component is a tag, or
    ///     something inside the value is null
    public <T extends IComponent> void setComponent(Entity entity, T value) {
        components.set(entity, value, ComponentTypes.classOf(value));
    }

    /// Same as [`setComponent(Entity, IComponent)`][#setComponent(Entity, IComponent)], with the class spelled out.
    ///
    /// @throws IllegalArgumentException also if the value is of another class, or null and the component not managed
    public <T extends IComponent> void setComponent(Entity entity, Class<T> type, @Nullable T value) {
        components.set(entity, type, value);
    }

    /// Takes the object of a managed component from one entity, which loses the component, to another, which gets it if
    /// it has none. An object that was there is closed, if it can be and is another one. Nothing happens if both are
    /// the same entity.
    ///
    /// @throws IllegalArgumentException if one of them is not alive or `source` lacks the component
    /// @throws IllegalStateException if `target` would not fit a chunk any more
    public <T extends IManagedComponentData> void moveComponent(Entity source, Entity target, Class<T> type) {
        Required.nonNull(source, "source");
        Required.nonNull(target, "target");
        components.move(source, target, type);
    }

    /// Swaps all component values of two entities, each given by its chunk and its index in the chunk. The ids stay
    /// where they are, so it is as if the entities had exchanged everything they have but their shared components,
    /// which belong to the chunks. Not a structural change.
    ///
    /// @throws IndexOutOfBoundsException if an index is negative or not below the chunk's count
    /// @throws IllegalArgumentException if the chunks are of another world or of different archetypes
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since a chunk was handed out
    public void swapComponents(ArchetypeChunk left, int leftIndex, ArchetypeChunk right, int rightIndex) {
        Required.nonNull(left, "left");
        Required.nonNull(right, "right");
        batches.swap(
                slabToChange(left, "swapComponents"),
                lookups.index(left),
                leftIndex,
                slabToChange(right, "swapComponents"),
                lookups.index(right),
                rightIndex);
    }

    // Shared components

    /// Adds a shared component with its value, or sets the value if the entity has it. The entity moves to a chunk of
    /// that value.
    ///
    /// @return whether it was added
    /// @throws IllegalStateException if the entity is not alive, or would have more than 16 shared components
    /// @throws IllegalArgumentException if something inside the value is null
    public <T extends ISharedComponentData> boolean addSharedComponent(Entity entity, T value) {
        return shared.add(entity, ComponentTypes.classOf(value), value);
    }

    /// Same as [`addSharedComponent(Entity, T)`][#addSharedComponent(Entity, ISharedComponentData)], for several
    /// entities; one may be listed more than once.
    ///
    /// @throws IllegalArgumentException if an entity is not alive; nothing is changed then
    /// @throws IllegalStateException if one would have more than 16 shared components; nothing is changed then
    public <T extends ISharedComponentData> void addSharedComponent(NativeArray<Entity> entities, T value) {
        shared.add(Required.nonNull(entities, "entities"), ComponentTypes.classOf(value), value);
    }

    /// Same as [`addSharedComponent(Entity, T)`][#addSharedComponent(Entity, ISharedComponentData)], for all entities
    /// that a query matches. Chunks keep their entities and memory wherever they can; they are not merged with others
    /// of the same value.
    ///
    /// @throws IllegalArgumentException if the query belongs to another world
    /// @throws IllegalStateException if one would have more than 16 shared components; nothing is changed then
    public <T extends ISharedComponentData> void addSharedComponent(EntityQuery query, T value) {
        shared.add(TARGETS.of(Required.nonNull(query, "query")), ComponentTypes.classOf(value), value);
    }

    /// Same as [`addSharedComponent(Entity, T)`][#addSharedComponent(Entity, ISharedComponentData)], for all entities
    /// of a chunk.
    ///
    /// @throws IllegalArgumentException if the chunk belongs to another world
    /// @throws IllegalStateException if they would have more than 16 shared components
    public <T extends ISharedComponentData> void addSharedComponent(ArchetypeChunk chunk, T value) {
        Required.nonNull(chunk, "chunk");
        shared.add(
                slabToChange(chunk, "addSharedComponent"), lookups.index(chunk), ComponentTypes.classOf(value), value);
    }

    /// Sets the value of a shared component: the entity moves to a chunk of that value. If it has that value, nothing
    /// happens.
    ///
    /// @throws IllegalArgumentException if the entity is not alive or lacks the component, or something inside the
    ///     value is null
    public <T extends ISharedComponentData> void setSharedComponent(Entity entity, T value) {
        shared.set(entity, ComponentTypes.classOf(value), value);
    }

    /// Same as [`setSharedComponent(Entity, T)`][#setSharedComponent(Entity, ISharedComponentData)], for several
    /// entities.
    ///
    /// @throws IllegalArgumentException if one is not alive or lacks the component; nothing is changed then
    public <T extends ISharedComponentData> void setSharedComponent(NativeArray<Entity> entities, T value) {
        shared.set(Required.nonNull(entities, "entities"), ComponentTypes.classOf(value), value);
    }

    /// Sets the value of a shared component of all entities that a query matches. Chunks get the value as they are: no
    /// entity moves, and chunks that have the same value then are not merged.
    ///
    /// @throws IllegalArgumentException if the query belongs to another world, or matches an entity that lacks the
    ///     component; nothing is changed then
    public <T extends ISharedComponentData> void setSharedComponent(EntityQuery query, T value) {
        shared.set(TARGETS.of(Required.nonNull(query, "query")), ComponentTypes.classOf(value), value);
    }

    /// Same as [`setSharedComponent(EntityQuery, T)`][#setSharedComponent(EntityQuery, ISharedComponentData)], for one
    /// chunk.
    ///
    /// @throws IllegalArgumentException if the chunk belongs to another world, or its entities lack the component
    public <T extends ISharedComponentData> void setSharedComponent(ArchetypeChunk chunk, T value) {
        Required.nonNull(chunk, "chunk");
        shared.set(
                slabToChange(chunk, "setSharedComponent"), lookups.index(chunk), ComponentTypes.classOf(value), value);
    }

    /// The value of a shared component: of a struct type a copy, of a managed one the object that is stored, which
    /// should not be changed.
    ///
    /// @throws IllegalArgumentException if the entity is not alive or lacks the component
    public <T extends ISharedComponentData> T getSharedComponent(Entity entity, Class<T> type) {
        return shared.get(entity, type);
    }

    /// The value of a shared component at an index that `getSharedComponentIndex` returned.
    ///
    /// @throws IllegalArgumentException if no value is stored there
    public <T extends ISharedComponentData> T getSharedComponent(int sharedComponentIndex, Class<T> type) {
        return shared.get(sharedComponentIndex, type);
    }

    /// The index of the value of a shared component that an entity has: 0 for the default value, otherwise the same for
    /// all entities with this value as long as there are any, and no other's.
    ///
    /// @throws IllegalArgumentException if the entity is not alive or lacks the component
    public int getSharedComponentIndex(Entity entity, Class<? extends ISharedComponentData> type) {
        return shared.index(entity, type);
    }

    /// The number of stored values of all shared components, without default values.
    public int getSharedComponentCount() {
        return shared.count();
    }

    /// The default value of a shared component, whether or not an entity has it, and all other values that entities
    /// have, each once.
    public <T extends ISharedComponentData> List<T> getAllUniqueSharedComponents(Class<T> type) {
        return shared.unique(type);
    }

    /// Goes up with every structural change that touches a chunk with this value; 0 if there has been none since the
    /// value is stored. It wraps around; compare for equality.
    ///
    /// @throws IllegalArgumentException if something inside the value is null
    public <T extends ISharedComponentData> int getSharedComponentOrderVersion(T value) {
        return shared.orderVersion(ComponentTypes.classOf(value), value);
    }

    // Enabled components

    /// Whether the entity's component is enabled.
    ///
    /// @throws IllegalArgumentException if the entity is not alive, lacks the component, or the component cannot be
    ///     disabled
    public boolean isComponentEnabled(Entity entity, Class<? extends IComponent> type) {
        return enabled.isEnabled(entity, type);
    }

    /// Enables or disables the entity's component. Counts as a write of it.
    ///
    /// @throws IllegalArgumentException if the entity is not alive, lacks the component, or the component cannot be
    ///     disabled
    public void setComponentEnabled(Entity entity, Class<? extends IComponent> type, boolean value) {
        enabled.set(entity, type, value);
    }

    /// Enables or disables the component of all entities in the chunks that the query finds, regardless of enabled
    /// bits. Filters apply. Counts as a write of it.
    ///
    /// @throws IllegalStateException if the query does not require the component in each of its parts
    /// @throws IllegalArgumentException if the query belongs to another world, or the component cannot be disabled
    public void setComponentEnabled(EntityQuery query, Class<? extends IComponent> type, boolean value) {
        enabled.set(TARGETS.of(Required.nonNull(query, "query")), type, value);
    }

    // Dynamic buffers

    /// Gives the entity an empty buffer, or finds the one it has. Counts as a write of it.
    ///
    /// @throws IllegalStateException if the entity is not alive, or would not fit a chunk any more
    /// @throws IllegalArgumentException if the class is not the element of a buffer
    public <T extends IBufferElementData> DynamicBuffer<T> addBuffer(Entity entity, Class<T> type) {
        return buffers.add(Required.nonNull(entity, "entity"), type);
    }

    /// The entity's buffer. Counts as a write of it, whether or not anything is written.
    ///
    /// @throws IllegalArgumentException if the entity is not alive or has no such buffer, or the class is not the
    ///     element of a buffer
    public <T extends IBufferElementData> DynamicBuffer<T> getBuffer(Entity entity, Class<T> type) {
        return buffers.get(entity, type, false);
    }

    /// Same as [`getBuffer(Entity, Class)`][#getBuffer(Entity, Class)]; one that is only to be read refuses to be
    /// changed and does not count as a write.
    ///
    /// @throws IllegalArgumentException if the entity is not alive or has no such buffer, or the class is not the
    ///     element of a buffer
    public <T extends IBufferElementData> DynamicBuffer<T> getBuffer(Entity entity, Class<T> type, boolean isReadOnly) {
        return buffers.get(entity, type, isReadOnly);
    }

    /// Whether the entity is alive and has the buffer.
    ///
    /// @throws IllegalArgumentException if the class is not the element of a buffer
    public boolean hasBuffer(Entity entity, Class<? extends IBufferElementData> type) {
        return buffers.has(Required.nonNull(entity, "entity"), type);
    }

    // Chunk components

    /// Adds a chunk component: the entity moves to a chunk that has it, and the chunk it leaves stays as it is. If the
    /// chunk is new its value is zero.
    ///
    /// @return whether it was added
    /// @throws IllegalStateException if the entity is not alive, or its chunk components would not fit a chunk
    /// @throws IllegalArgumentException if the class cannot be a chunk component
    public boolean addChunkComponentData(Entity entity, Class<? extends IComponent> type) {
        return chunkComponents.add(entity, type);
    }

    /// Adds a chunk component with its value: the entity moves to a chunk that has it, and the chunk it leaves stays as
    /// it is. The value belongs to the whole chunk that the entity is in afterwards, so that other entities there get
    /// it too. If the entity's chunk has the component, nothing moves and the value is set.
    ///
    /// @return whether it was added
    /// @throws IllegalStateException if the entity is not alive, or its chunk components would not fit a chunk
    /// @throws IllegalArgumentException if the class cannot be a chunk component, or something inside the value is null
    public <T extends IComponent> boolean addChunkComponentData(Entity entity, T value) {
        return chunkComponents.add(entity, ComponentTypes.classOf(value), value);
    }

    /// Same as [`addChunkComponentData(Entity, IComponent)`][#addChunkComponentData(Entity, IComponent)], with the
    /// class spelled out.
    ///
    /// @throws IllegalArgumentException also if the value is of another class, or null and the component not managed
    public <T extends IComponent> boolean addChunkComponentData(Entity entity, Class<T> type, @Nullable T value) {
        return chunkComponents.add(entity, type, value);
    }

    /// Sets the value of a chunk component in all chunks in which a query finds entities, and adds it to those chunks
    /// that lack it. Chunks stay as they are, with all their entities, regardless of enabled bits. Filters apply.
    ///
    /// @throws IllegalStateException if the chunk components would not fit a chunk; nothing is changed then
    /// @throws IllegalArgumentException if the query belongs to another world, the class cannot be a chunk component,
    ///     or something inside the value is null; nothing is changed then
    public <T extends IComponent> void addChunkComponentData(EntityQuery query, T value) {
        chunkComponents.add(TARGETS.of(Required.nonNull(query, "query")), ComponentTypes.classOf(value), value);
    }

    /// Removes a chunk component: the entity moves to a chunk that lacks it, and the chunk it leaves keeps its value. A
    /// component that is not there, and an entity that is not alive, are ignored.
    ///
    /// @return whether it was removed
    /// @throws IllegalArgumentException if the class cannot be a chunk component
    public boolean removeChunkComponent(Entity entity, Class<? extends IComponent> type) {
        return chunkComponents.remove(entity, type);
    }

    /// Removes a chunk component from all chunks in which a query finds entities, regardless of enabled bits. Filters
    /// apply. Chunks that lack it are skipped.
    ///
    /// @throws IllegalArgumentException if the query belongs to another world, or the class cannot be a chunk component
    public void removeChunkComponentData(EntityQuery query, Class<? extends IComponent> type) {
        chunkComponents.remove(TARGETS.of(Required.nonNull(query, "query")), type);
    }

    /// Whether the entity's chunk has a chunk component; false if the entity is not alive.
    ///
    /// @throws IllegalArgumentException if the class cannot be a chunk component
    public boolean hasChunkComponent(Entity entity, Class<? extends IComponent> type) {
        return chunkComponents.has(entity, type);
    }

    /// The value of a chunk component of the entity's chunk: a copy; of a managed component the object itself, which
    /// counts as a write.
    ///
    /// @throws IllegalArgumentException if the entity is not alive, or its chunk lacks the component
    public <T extends IComponent> T getChunkComponentData(Entity entity, Class<T> type) {
        return chunkComponents.get(entity, type);
    }

    /// Same as [`getChunkComponentData(Entity, Class)`][#getChunkComponentData(Entity, Class)], of a chunk.
    ///
    /// @throws IllegalArgumentException if the chunk lacks the component, or belongs to another world
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the chunk was handed out
    public <T extends IComponent> T getChunkComponentData(ArchetypeChunk chunk, Class<T> type) {
        Required.nonNull(chunk, "chunk");
        lookups.slab(chunk, "getChunkComponentData");
        return chunk.getChunkComponentData(type);
    }

    /// Sets the value of a chunk component for all entities of the entity's chunk. Not a structural change: nothing
    /// moves.
    ///
    /// @throws IllegalArgumentException if the entity is not alive, its chunk lacks the component, or something inside
    ///     the value is null
    public <T extends IComponent> void setChunkComponentData(Entity entity, T value) {
        chunkComponents.set(entity, ComponentTypes.classOf(value), value);
    }

    /// Same as [`setChunkComponentData(Entity, IComponent)`][#setChunkComponentData(Entity, IComponent)], with the
    /// class spelled out.
    ///
    /// @throws IllegalArgumentException also if the value is of another class, or null and the component not managed
    public <T extends IComponent> void setChunkComponentData(Entity entity, Class<T> type, @Nullable T value) {
        chunkComponents.set(entity, type, value);
    }

    /// Same as [`setChunkComponentData(Entity, IComponent)`][#setChunkComponentData(Entity, IComponent)], of a chunk.
    ///
    /// @throws IllegalArgumentException if the chunk lacks the component or belongs to another world, or something
    ///     inside the value is null
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the chunk was handed out
    public <T extends IComponent> void setChunkComponentData(ArchetypeChunk chunk, T value) {
        Required.nonNull(chunk, "chunk");
        lookups.slab(chunk, "setChunkComponentData");
        chunk.setChunkComponentData(value);
    }

    // Aspects

    /// An aspect of the entity, valid until the next structural change; its parts throw
    /// [dev.phalanx.structs.DisposedException] after that. The components that it may write count as changed, whether
    /// or not anything is written.
    ///
    /// @throws IllegalArgumentException if the entity is not alive or lacks a component that is not
    ///     [Optional][dev.phalanx.entities.components.Optional], or the class cannot be an aspect
    public <A extends IAspect> A getAspect(Entity entity, Class<A> type) {
        Required.nonNull(entity, "entity");
        Required.nonNull(type, "type");
        return aspects.get(entity, type, false);
    }

    /// Same as [`getAspect`][#getAspect], to read only: what it wraps throws `IllegalStateException` when it is
    /// written, and nothing counts as changed.
    ///
    /// @throws IllegalArgumentException if the entity is not alive or lacks a component that is not
    ///     [Optional][dev.phalanx.entities.components.Optional], or the class cannot be an aspect
    public <A extends IAspect> A getAspectRO(Entity entity, Class<A> type) {
        Required.nonNull(entity, "entity");
        Required.nonNull(type, "type");
        return aspects.get(entity, type, true);
    }

    // Singletons

    /// Creates the one entity with a component, zero.
    ///
    /// @throws IllegalStateException if an entity has it, or it can be disabled
    /// @throws IllegalArgumentException if the class is a buffer's element or a shared component
    public Entity createSingleton(Class<? extends IComponent> type) {
        return singletons.create(type, "");
    }

    /// Same as [`createSingleton(Class)`][#createSingleton(Class)], with a name.
    ///
    /// @param name at most 61 bytes of UTF-8; empty for none
    /// @throws IllegalStateException if an entity has the component, or it can be disabled
    /// @throws IllegalArgumentException also if the name is too long
    public Entity createSingleton(Class<? extends IComponent> type, String name) {
        return singletons.create(type, Required.nonNull(name, "name"));
    }

    /// Creates the one entity with a component, with its value.
    ///
    /// @throws IllegalStateException if an entity has it, or it can be disabled
    /// @throws IllegalArgumentException if it is a shared component, or something inside the value is null
    public Entity createSingleton(IComponent value) {
        return singletons.create(value, "");
    }

    /// Same as [`createSingleton(IComponent)`][#createSingleton(IComponent)], with a name.
    ///
    /// @param name at most 61 bytes of UTF-8; empty for none
    /// @throws IllegalStateException if an entity has the component, or it can be disabled
    /// @throws IllegalArgumentException also if the name is too long
    public Entity createSingleton(IComponent value, String name) {
        return singletons.create(value, Required.nonNull(name, "name"));
    }

    /// Creates the one entity with an empty buffer. [`getBuffer`][#getBuffer(Entity, Class)] hands it out.
    ///
    /// @throws IllegalStateException if an entity has such a buffer, or it can be disabled
    /// @throws IllegalArgumentException if the class is not the element of a buffer
    public Entity createSingletonBuffer(Class<? extends IBufferElementData> type) {
        return singletons.createBuffer(type, "");
    }

    /// Same as [`createSingletonBuffer(Class)`][#createSingletonBuffer(Class)], with a name.
    ///
    /// @param name at most 61 bytes of UTF-8; empty for none
    /// @throws IllegalStateException if an entity has such a buffer, or it can be disabled
    /// @throws IllegalArgumentException also if the name is too long
    public Entity createSingletonBuffer(Class<? extends IBufferElementData> type, String name) {
        return singletons.createBuffer(type, Required.nonNull(name, "name"));
    }

    /// A copy of the singleton. Of a managed component it is the object itself, or null; that counts as a write. Of a
    /// record in which nothing can change it is one object until the singleton has another value.
    ///
    /// @throws IllegalStateException if there is not exactly one entity with it, or the component is a tag or can be
    ///     disabled
    /// @throws IllegalArgumentException if the component is the element of a buffer or a shared one
    public <T extends IComponent> T getSingleton(Class<T> type) {
        Required.nonNull(type, "type");
        return read(type).getSingleton(type);
    }

    /// Same as [`getSingleton(Class)`][#getSingleton(Class)], or null if no entity has it.
    ///
    /// @throws IllegalStateException if several entities have it, or the component is a tag or can be disabled
    /// @throws IllegalArgumentException if the component is the element of a buffer or a shared one
    public <T extends IComponent> @Nullable T tryGetSingleton(Class<T> type) {
        Required.nonNull(type, "type");
        return read(type).tryGetSingleton(type);
    }

    /// Overwrites the singleton.
    ///
    /// @throws IllegalStateException if there is not exactly one entity with it, or the component is a tag or can be
    ///     disabled
    /// @throws IllegalArgumentException if the component is the element of a buffer or a shared one, or something
    ///     inside `value` is null
    public <T extends IComponent> void setSingleton(T value) {
        Required.nonNull(value, "value");
        written(value.getClass()).setSingleton(value);
    }

    /// A reference to the singleton, to read and write it until the next structural change. Counts as a write.
    ///
    /// @throws IllegalStateException if there is not exactly one entity with it, or the component is a tag or can be
    ///     disabled
    /// @throws IllegalArgumentException if the component is the element of a buffer, a shared or a managed one
    public <T extends IComponent> RefRW<T> getSingletonRW(Class<T> type) {
        Required.nonNull(type, "type");
        return written(type).getSingletonRW(type);
    }

    /// Same as [`getSingletonRW(Class)`][#getSingletonRW(Class)], or null if no entity has it.
    ///
    /// @throws IllegalStateException if several entities have it, or the component is a tag or can be disabled
    /// @throws IllegalArgumentException if the component is the element of a buffer, a shared or a managed one
    public <T extends IComponent> @Nullable RefRW<T> tryGetSingletonRW(Class<T> type) {
        Required.nonNull(type, "type");
        return written(type).tryGetSingletonRW(type);
    }

    /// Whether exactly one entity has the component.
    ///
    /// @throws IllegalStateException if several have it, or the component can be disabled
    public boolean hasSingleton(Class<? extends IComponent> type) {
        Required.nonNull(type, "type");
        return read(type).hasSingleton(type);
    }

    /// The one entity with the component.
    ///
    /// @throws IllegalStateException if not exactly one has it, or the component can be disabled
    public Entity getSingletonEntity(Class<? extends IComponent> type) {
        return read(Required.nonNull(type, "type")).getSingletonEntity();
    }

    /// The one entity with the component, or null if none has it.
    ///
    /// @throws IllegalStateException if several have it, or the component can be disabled
    public @Nullable Entity tryGetSingletonEntity(Class<? extends IComponent> type) {
        Required.nonNull(type, "type");
        return read(type).tryGetSingletonEntity(type);
    }

    /// The singleton's buffer, to read and write it until the next structural change. Counts as a write.
    ///
    /// @throws IllegalStateException if there is not exactly one entity with it, or the component can be disabled
    /// @throws IllegalArgumentException if the class is not the element of a buffer
    public <T extends IBufferElementData> DynamicBuffer<T> getSingletonBuffer(Class<T> type) {
        return getSingletonBuffer(type, false);
    }

    /// Same as [`getSingletonBuffer(Class)`][#getSingletonBuffer(Class)]; a buffer that is only to be read refuses to
    /// be changed, and getting it does not count as a write.
    public <T extends IBufferElementData> DynamicBuffer<T> getSingletonBuffer(Class<T> type, boolean isReadOnly) {
        Required.nonNull(type, "type");
        return (isReadOnly ? read(type) : written(type)).getSingletonBuffer(type, isReadOnly);
    }

    /// Same as [`getSingletonBuffer(Class)`][#getSingletonBuffer(Class)], or null if no entity has it.
    public <T extends IBufferElementData> @Nullable DynamicBuffer<T> tryGetSingletonBuffer(Class<T> type) {
        return tryGetSingletonBuffer(type, false);
    }

    /// Same as [`getSingletonBuffer(Class, boolean)`][#getSingletonBuffer(Class, boolean)], or null if no entity has
    /// it.
    public <T extends IBufferElementData> @Nullable DynamicBuffer<T> tryGetSingletonBuffer(
            Class<T> type, boolean isReadOnly) {
        Required.nonNull(type, "type");
        return (isReadOnly ? read(type) : written(type)).tryGetSingletonBuffer(type, isReadOnly);
    }

    private EntityQuery read(Class<? extends IComponent> type) {
        EntityQuery known = readQueries.find(type);
        return known != null ? known : keep(readQueries, type, queryBuilder().withAll(type));
    }

    private EntityQuery written(Class<? extends IComponent> type) {
        EntityQuery known = writtenQueries.find(type);
        return known != null ? known : keep(writtenQueries, type, queryBuilder().withAllRW(type));
    }

    private static EntityQuery keep(ClassMap<EntityQuery> queries, Class<?> type, EntityQueryBuilder builder) {
        EntityQuery made =
                builder.withOptions(EntityQueryOptions.INCLUDE_SYSTEMS).build();
        queries.put(type, made);
        return made;
    }

    // Lookups and type handles

    /// A handle that opens chunks for the values of a component, of a struct type or managed. It is valid until the
    /// next structural change, and again after an update.
    ///
    /// @param isReadOnly whether the values can only be read through it
    /// @throws IllegalArgumentException if the class is the element of a buffer, a shared component, or no component
    public <T extends IComponent> ComponentTypeHandle<T> getComponentTypeHandle(Class<T> type, boolean isReadOnly) {
        return lookups.componentTypeHandle(Required.nonNull(type, "type"), isReadOnly);
    }

    /// Same as [#getComponentTypeHandle(Class, boolean)], to read and write.
    public <T extends IComponent> ComponentTypeHandle<T> getComponentTypeHandle(Class<T> type) {
        return getComponentTypeHandle(type, false);
    }

    /// A handle that opens chunks for the dynamic buffers of an element type. It is valid until the next structural
    /// change, and again after an update.
    ///
    /// @param isReadOnly whether the buffers can only be read through it
    /// @throws IllegalArgumentException if the class is not the element of a buffer
    public <T extends IBufferElementData> BufferTypeHandle<T> getBufferTypeHandle(Class<T> type, boolean isReadOnly) {
        return lookups.bufferTypeHandle(Required.nonNull(type, "type"), isReadOnly);
    }

    /// Same as [#getBufferTypeHandle(Class, boolean)], to read and write.
    public <T extends IBufferElementData> BufferTypeHandle<T> getBufferTypeHandle(Class<T> type) {
        return getBufferTypeHandle(type, false);
    }

    /// A handle that opens chunks for the value of a shared component. It is valid until the next structural change,
    /// and again after an update.
    ///
    /// @throws IllegalArgumentException if the class is not a shared component
    public <T extends ISharedComponentData> SharedComponentTypeHandle<T> getSharedComponentTypeHandle(Class<T> type) {
        return lookups.sharedComponentTypeHandle(Required.nonNull(type, "type"));
    }

    /// A lookup of the component of any entity. It is valid until the next structural change, and again after an
    /// update.
    ///
    /// @param isReadOnly whether the values can only be read through it
    /// @throws IllegalArgumentException if the component is managed, or no code can be generated for its class's
    ///     package
    public <T extends IComponentData> ComponentLookup<T> getComponentLookup(Class<T> type, boolean isReadOnly) {
        return lookups.componentLookup(Required.nonNull(type, "type"), isReadOnly);
    }

    /// Same as [#getComponentLookup(Class, boolean)], to read and write.
    public <T extends IComponentData> ComponentLookup<T> getComponentLookup(Class<T> type) {
        return getComponentLookup(type, false);
    }

    /// A lookup of the dynamic buffer of any entity. It is valid until the next structural change, and again after an
    /// update.
    ///
    /// @param isReadOnly whether the buffers can only be read through it
    /// @throws IllegalArgumentException if the class is not the element of a buffer
    public <T extends IBufferElementData> BufferLookup<T> getBufferLookup(Class<T> type, boolean isReadOnly) {
        return lookups.bufferLookup(Required.nonNull(type, "type"), isReadOnly);
    }

    /// Same as [#getBufferLookup(Class, boolean)], to read and write.
    public <T extends IBufferElementData> BufferLookup<T> getBufferLookup(Class<T> type) {
        return getBufferLookup(type, false);
    }

    /// A lookup of the location of any entity. It is valid until the next structural change, and again after an update.
    public EntityStorageInfoLookup getEntityStorageInfoLookup() {
        return lookups.entityStorageInfoLookup();
    }

    /// Completes the registered jobs that write a component, so that it can be read by raw means: lookups, arrays of
    /// chunks.
    ///
    /// @throws IllegalArgumentException if the class is not a component
    /// @throws IllegalStateException if a job that is not registered writes it and was not completed
    public void completeDependencyBeforeRO(Class<? extends IComponent> type) {
        store.guard().check();
        store.ensureColumns(ComponentTypes.of(type)).completeWriters();
    }

    /// Completes the registered jobs that use a component, so that it can be written by raw means: lookups, arrays of
    /// chunks.
    ///
    /// @throws IllegalArgumentException if the class is not a component
    /// @throws IllegalStateException if a job that is not registered uses it and was not completed
    public void completeDependencyBeforeRW(Class<? extends IComponent> type) {
        store.guard().check();
        store.ensureColumns(ComponentTypes.of(type)).awaitUsers();
    }

    /// Completes every registered job.
    public void completeAllTrackedJobs() {
        store.guard().check();
        store.jobs().completeAll();
    }

    /// Completes every job that uses components of this world, whether it is registered or not. After it no job keeps
    /// the world's thread from anything. A job that uses no component and whose handle is only in the dependency of the
    /// system that runs now is not among them: complete that handle.
    public void completeAllJobs() {
        store.guard().check();
        store.jobs().completeEvery();
    }

    /// A handle that opens chunks for the ids of their entities. It is valid until the next structural change, and
    /// again after an update.
    public EntityTypeHandle getEntityTypeHandle() {
        return lookups.entityTypeHandle();
    }

    // Versions and listeners

    /// Calls `listener` for every entity that was created, instantiated or moved here from another world: once the
    /// change is complete, before [`onAdd`][#onAdd] of its components. The entity can be read and has its values.
    ///
    /// Listeners are called on the world's thread, for each form of a change, in order of subscription. One that throws
    /// keeps neither the others from being called nor the change from being completed; then its exception is thrown by
    /// the method that made the change, with those of others as suppressed exceptions. Closing the world calls no
    /// listener.
    public Subscription onCreate(EntityListener listener) {
        Required.nonNull(listener, "listener");
        store.guard().check();
        return new Subscription(listeners.onCreate(listener::entityChanged));
    }

    /// Calls `listener` for every entity that is about to be destroyed or moved to another world, while it can still be
    /// read, after [`onRemove`][#onRemove] of its components. For the rest see [`onCreate`][#onCreate].
    public Subscription onDestroy(EntityListener listener) {
        Required.nonNull(listener, "listener");
        store.guard().check();
        return new Subscription(listeners.onDestroy(listener::entityChanged));
    }

    /// Calls `listener` for every entity that got a component of this type, by adding or by being created with it: once
    /// the change is complete, when the component has its value. For the rest see [`onCreate`][#onCreate].
    public Subscription onAdd(Class<? extends IComponent> type, EntityListener listener) {
        Required.nonNull(listener, "listener");
        store.guard().check();
        return new Subscription(listeners.onAdd(ComponentTypes.of(type), listener::entityChanged));
    }

    /// Calls `listener` for every entity that is about to lose its component of this type, by removing or by being
    /// destroyed, while it can still be read. For the rest see [`onCreate`][#onCreate].
    public Subscription onRemove(Class<? extends IComponent> type, EntityListener listener) {
        Required.nonNull(listener, "listener");
        store.guard().check();
        return new Subscription(listeners.onRemove(ComponentTypes.of(type), listener::entityChanged));
    }

    /// The version that writes are marked with: initially 1, one more before each system's update. It wraps around and
    /// is never 0; compare two versions by the sign of their difference.
    ///
    /// @see dev.phalanx.entities.systems.World#globalSystemVersion()
    public int globalSystemVersion() {
        return orders.globalSystem();
    }

    /// Goes up with every structural change: by one for entities created or destroyed in a chunk, by two for entities
    /// that move to another archetype. It wraps around; compare for equality.
    public int entityOrderVersion() {
        return orders.entityOrder();
    }

    /// Goes up with every structural change that touches an archetype with this type, counted as
    /// [`entityOrderVersion()`][#entityOrderVersion()] does; 0 if there has been none. Writing values leaves it as it
    /// is.
    public int getComponentOrderVersion(Class<? extends IComponent> type) {
        return orders.componentOrder(Required.nonNull(type, "type"));
    }

    /// The entities that were created and destroyed since `census` was last used, or, at its first use, all that are
    /// alive. An entity that was created and destroyed in between is in neither list.
    ///
    /// @param census remembers what was alive, and is brought up to date
    /// @throws IllegalArgumentException if the census was used with another world
    public CreatedAndDestroyedEntities getCreatedAndDestroyedEntities(EntityCensus census) {
        return orders.createdAndDestroyed(Required.nonNull(census, "census"));
    }

    // Entities of other worlds

    /// Moves all entities of another world, but those of its systems, to this one. See [that by
    /// query][#moveEntitiesFrom(EntityManager, EntityQuery, EntityRemapping)].
    public void moveEntitiesFrom(EntityManager source) {
        transfer.move(Required.nonNull(source, "source").transfer, null, null);
    }

    /// Moves all entities of another world, but those of its systems, to this one. See [that by
    /// query][#moveEntitiesFrom(EntityManager, EntityQuery, EntityRemapping)].
    public void moveEntitiesFrom(EntityManager source, EntityRemapping remapping) {
        Required.nonNull(source, "source");
        Required.nonNull(remapping, "remapping");
        transfer.move(source.transfer, null, remapping.changes());
    }

    /// Moves entities of another world to this one. See [that by query][#moveEntitiesFrom(EntityManager, EntityQuery,
    /// EntityRemapping)].
    public void moveEntitiesFrom(EntityManager source, EntityQuery query) {
        transfer.move(Required.nonNull(source, "source").transfer, TARGETS.of(Required.nonNull(query, "query")), null);
    }

    /// Moves the entities that a query of another world matches to this one.
    ///
    /// They keep their components, values, names and order, and stay in the chunks they share; here these chunks come
    /// after those of the same archetype, and count as changed. Where a filter of the query lets some chunks pass,
    /// those move. The ids are new, handed out in the order of the entities; the old ones name nothing any more.
    /// References among the entities lead to the new ids; references to [externals][EntityRemapping#addExternal] lead
    /// to what represents them here; and what else they refer to becomes [Entity#NULL]. Chunk components keep their
    /// values.
    ///
    /// @param query made in the world of `source`
    /// @param remapping gets the old and the new ids
    ///
    /// @throws IllegalArgumentException if `source` is this one, or the query belongs to a world other than that of
    ///     `source`, or matches entities of [systems][dev.phalanx.entities.components.SystemInstance] or such as stand
    ///     for [chunks][dev.phalanx.entities.components.ChunkHeader]
    /// @throws IllegalStateException if in one of the worlds a query is being iterated
    public void moveEntitiesFrom(EntityManager source, EntityQuery query, EntityRemapping remapping) {
        Required.nonNull(source, "source");
        Required.nonNull(remapping, "remapping");
        transfer.move(source.transfer, TARGETS.of(Required.nonNull(query, "query")), remapping.changes());
    }

    /// Copies entities of another world to this one, and returns the ids of the copies in the order of `entities`.
    ///
    /// References among the entities lead from copy to copy, and what else they refer to becomes [Entity#NULL]; of an
    /// entity that is listed more than once the last copy is referred to. Names are copied, cleanup components are not.
    /// The other world stays as it is; its jobs are completed before.
    ///
    /// @param entities ids in the world of `source`
    /// @throws IllegalArgumentException if `source` is this one, or one of the entities is not alive, or was destroyed
    ///     and waits for its cleanup, or belongs to a system or represents a chunk; nothing is copied then
    /// @throws IllegalStateException if a query of this world is being iterated, or a job of one of the worlds that no
    ///     system has handed over was not completed
    public NativeArray<Entity> copyEntitiesFrom(EntityManager source, NativeArray<Entity> entities) {
        Required.nonNull(source, "source");
        Required.nonNull(entities, "entities");
        return transfer.copy(source.transfer, entities);
    }

    /// Makes this world the same as another one, and returns how many chunks were different. A state that was copied to
    /// a second world and back is restored: the world goes on as it did from there.
    ///
    /// Afterwards both worlds have the same ids, alive and free, in the same chunks and in the same order, with the
    /// same values, names, change versions and order versions, and their queries find archetypes in the same order; the
    /// same changes to both keep them the same. Chunks that were the same already are not written, and listeners are
    /// called for the others only.
    ///
    /// The time comes too, and for each system of this world how far the system of the same class has come there:
    /// which changes its filters have seen, whether it is enabled and running, and when a group with one of the rate
    /// managers of this library is updated next. A world without these systems keeps all of that for the next world
    /// that is made the same as it. A system that the other world knows nothing of sees everything as changed.
    ///
    /// Ids and versions that were kept from before belong to another history: ids may name other entities now. The
    /// global system version advances to that of the other world, if it is behind.
    ///
    /// What does not come: entities of [systems][dev.phalanx.entities.components.SystemInstance], those of this world
    /// stay; fields of systems and of rate managers of your own; commands that wait to be played back. Those of this
    /// world stay too; `EntityCommandBufferSystem.discardCommands` closes them.
    ///
    /// @throws IllegalArgumentException if `source` is this one, or has an entity with the index of one of a system
    ///     here, or the entity of a system has a shared component in one of the worlds; nothing is changed then
    /// @throws IllegalStateException if a query of this world is being iterated, or a job of one of the worlds that no
    ///     system has handed over was not completed
    public int copyAndReplaceEntitiesFrom(EntityManager source) {
        return transfer.replace(Required.nonNull(source, "source").transfer);
    }

    /// How often this world was made the same as another one by
    /// [`copyAndReplaceEntitiesFrom`][#copyAndReplaceEntitiesFrom]. A system that keeps what it knows of entities in
    /// fields of its own compares this number with the one from then, to read everything anew.
    public int replacements() {
        store.guard().check();
        return store.replacements();
    }

    /// One number of both [`replacements()`][#replacements()] and [`globalSystemVersion()`][#globalSystemVersion()],
    /// which differs if one of them does: for code that is called many times in an update and asks whether it has to
    /// read anew.
    public long readingVersion() {
        store.guard().check();
        return (long) store.replacements() << 32 | Integer.toUnsignedLong(store.globalSystemVersion());
    }

    // Exclusive transactions

    /// Whether a transaction can begin: none has begun, and no query is being iterated.
    public boolean canBeginExclusiveEntityTransaction() {
        WorldGuard guard = store.guard();
        if (guard.isExclusive()) {
            return false;
        }
        guard.check();
        return guard.iterated() == null;
    }

    /// Begins a transaction, through which one job can make structural changes. Completes the registered jobs, and ends
    /// lookups, handles, references and buffers as a structural change does. Until
    /// [`endExclusiveEntityTransaction()`][#endExclusiveEntityTransaction()] every other use of the world is refused
    /// with `IllegalStateException`.
    ///
    /// @throws IllegalStateException if there is a transaction, a query is being iterated, or a job that is not
    ///     registered uses a component
    public ExclusiveEntityTransaction beginExclusiveEntityTransaction() {
        store.guard().checkStructural("beginExclusiveEntityTransaction");
        store.structureChanged();
        ExclusiveEntityTransaction begun = new ExclusiveEntityTransaction(this, store.guard());
        store.guard().beginExclusive();
        transaction = begun;
        return begun;
    }

    /// The handle of the jobs that use the transaction, as it was set.
    ///
    /// @throws IllegalStateException if there is no transaction
    public JobHandle exclusiveEntityTransactionDependency() {
        store.guard().requireExcluded("exclusiveEntityTransactionDependency");
        return dependency;
    }

    /// Sets the handle of the jobs that use the transaction, which its end completes.
    ///
    /// @throws IllegalStateException if there is no transaction
    public void setExclusiveEntityTransactionDependency(JobHandle jobs) {
        Required.nonNull(jobs, "jobs");
        store.guard().requireExcluded("setExclusiveEntityTransactionDependency");
        dependency = jobs;
    }

    /// Completes the jobs of [`exclusiveEntityTransactionDependency()`][#exclusiveEntityTransactionDependency()] and
    /// ends the transaction, which cannot be used after that.
    ///
    /// @throws IllegalStateException if there is no transaction, or a job that was not completed uses it
    public void endExclusiveEntityTransaction() {
        store.guard().requireExcluded("endExclusiveEntityTransaction");
        JobHandle jobs = dependency;
        dependency = JobHandle.none();
        jobs.complete();
        ExclusiveEntityTransaction ended = Objects.requireNonNull(transaction);
        ended.end();
        transaction = null;
        store.guard().endExclusive();
        store.structureChanged();
    }

    private Slab slabToChange(ArchetypeChunk chunk, String operation) {
        return store.slabs().get(lookups.slabToChange(chunk, operation));
    }

    /// @hidden
    @Override
    public LookupSource lookupSource() {
        store.guard().check();
        return lookups;
    }

    /// The world's queries.
    ///
    /// @hidden
    @Override
    public QuerySource queries() {
        store.guard().check();
        return queries;
    }

    /// Such as `EntityManager of world "Game", 12 entities`.
    @Override
    public String toString() {
        return "EntityManager of world \"" + store.guard().worldName() + "\", "
                + store.entities().count() + " entities";
    }
}
