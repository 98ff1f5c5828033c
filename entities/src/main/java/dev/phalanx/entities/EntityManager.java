package dev.phalanx.entities;

import dev.phalanx.entities.internal.change.StructuralDoor;
import dev.phalanx.entities.internal.change.VersionFirewall;
import dev.phalanx.entities.internal.query.QueryRegistry;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.query.QuerySource;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Creates, changes, reads and destroys the entities of one world.
///
/// Values go in and out as copies. Creating and destroying entities and adding and removing components are *structural
/// changes*: they move entities in memory, and are refused with `IllegalStateException` while a query is being
/// iterated.
/// Every method throws [dev.phalanx.structs.DisposedException] once the world is closed, `IllegalStateException` on a
/// thread that does not own the world, and `IllegalArgumentException` for a deferred id or a class that is not a
/// component. What is refused has changed nothing.
///
/// (Source documents S0, S1, S3: `EntityManager`.)
public final class EntityManager extends QuerySource {
    private final WorldStore store;
    private final EntityLife life;
    private final EntityComponents components;
    private final EntityNames names;
    private final EntityVersions orders;
    private final EntityIntrospection introspection;

    EntityManager(WorldStore store, StructuralDoor door, VersionFirewall versions, QueryRegistry queries) {
        super(store, versions, queries);
        this.store = store;
        EntityErrors errors = new EntityErrors(store);
        this.life = new EntityLife(store, door, errors);
        this.components = new EntityComponents(store, door, versions, errors);
        this.names = new EntityNames(store, errors);
        this.orders = new EntityVersions(store, versions);
        this.introspection = new EntityIntrospection(store, errors);
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

    /// All archetypes in order of creation, those without entities included.
    public List<EntityArchetype> getAllArchetypes() {
        return introspection.allArchetypes();
    }

    // Names

    /// Names an entity for messages and tools, in place of the name it has. The name is part of the entity: copies of it
    /// get it too. Not a structural change; [Entity#NULL] is ignored.
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
        components.set(entity, typeOf(value), value);
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
