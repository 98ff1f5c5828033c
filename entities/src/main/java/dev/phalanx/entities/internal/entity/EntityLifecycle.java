package dev.phalanx.entities.internal.entity;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.internal.access.ModuleAccess;
import dev.phalanx.entities.internal.change.MetaEntities;
import dev.phalanx.entities.internal.change.StructuralChanges;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentList;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.kernel.RunList;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The verbs that create and destroy entities.
public final class EntityLifecycle {
    private static final ModuleAccess<Archetype, EntityArchetype> HANDLES =
            ModuleAccess.find(Archetype.class, EntityArchetype.class);
    private static final ModuleAccess<EntityArchetype, Archetype> ARCHETYPES =
            ModuleAccess.find(EntityArchetype.class, Archetype.class);
    private static final StructType<Entity> ENTITY = StructType.of(Entity.class);

    private final WorldStore store;
    private final WorldGuard guard;
    private final StructuralChanges structuralChanges;
    private final EntityGroups groups;
    private final EntityErrors errors;

    public EntityLifecycle(
            WorldStore store, StructuralChanges structuralChanges, EntityGroups groups, EntityErrors errors) {
        this.groups = groups;
        this.store = store;
        this.errors = errors;
        this.guard = store.guard();
        this.structuralChanges = structuralChanges;
    }

    public Entity create(EntityArchetype archetype) {
        guard.checkStructural("createEntity");
        return created(own(store, archetype));
    }

    public Entity create(Class<?>[] types) {
        guard.checkStructural("createEntity");
        return created(store.archetypes().ensure(ComponentList.of(types)));
    }

    private Entity created(Archetype archetype) {
        MetaEntities.requireNone(archetype);
        long id = structuralChanges.create(archetype);
        structuralChanges.finished();
        return Entity.unpack(id);
    }

    public NativeArray<Entity> create(EntityArchetype archetype, int count) {
        guard.checkStructural("createEntity");
        Archetype own = own(store, archetype);
        if (count < 0) {
            throw new IndexOutOfBoundsException(
                    "createEntity was asked for " + count + " entities. Ask for 0 or more.");
        }
        MetaEntities.requireNone(own);
        long[] ids = new long[count];
        structuralChanges.bulk().create(own, ids, 0, count);
        structuralChanges.finished();
        return packed(ids);
    }

    public void create(EntityArchetype archetype, NativeArray<Entity> out) {
        guard.checkStructural("createEntity");
        Archetype own = own(store, archetype);
        MetaEntities.requireNone(own);
        long[] ids = (long[]) out.leafArray(0);
        structuralChanges.bulk().create(own, ids, out.offset(), out.offset() + out.length());
        structuralChanges.finished();
    }

    /// Creates entities in new chunks, and returns these.
    ///
    /// @param filled components whose values stay as they are, since the caller writes all of them
    /// @param given values of shared components
    public RunList createChunks(
            EntityArchetype archetype,
            int count,
            Set<Class<? extends IComponent>> filled,
            ISharedComponentData[] given) {
        Required.nonNull(filled, "filled");
        ISharedComponentData[] sharedValues =
                Required.nonNull(given, "sharedValues").clone();
        for (int i = 0; i < sharedValues.length; i++) {
            Required.nonNull(sharedValues[i], "sharedValues[" + i + "]");
        }
        guard.checkStructural("createChunk");
        Archetype own = own(store, archetype);
        if (count < 0) {
            throw new IndexOutOfBoundsException("createChunk was asked for " + count + " entities. Ask for 0 or more.");
        }
        MetaEntities.requireNone(own);
        requireShared(own, sharedValues);
        RunList chunks = new RunList();
        if (count == 0) {
            return chunks;
        }
        int[] values = new int[own.isShared() ? own.groups().types() : 0];
        try {
            for (ISharedComponentData value : sharedValues) {
                enter(own, values, value);
            }
            structuralChanges.bulk().createChunks(own, values, count, infos(filled), chunks);
        } finally {
            for (int s = 0; s < values.length; s++) {
                store.dropUnheld(own.groups().table(s), values[s]);
            }
        }
        structuralChanges.finished();
        return chunks;
    }

    private static Set<ComponentInfo<?>> infos(Set<Class<? extends IComponent>> types) {
        return types.stream().map(ComponentTypes::of).collect(Collectors.toUnmodifiableSet());
    }

    private static void requireShared(Archetype archetype, ISharedComponentData[] values) {
        for (int i = 0; i < values.length; i++) {
            ComponentInfo<?> info = ComponentTypes.of(ComponentTypes.classOf(values[i]));
            if (!archetype.has(info)) {
                throw new IllegalArgumentException("createChunk was given a value of " + info.name()
                        + ", which the archetype " + archetype + " lacks. Leave it out, or name an archetype with it.");
            }
            for (int j = 0; j < i; j++) {
                if (values[j].getClass() == values[i].getClass()) {
                    throw new IllegalArgumentException("createChunk was given two values of " + info.name()
                            + ". Give it one of each shared component.");
                }
            }
        }
    }

    @SuppressWarnings("unchecked") // the table is that of the value's class
    private <T> void enter(Archetype archetype, int[] values, ISharedComponentData value) {
        ComponentInfo<T> info = (ComponentInfo<T>) ComponentTypes.of(ComponentTypes.classOf(value));
        values[archetype.groups().indexOf(info)] = store.ensureShared(store.sharedTable(info), (T) value);
    }

    public EntityArchetype archetype(ComponentType first, ComponentType[] more) {
        guard.check();
        ComponentInfo<?>[] infos = new ComponentInfo<?>[more.length + 1];
        for (int i = 0; i < infos.length; i++) {
            ComponentType type = i == 0 ? first : more[i - 1];
            infos[i] = type.isChunkComponent() ? ComponentTypes.ofChunk(type.type()) : ComponentTypes.of(type.type());
            if (type.accessMode() == ComponentType.AccessMode.EXCLUDE
                    || Arrays.asList(infos).subList(0, i).contains(infos[i])) {
                throw new IllegalArgumentException("createArchetype was given " + type + " as type " + (i + 1) + " of "
                        + infos.length + ", which is listed twice or must not be there. List each type once, as"
                        + " ComponentType.readWrite or ComponentType.chunkComponent.");
            }
        }
        return HANDLES.of(store.archetypes().ensure(infos));
    }

    public EntityArchetype archetype(Class<?>[] types) {
        guard.check();
        return HANDLES.of(store.archetypes().ensure(ComponentList.of(types)));
    }

    public void destroy(Entity entity) {
        guard.checkStructural("destroyEntity");
        int location = store.entities().find(entity); // refuses null
        destroy(entity.packed(), location);
    }

    /// Destroys the entity with a packed id.
    public void destroy(long id) {
        guard.checkStructural("destroyEntity");
        destroy(id, store.entities().find(id));
    }

    private void destroy(long id, int location) {
        if (location == EntityLocation.ABSENT) {
            return;
        }
        int index = (int) id;
        if (structuralChanges.hasShortPathsAt(location)) {
            structuralChanges.destroyOne(location, index);
            structuralChanges.finishedPlain();
            return;
        }
        long[] members = groups.membersAt(location);
        if (members.length == 0) {
            structuralChanges.destroyOne(location, index);
        } else {
            long[] all = groups.withMembers(new long[] {id}, 0, 1);
            structuralChanges.bulk().destroy(all, 0, all.length);
        }
        structuralChanges.finished();
    }

    public void destroy(NativeArray<Entity> given) {
        guard.checkStructural("destroyEntity");
        NativeArray<Entity> entities = untouched(given);
        destroy((long[]) entities.leafArray(0), entities.offset(), entities.offset() + entities.length());
    }

    /// Destroys entities with these packed ids.
    public void destroy(long[] ids) {
        guard.checkStructural("destroyEntity");
        destroy(ids, 0, ids.length);
    }

    private void destroy(long[] ids, int from, int to) {
        if (groups.haveRoot(ids, from, to)) {
            long[] all = groups.withMembers(ids, from, to);
            structuralChanges.bulk().destroy(all, 0, all.length);
        } else {
            structuralChanges.bulk().destroy(ids, from, to);
        }
        structuralChanges.finished();
    }

    /// The array, or a copy of it if it is a view, which may show rows that a structural change moves.
    @SuppressWarnings("ReferenceEquality") // a view has a handle of its own
    public static <T> NativeArray<T> untouched(NativeArray<T> array) {
        if (array.safetyHandle().root() == array.safetyHandle()) {
            return array;
        }
        NativeArray<T> copy = NativeArray.ofLength(array.type().type(), array.length());
        copy.copyFrom(array);
        return copy;
    }

    public boolean exists(Entity entity) {
        guard.check();
        return store.entities().find(entity) != EntityLocation.ABSENT;
    }

    public int count() {
        guard.check();
        return store.entities().count() - store.archetypes().specialEntityCount();
    }

    public EntityArchetype archetypeOf(Entity entity) {
        guard.check();
        int location = store.entities().find(entity);
        if (location == EntityLocation.ABSENT) {
            throw new IllegalArgumentException(errors.notAlive(entity));
        }
        return HANDLES.of(store.slabs().get(EntityLocation.slab(location)).archetype);
    }

    /// The archetype behind the handle, if it is one of this world.
    public static Archetype own(WorldStore store, @Nullable EntityArchetype handle) {
        if (handle == null) {
            throw new IllegalArgumentException("null was given for an archetype of world \""
                    + store.guard().worldName() + "\". Make it with this world's createArchetype.");
        }
        Archetype archetype = ARCHETYPES.of(handle);
        if (!store.archetypes().isOwn(archetype)) {
            throw new IllegalArgumentException("Archetype " + archetype + " belongs to another world than \""
                    + store.guard().worldName() + "\". Make it with this world's createArchetype.");
        }
        return archetype;
    }

    /// An array of ids over their packed form.
    public static NativeArray<Entity> packed(long[] ids) {
        return NativeArray.over(ENTITY, new Object[] {ids}, 0, ids.length, new SafetyHandle("NativeArray<Entity>"));
    }
}
