package dev.phalanx.entities.internal.entity;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.EntityHistory;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.EntityTable;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.Entity;

/// The texts of what a caller did wrong with an entity, worked out only when it happened.
public final class EntityErrors {
    private final WorldStore store;

    public EntityErrors(WorldStore store) {
        this.store = store;
    }

    public String notAlive(Entity entity) {
        return entity + " does not exist in world \"" + store.guard().worldName() + "\": " + why(entity)
                + ". Ask exists(entity) first, or drop the ids of destroyed entities.";
    }

    private String why(Entity entity) {
        EntityTable entities = store.entities();
        int index = entity.index();
        if (entity.equals(Entity.NULL)) {
            return "it is the id of no entity";
        }
        if (index >= entities.used()) {
            return "index " + index + " has never been used";
        }
        EntityHistory history = store.history();
        String destruction = history == null ? null : history.destruction(entity.packed());
        if (destruction != null) {
            return destruction;
        }
        if (entities.isAlive(index)) {
            return "index " + index + " belongs to " + new Entity(index, entities.versionAt(index)) + " now";
        }
        return "index " + index + " is free";
    }

    public String lacks(Entity entity, int location, ComponentInfo<?> component) {
        if (archetype(location).wasDestroyed()) {
            return entity + " has no " + component.name()
                    + ": it was destroyed and is left with its cleanup components; it has " + archetypeAt(location)
                    + ". Ask hasComponent(entity, " + component.name()
                    + ".class) first: exists(entity) is true until the cleanup components are removed.";
        }
        return entity + " has no " + component.name() + "; it has " + archetypeAt(location)
                + removal(entity, component) + ". Add it first, or let the query require it with withAll("
                + component.name() + ".class).";
    }

    private String removal(Entity entity, ComponentInfo<?> component) {
        EntityHistory history = store.history();
        String removal = history == null ? null : history.removal(entity.packed(), component);
        return removal == null ? "" : "; " + removal;
    }

    public String lacksChunkComponent(Entity entity, int location, ComponentInfo<?> component) {
        return entity + " has no " + component.name() + "; it has " + archetypeAt(location)
                + removal(entity, component)
                + ". Add it first with addChunkComponentData, or let the query require it with"
                + " withAllChunkComponent(" + component.type().getSimpleName() + ".class).";
    }

    /// Returns if an entity can be copied and moved to other worlds.
    public void requireOrdinary(long id, int location) {
        Archetype archetype = archetype(location);
        if (!archetype.isOrdinary()) {
            throw new IllegalArgumentException(Entity.unpack(id) + stays(archetype) + " with its components: it has "
                    + archetype + ". Copy and move other entities.");
        }
    }

    /// The part of an error message that says why the entities of an archetype stay in their world.
    public static String stays(Archetype archetype) {
        return archetype.isOfSystems() ? " belongs to a system and stays" : " stands for a chunk and stays";
    }

    public String destroyed(Entity entity, int location) {
        return entity + " was destroyed and waits for its cleanup, with " + archetypeAt(location)
                + ". Copy it before it is destroyed.";
    }

    public String cleanupLost(Entity entity, ComponentInfo<?> type, Archetype target) {
        return entity + " has " + type.name() + ", which setArchetype cannot take away, and archetype " + target
                + " lacks it. Remove cleanup components with removeComponent, when the cleanup is done.";
    }

    public static String noArray(ComponentInfo<?> component) {
        return "The values of " + component.name() + " are objects and lie in no NativeArray. Get them entity by entity"
                + " with getComponent, or in a query with managed(" + component.name() + ".class).";
    }

    public String tag(ComponentInfo<?> component) {
        return component.name() + " is a tag and has no value. Ask hasComponent(entity, " + component.name()
                + ".class), or give it a field.";
    }

    public String shared(ComponentInfo<?> component) {
        return component.name()
                + " is a shared component, whose value belongs to a chunk. Use getSharedComponent(entity, "
                + component.name() + ".class) and setSharedComponent(entity, value).";
    }

    public String objectReference(ComponentInfo<?> component) {
        return "A reference to " + component.name() + " was requested, whose values are objects. Use"
                + " getComponent(entity, " + component.name() + ".class), which hands the object out.";
    }

    public static String wrongType(ComponentInfo<?> component, Object value) {
        return "A value of " + value.getClass().getSimpleName() + " was given for " + component.name()
                + ". Give a value of the component's own class.";
    }

    public static String buffer(ComponentInfo<?> component) {
        return component.name()
                + " is the element of a buffer, and an entity has an array of them. Use addBuffer(entity, "
                + component.name() + ".class) and getBuffer, which give a DynamicBuffer.";
    }

    public static String nullValue(ComponentInfo<?> component) {
        return "null was given for " + component.name() + ", which always has a value. Use addComponent(entity, "
                + component.name() + ".class) for the zero value.";
    }

    public String nullChunkValue(ComponentInfo<?> component) {
        return "null was given for " + component.name()
                + ", which always has a value. Use addChunkComponentData(entity, "
                + component.type().getSimpleName() + ".class) for the zero value.";
    }

    private String archetypeAt(int location) {
        return archetype(location).toString();
    }

    private Archetype archetype(int location) {
        return store.slabs().get(EntityLocation.slab(location)).archetype;
    }
}
