package dev.phalanx.entities;

import dev.phalanx.entities.internal.change.StructuralDoor;
import dev.phalanx.entities.internal.change.VersionFirewall;
import dev.phalanx.entities.internal.change.WorldSide;
import dev.phalanx.entities.internal.listen.EntityListeners;
import dev.phalanx.entities.internal.query.QueryRegistry;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.QuerySource;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Creates, changes, reads and destroys the entities of one world.
///
/// Values go in and out as copies. Creating and destroying entities and adding and removing components are
/// *structural changes*: they move entities in memory, and are refused with `IllegalStateException` while a query
/// is being iterated. Every method throws [dev.phalanx.structs.DisposedException] once the world is closed,
/// `IllegalStateException` on a thread that does not own the world, and `IllegalArgumentException` for a deferred
/// id or a class that is not a component. What is refused has changed nothing.
///
/// (Source documents S0, S1, S3: `EntityManager`.)
public final class EntityManager extends QuerySource {
    private final WorldStore store;
    private final EntityLife life;
    private final EntitiesFromValues fromValues;
    private final EntityComponents components;
    private final EntityCopies copies;
    private final EntityBatches batches;
    private final EntityListeners listeners;
    private final EntityNames names;
    private final EntityVersions orders;
    private final EntityIntrospection introspection;
    private final EntityTransfer transfer;

    EntityManager(WorldStore store, StructuralDoor door, VersionFirewall versions, QueryRegistry queries) {
        super(store, versions, queries);
        this.store = store;
        EntityErrors errors = new EntityErrors(store);
        this.life = new EntityLife(store, door, errors);
        this.fromValues = new EntitiesFromValues(store, door);
        this.components = new EntityComponents(store, door, versions, errors);
        this.copies = new EntityCopies(store, door, errors);
        this.batches = new EntityBatches(store, door, versions, errors);
        this.listeners = new EntityListeners(store.guard(), door);
        this.names = new EntityNames(store, errors);
        this.orders = new EntityVersions(store, versions);
        this.introspection = new EntityIntrospection(store, versions, errors);
        this.transfer = new EntityTransfer(new WorldSide(store, versions, door), errors);
    }

    // Creating

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

    /// Creates an entity with these components, all zero.
    ///
    /// @throws IllegalArgumentException if a class is null or listed twice, or if an entity does not fit a chunk
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final Entity createEntity(Class<? extends IComponent>... types) {
        return life.create(types);
    }

    /// Creates `count` entities of an archetype, with all components zero.
    ///
    /// @param count how many, 0 or more
    /// @throws IndexOutOfBoundsException if `count` is negative
    /// @throws IllegalArgumentException if the archetype belongs to another world
    public NativeArray<Entity> createEntity(EntityArchetype archetype, int count) {
        return life.create(archetype, count);
    }

    /// Creates as many entities of an archetype as `out` is long, with all components zero, and stores their ids there.
    ///
    /// @throws IllegalArgumentException if the archetype belongs to another world
    public void createEntity(EntityArchetype archetype, NativeArray<Entity> out) {
        life.create(archetype, out);
    }

    /// Creates an entity that has exactly these components, with these values; a tag is given as its value too.
    ///
    /// @throws IllegalArgumentException if two values are of one class, if something inside a value is null, or if an
    ///     entity does not fit a chunk
    public Entity createEntity(IComponent first, IComponent... more) {
        return fromValues.create(first, more);
    }

    /// Creates a copy of an entity. References that the entity has to itself lead from the copy to the copy.
    ///
    /// @throws IllegalArgumentException if the entity is not alive
    public Entity instantiate(Entity source) {
        return copies.instantiate(source);
    }

    /// Creates `count` copies of an entity.
    ///
    /// @param count how many, 0 or more
    /// @throws IndexOutOfBoundsException if `count` is negative
    /// @throws IllegalArgumentException if the entity is not alive
    public NativeArray<Entity> instantiate(Entity source, int count) {
        return copies.instantiate(source, count);
    }

    /// Creates as many copies of an entity as `out` is long, and stores their ids there.
    ///
    /// @throws IllegalArgumentException if the entity is not alive
    public void instantiate(Entity source, NativeArray<Entity> out) {
        copies.instantiate(source, out);
    }

    /// Creates a copy of each source, and stores their ids in `out`. References among the sources lead from copy to
    /// copy.
    ///
    /// @throws IllegalArgumentException if an entity is not alive or the lengths differ; nothing is created then
    public void instantiate(NativeArray<Entity> sources, NativeArray<Entity> out) {
        copies.instantiate(sources, out);
    }

    /// The archetype with these component types, in any order.
    ///
    /// @throws IllegalArgumentException if a class is null or listed twice, or if an entity does not fit a chunk
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final EntityArchetype createArchetype(Class<? extends IComponent>... types) {
        return life.archetype(types);
    }

    // Destroying

    /// Destroys an entity. Ids that are not alive are ignored.
    public void destroyEntity(Entity entity) {
        life.destroy(entity);
    }

    /// Destroys entities. Ids that are not alive are ignored, also those named before in the same array.
    public void destroyEntity(NativeArray<Entity> entities) {
        life.destroy(entities);
    }

    /// Destroys all entities that a query matches.
    ///
    /// @throws IllegalArgumentException if the query belongs to another world
    public void destroyEntity(EntityQuery query) {
        batches.destroy(query);
    }

    // Asking

    /// Whether the entity is alive. [Entity#NULL] never is.
    public boolean exists(Entity entity) {
        return life.exists(entity);
    }

    /// How many entities are alive.
    public int entityCount() {
        return life.count();
    }

    /// The archetype of an entity.
    ///
    /// @throws IllegalArgumentException if the entity is not alive
    public EntityArchetype getArchetype(Entity entity) {
        return life.archetypeOf(entity);
    }

    /// Whether the entity is alive and has the component.
    public boolean hasComponent(Entity entity, Class<? extends IComponent> type) {
        return components.has(entity, type);
    }

    /// The entity's component types in the order of its archetype, [Entity] left out.
    ///
    /// @throws IllegalArgumentException if the entity is not alive
    public List<Class<? extends IComponent>> getComponentTypes(Entity entity) {
        return introspection.componentTypes(entity);
    }

    /// How many components the entity has, its id not counted.
    ///
    /// @throws IllegalArgumentException if the entity is not alive
    public int getComponentCount(Entity entity) {
        return introspection.componentCount(entity);
    }

    /// The ids of all living entities, ordered by archetype (in order of creation), chunk and index in the chunk.
    public NativeArray<Entity> getAllEntities() {
        return introspection.allEntities();
    }

    /// The chunk that the entity lies in: good until the next structural change.
    ///
    /// @throws IllegalArgumentException if the entity is not alive
    public ArchetypeChunk getChunk(Entity entity) {
        return introspection.chunk(entity);
    }

    /// All chunks with entities, ordered by archetype (in order of creation): good until the next structural change.
    public List<ArchetypeChunk> getAllChunks() {
        return introspection.allChunks();
    }

    /// All archetypes in order of creation, those without entities included.
    public List<EntityArchetype> getAllArchetypes() {
        return introspection.allArchetypes();
    }

    // Names

    /// Names an entity for messages and tools, in place of the name it has. The name is part of the entity: copies
    /// of it get it too. Not a structural change; [Entity#NULL] is ignored.
    ///
    /// @param name at most 61 bytes of UTF-8; empty to take the name away
    /// @throws IllegalArgumentException if the name is too long or the entity is not alive
    public void setName(Entity entity, String name) {
        names.set(entity, name);
    }

    /// The name of an entity: empty if it has none, `ENTITY_NOT_FOUND` if the entity is not alive.
    public String getName(Entity entity) {
        return names.get(entity);
    }

    // Listening

    /// Calls `listener` for every entity that was created, instantiated or moved here from another world: once the
    /// change is complete, before [#onAdd] of its components. The entity can be read and has its values.
    ///
    /// Listeners are called on the world's thread, for each form of a change, in order of subscription. One that
    /// throws keeps neither the others from being called nor the change from being completed; then its exception is
    /// thrown by the method that made the change, with those of others as suppressed exceptions. Closing the world
    /// calls no listener.
    public Subscription onCreate(EntityListener listener) {
        store.guard().check();
        return new Subscription(listeners.onCreate(Objects.requireNonNull(listener, "listener")));
    }

    /// Calls `listener` for every entity that is about to be destroyed or moved to another world, while it can still be
    /// read, after [#onRemove] of its components. For the rest see [#onCreate].
    public Subscription onDestroy(EntityListener listener) {
        store.guard().check();
        return new Subscription(listeners.onDestroy(Objects.requireNonNull(listener, "listener")));
    }

    /// Calls `listener` for every entity that got a component of this type, by adding or by being created with it: once
    /// the change is complete, when the component has its value. For the rest see [#onCreate].
    public Subscription onAdd(Class<? extends IComponent> type, EntityListener listener) {
        store.guard().check();
        return new Subscription(listeners.onAdd(ComponentTypes.of(type), Objects.requireNonNull(listener, "listener")));
    }

    /// Calls `listener` for every entity that is about to lose its component of this type, by removing or by being
    /// destroyed, while it can still be read. For the rest see [#onCreate].
    public Subscription onRemove(Class<? extends IComponent> type, EntityListener listener) {
        store.guard().check();
        return new Subscription(
                listeners.onRemove(ComponentTypes.of(type), Objects.requireNonNull(listener, "listener")));
    }

    // Versions

    /// Goes up with every structural change: by one for entities created or destroyed in a chunk, by two for entities
    /// that move to another archetype. It wraps around; compare for equality.
    public int entityOrderVersion() {
        return orders.entityOrder();
    }

    /// Goes up with every structural change that touches an archetype with this type, counted as
    /// [#entityOrderVersion()] does; 0 if there has been none. Writing values leaves it as it is.
    public int getComponentOrderVersion(Class<? extends IComponent> type) {
        return orders.componentOrder(type);
    }

    /// Which entities came and went since `census` was last used, or, at its first use, all that are alive. An entity
    /// that was created and destroyed in between is in neither list.
    ///
    /// @param census remembers what was alive, and is brought up to date
    /// @throws IllegalArgumentException if the census was used with another world
    public CreatedAndDestroyedEntities getCreatedAndDestroyedEntities(EntityCensus census) {
        return orders.createdAndDestroyed(census);
    }

    // Adding and removing

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
        return components.add(entity, typeOf(value), value);
    }

    /// As [#addComponent(Entity, IComponent)], with the class spelled out.
    ///
    /// @throws IllegalArgumentException also if the value is null or of another class
    public <T extends IComponent> boolean addComponent(Entity entity, Class<T> type, @Nullable T value) {
        return components.add(entity, type, value);
    }

    /// Removes a component. One that the entity lacks, and an entity that is not alive, are ignored.
    ///
    /// @return whether it was removed
    public boolean removeComponent(Entity entity, Class<? extends IComponent> type) {
        return components.remove(entity, type);
    }

    /// Adds several components, zero. Those that the entity has keep their values.
    ///
    /// @throws IllegalStateException if the entity is not alive, or would not fit a chunk any more
    public void addComponent(Entity entity, ComponentTypeSet types) {
        batches.add(entity, types);
    }

    /// Removes several components. Those that the entity lacks, and an entity that is not alive, are ignored.
    public void removeComponent(Entity entity, ComponentTypeSet types) {
        batches.remove(entity, types);
    }

    /// Adds a component, zero, to entities; an entity may be listed more than once. Those that have it keep its value.
    ///
    /// @throws IllegalArgumentException if an entity is not alive; nothing is changed then
    /// @throws IllegalStateException if an entity would not fit a chunk any more; nothing is changed then
    public void addComponent(NativeArray<Entity> entities, Class<? extends IComponent> type) {
        batches.add(entities, new ComponentInfo<?>[] {ComponentTypes.of(type)});
    }

    /// As [#addComponent(NativeArray, Class)], for several components.
    public void addComponent(NativeArray<Entity> entities, ComponentTypeSet types) {
        batches.add(entities, types.infos());
    }

    /// Removes a component from entities. Those that lack it or are not alive are ignored.
    public void removeComponent(NativeArray<Entity> entities, Class<? extends IComponent> type) {
        batches.remove(entities, new ComponentInfo<?>[] {ComponentTypes.of(type)});
    }

    /// As [#removeComponent(NativeArray, Class)], for several components.
    public void removeComponent(NativeArray<Entity> entities, ComponentTypeSet types) {
        batches.remove(entities, types.infos());
    }

    /// Adds a component, zero, to all entities that a query matches. Costs per chunk, not per entity, wherever the
    /// chunks can keep their memory.
    ///
    /// @throws IllegalArgumentException if the query belongs to another world
    /// @throws IllegalStateException if an entity would not fit a chunk any more; nothing is changed then
    public void addComponent(EntityQuery query, Class<? extends IComponent> type) {
        batches.add(query, new ComponentInfo<?>[] {ComponentTypes.of(type)});
    }

    /// As [#addComponent(EntityQuery, Class)], for several components.
    public void addComponent(EntityQuery query, ComponentTypeSet types) {
        batches.add(query, types.infos());
    }

    /// Adds a component to all entities that a query matches, with a value for each in the order of
    /// [EntityQuery#toEntityArray()].
    ///
    /// @throws IllegalArgumentException if the query belongs to another world or there is not one value for each entity
    public <T extends IComponent> void addComponent(EntityQuery query, NativeArray<T> values) {
        batches.add(query, values);
    }

    /// Removes a component from all entities that a query matches. Costs per chunk, not per entity, wherever the chunks
    /// can keep their memory.
    ///
    /// @throws IllegalArgumentException if the query belongs to another world
    public void removeComponent(EntityQuery query, Class<? extends IComponent> type) {
        batches.remove(query, new ComponentInfo<?>[] {ComponentTypes.of(type)});
    }

    /// As [#removeComponent(EntityQuery, Class)], for several components.
    public void removeComponent(EntityQuery query, ComponentTypeSet types) {
        batches.remove(query, types.infos());
    }

    /// Moves an entity to an archetype: what it lacks is added, zero, what is not in it is removed, the rest stays.
    ///
    /// @throws IllegalArgumentException if the entity is not alive or the archetype belongs to another world
    public void setArchetype(Entity entity, EntityArchetype archetype) {
        batches.setArchetype(entity, archetype);
    }

    // Other worlds

    /// Moves all entities of another world to this one. See [#moveEntitiesFrom(EntityManager, EntityQuery,
    /// EntityRemapping)].
    public void moveEntitiesFrom(EntityManager source) {
        transfer.move(source.transfer, null, null);
    }

    /// Moves all entities of another world to this one. See [#moveEntitiesFrom(EntityManager, EntityQuery,
    /// EntityRemapping)].
    public void moveEntitiesFrom(EntityManager source, EntityRemapping remapping) {
        transfer.move(source.transfer, null, remapping);
    }

    /// Moves entities of another world to this one. See [#moveEntitiesFrom(EntityManager, EntityQuery,
    /// EntityRemapping)].
    public void moveEntitiesFrom(EntityManager source, EntityQuery query) {
        transfer.move(source.transfer, Objects.requireNonNull(query, "query"), null);
    }

    /// Moves the entities that a query of another world matches to this one.
    ///
    /// They keep their components, values, names and order, and stay in the chunks they share; here these chunks
    /// come after those of the same archetype, and count as changed. Where a filter of the query lets some chunks
    /// pass, those move. The ids are new, handed out in the order of the entities; the old ones name nothing any
    /// more. References among the entities lead to the new ids, and what else they refer to becomes [Entity#NULL].
    ///
    /// @param query made in the world of `source`
    /// @param remapping gets the old and the new ids
    /// @throws IllegalArgumentException if `source` is this one, or the query belongs to another world than that of
    ///     `source`
    /// @throws IllegalStateException if in one of the worlds a query is being iterated
    public void moveEntitiesFrom(EntityManager source, EntityQuery query, EntityRemapping remapping) {
        transfer.move(source.transfer, Objects.requireNonNull(query, "query"), remapping);
    }

    /// Copies entities of another world to this one, and returns the ids of the copies in the order of `entities`.
    ///
    /// References among the entities lead from copy to copy, and what else they refer to becomes [Entity#NULL]; of an
    /// entity that is listed more than once the last copy is referred to. Names are copied. The other world stays as it
    /// is.
    ///
    /// @param entities ids in the world of `source`
    /// @throws IllegalArgumentException if `source` is this one or one of the entities is not alive; nothing is copied
    /// then
    /// @throws IllegalStateException if a query of this world is being iterated
    public NativeArray<Entity> copyEntitiesFrom(EntityManager source, NativeArray<Entity> entities) {
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
    /// @throws IllegalArgumentException if `source` is this one
    /// @throws IllegalStateException if a query of this world is being iterated
    public int copyAndReplaceEntitiesFrom(EntityManager source) {
        return transfer.replace(source.transfer);
    }

    /// Swaps all component values of two entities, each given by its chunk and its index in the chunk. The ids stay
    /// where they are, so it is as if the entities had exchanged everything they have. Not a structural change.
    ///
    /// @throws IndexOutOfBoundsException if an index is negative or not below the chunk's count
    /// @throws IllegalArgumentException if the chunks are of another world or of different archetypes
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since a chunk was handed out
    public void swapComponents(ArchetypeChunk left, int leftIndex, ArchetypeChunk right, int rightIndex) {
        batches.swap(left, leftIndex, right, rightIndex);
    }

    // Reading and writing

    /// A copy of the entity's component.
    ///
    /// @throws IllegalArgumentException if the entity is not alive, lacks the component, or the component is a tag
    public <T extends IComponent> T getComponent(Entity entity, Class<T> type) {
        return components.get(entity, type);
    }

    /// Overwrites the entity's component. Not a structural change.
    ///
    /// @throws IllegalArgumentException if the entity is not alive, lacks the component, the component is a tag, or
    ///     something inside the value is null
    public <T extends IComponent> void setComponent(Entity entity, T value) {
        components.set(entity, value, typeOf(value));
    }

    /// As [#setComponent(Entity, IComponent)], with the class spelled out.
    ///
    /// @throws IllegalArgumentException also if the value is null or of another class
    public <T extends IComponent> void setComponent(Entity entity, Class<T> type, @Nullable T value) {
        components.set(entity, type, value);
    }

    @SuppressWarnings("unchecked") // a component class has no subclasses, so the class of a T is a Class<T>
    private static <T> Class<T> typeOf(T value) {
        return (Class<T>) value.getClass();
    }

    /// Such as `EntityManager of world "Game", 12 entities`.
    @Override
    public String toString() {
        return "EntityManager of world \"" + store.guard().worldName() + "\", "
                + store.entities().count() + " entities";
    }
}
