package dev.phalanx.entities;

import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;

/// How an [EntityManager] creates, copies and destroys entities.
///
/// @hidden
public abstract sealed class LifeVerbs extends LookVerbs permits AddVerbs {
    private final EntityLife life;
    private final EntitiesFromValues fromValues;
    private final EntityCopies copies;
    private final EntityEnabling enabling;
    private final EntityBatches batches;

    LifeVerbs(EntityWork work) {
        super(work);
        this.life = work.life();
        this.fromValues = work.fromValues();
        this.copies = work.copies();
        this.enabling = work.enabling();
        this.batches = work.batches();
    }

    /// The archetype with these component types, in any order.
    ///
    /// @throws IllegalArgumentException if a class is null or listed twice, or if an entity does not fit a chunk
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final EntityArchetype createArchetype(Class<? extends IComponent>... types) {
        Required.nonNull(types, "types", "createArchetype");
        return life.archetype(types);
    }

    /// Creates an entity without components.
    public final Entity createEntity() {
        return life.create(new Class<?>[0]);
    }

    /// Creates an entity of an archetype, with all components zero.
    ///
    /// @throws IllegalArgumentException if the archetype belongs to another world
    public final Entity createEntity(EntityArchetype archetype) {
        return life.create(archetype);
    }

    /// Creates an entity with one component, zero.
    ///
    /// @throws IllegalArgumentException if the class is null
    public final Entity createEntity(Class<? extends IComponent> type) {
        return life.create(new Class<?>[] {type});
    }

    /// Creates an entity with these components, all zero.
    ///
    /// @throws IllegalArgumentException if a class is null or listed twice, or if an entity does not fit a chunk
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final Entity createEntity(Class<? extends IComponent>... types) {
        Required.nonNull(types, "types", "createEntity");
        return life.create(types);
    }

    /// Creates `count` entities of an archetype, with all components zero.
    ///
    /// @param count how many, 0 or more
    /// @throws IndexOutOfBoundsException if `count` is negative
    /// @throws IllegalArgumentException if the archetype belongs to another world
    public final NativeArray<Entity> createEntity(EntityArchetype archetype, int count) {
        return life.create(archetype, count);
    }

    /// Creates as many entities of an archetype as `out` is long, with all components zero, and stores their ids there.
    ///
    /// @throws IllegalArgumentException if the archetype belongs to another world
    public final void createEntity(EntityArchetype archetype, NativeArray<Entity> out) {
        Required.nonNull(out, "out", "createEntity");
        life.create(archetype, out);
    }

    /// Creates an entity that has exactly these components, with these values; a tag is given as its value too.
    ///
    /// @throws IllegalArgumentException if two values are of one class, if a value or something inside one is null, or
    ///     if an entity does not fit a chunk
    public final Entity createEntity(IComponent first, IComponent... more) {
        Required.nonNull(first, "first", "createEntity");
        Required.nonNull(more, "more", "createEntity");
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
    public final Entity createEntity(IComponent first, Object... more) {
        return fromValues.create(first, more);
    }

    /// As [`createEntity(IComponent, Object...)`][#createEntity(IComponent, Object...)], where a class comes first.
    ///
    /// @throws IllegalArgumentException if something is neither a component's value nor a component's class, is null or
    ///     has a null inside, if two components are of one class, or if an entity does not fit a chunk
    public final Entity createEntity(Class<? extends IComponent> first, Object... more) {
        return fromValues.create(first, more);
    }

    /// Creates a copy of an entity: its components without cleanup components and the tag [Prefab], and its name.
    /// References that the entity has to itself lead from the copy to the copy.
    ///
    /// @throws IllegalArgumentException if the entity is not alive, was destroyed and waits for its cleanup, belongs to
    ///     a system or stands for a chunk
    public final Entity instantiate(Entity source) {
        Required.nonNull(source, "source", "instantiate");
        return copies.instantiate(source);
    }

    /// Creates `count` copies of an entity, as [`instantiate(Entity)`][#instantiate(Entity)] does.
    ///
    /// @param count how many, 0 or more
    /// @throws IndexOutOfBoundsException if `count` is negative
    /// @throws IllegalArgumentException if the entity is not alive, was destroyed and waits for its cleanup, belongs to
    ///     a system or stands for a chunk
    public final NativeArray<Entity> instantiate(Entity source, int count) {
        Required.nonNull(source, "source", "instantiate");
        return copies.instantiate(source, count);
    }

    /// Creates as many copies of an entity as `out` is long, as [`instantiate(Entity)`][#instantiate(Entity)] does, and
    /// stores their ids there.
    ///
    /// @throws IllegalArgumentException if the entity is not alive, was destroyed and waits for its cleanup, belongs to
    ///     a system or stands for a chunk
    public final void instantiate(Entity source, NativeArray<Entity> out) {
        Required.nonNull(source, "source", "instantiate");
        Required.nonNull(out, "out", "instantiate");
        copies.instantiate(source, out);
    }

    /// Creates a copy of each source, and stores their ids in `out`. References among the sources lead from copy to
    /// copy, other references to where they led. Copies have no cleanup components; those of prefabs are prefabs.
    ///
    /// @throws IllegalArgumentException if an entity is not alive, or was destroyed and waits for its cleanup, or the
    ///     lengths differ; nothing is created then
    public final void instantiate(NativeArray<Entity> sources, NativeArray<Entity> out) {
        Required.nonNull(sources, "sources", "instantiate");
        Required.nonNull(out, "out", "instantiate");
        copies.instantiate(sources, out);
    }

    /// Destroys an entity. Ids that are not alive are ignored.
    ///
    /// An entity with cleanup components loses all others, gets the tag [CleanupEntity] and stays alive until the last
    /// of them is removed; see [ICleanupComponentData].
    public final void destroyEntity(Entity entity) {
        Required.nonNull(entity, "entity", "destroyEntity");
        life.destroy(entity);
    }

    /// Destroys entities. Ids that are not alive are ignored, also those named before in the same array.
    public final void destroyEntity(NativeArray<Entity> entities) {
        Required.nonNull(entities, "entities", "destroyEntity");
        life.destroy(entities);
    }

    /// Destroys all entities that a query matches.
    ///
    /// @throws IllegalArgumentException if the query belongs to another world
    public final void destroyEntity(EntityQuery query) {
        Required.nonNull(query, "query", "destroyEntity");
        batches.destroy(query);
    }

    /// Switches an entity as a whole off or on: adds or removes the tag [Disabled]. One that is so already stays as it
    /// is.
    ///
    /// @throws IllegalArgumentException if the entity is not alive
    public final void setEnabled(Entity entity, boolean enabled) {
        Required.nonNull(entity, "entity", "setEnabled");
        enabling.set(entity, enabled);
    }

    /// Whether an entity as a whole is switched on, that is, lacks the tag [Disabled].
    ///
    /// @throws IllegalArgumentException if the entity is not alive
    public final boolean isEnabled(Entity entity) {
        Required.nonNull(entity, "entity", "isEnabled");
        return enabling.is(entity);
    }
}
