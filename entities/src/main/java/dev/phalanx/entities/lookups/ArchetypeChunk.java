package dev.phalanx.entities.lookups;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.internal.access.IndexedAccess;
import dev.phalanx.entities.internal.access.ModuleAccess;
import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.entity.ComponentEnabling;
import dev.phalanx.entities.internal.entity.EntityBuffers;
import dev.phalanx.entities.internal.entity.EntityChunkComponents;
import dev.phalanx.entities.internal.entity.EntityErrors;
import dev.phalanx.entities.internal.entity.EntityLifecycle;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.EnabledBits;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.SafetyHandle;
import java.util.Arrays;

/// A chunk: up to 128 entities of one archetype that are adjacent in memory.
///
/// It is valid until the next structural change in its world. After that only its number, equality and text can be
/// read; the other methods throw [dev.phalanx.structs.DisposedException], as they do once the world is closed. On a
/// thread that does not own the world they throw `IllegalStateException`.
public final class ArchetypeChunk {
    private static final ModuleAccess<Archetype, EntityArchetype> HANDLES =
            ModuleAccess.find(Archetype.class, EntityArchetype.class);

    static {
        IndexedAccess.<ChangeTracker, ArchetypeChunk>set(
                ChangeTracker.class, ArchetypeChunk.class, ArchetypeChunk::ofJob);
    }

    private final WorldStore store;
    private final ChangeTracker versions;
    private final Slab slab;
    private final int chunk;
    private final boolean inJob;
    private final long sequence;
    private final long structureVersion;
    private final Archetype archetype;

    ArchetypeChunk(WorldStore store, ChangeTracker versions, Slab slab, int chunk, boolean inJob) {
        this.store = store;
        this.versions = versions;
        this.slab = slab;
        this.chunk = chunk;
        this.inJob = inJob;
        this.sequence = slab.sequence[chunk];
        this.structureVersion = store.structureVersion();
        this.archetype = slab.archetype;
    }

    /// A chunk as a job uses it: on any thread, and by type handles alone.
    ///
    /// @param place the slab of the chunk, and in place of a slot the position of the chunk in its slab
    private static ArchetypeChunk ofJob(ChangeTracker versions, int place) {
        WorldStore store = versions.store();
        Slab slab = store.slabs().get(EntityLocation.slab(place));
        return new ArchetypeChunk(store, versions, slab, EntityLocation.slot(place), true);
    }

    private ArchetypeChunk(ArchetypeChunk original, boolean inJob) {
        this.store = original.store;
        this.versions = original.versions;
        this.slab = original.slab;
        this.chunk = original.chunk;
        this.inJob = inJob;
        this.sequence = original.sequence;
        this.structureVersion = original.structureVersion;
        this.archetype = original.archetype;
    }

    // What it is

    /// Whether there has been no structural change since the chunk was handed out.
    public boolean isValid() {
        return !store.guard().isClosed() && structureVersion == store.structureVersion();
    }

    /// Returns if the chunk may be used.
    ///
    /// @throws DisposedException after a structural change
    void check() {
        if (!inJob) {
            store.guard().check();
        }
        if (structureVersion != store.structureVersion()) {
            throw new DisposedException(
                    "ArchetypeChunk " + sequence + " was used after " + WorldStore.STRUCTURAL_CHANGE);
        }
    }

    /// Returns if components may be reached by their classes.
    ///
    /// @throws DisposedException after a structural change
    /// @throws IllegalStateException in a job
    void checkByClass() {
        if (inJob) {
            throw new IllegalStateException("A component of " + this + " was asked for by its class inside a job. Give"
                    + " the job a type handle of it, from the EntityManager or the SystemState.");
        }
        check();
    }

    WorldStore store() {
        return store;
    }

    ChangeTracker versions() {
        return versions;
    }

    /// Whether it is of the world with this store.
    boolean isOf(WorldStore other) {
        return store == other;
    }

    /// The slab that stores it, if it may be used.
    Slab slab() {
        check();
        return slab;
    }

    /// Its position in the slab.
    int chunk() {
        return chunk;
    }

    int firstSlot() {
        return chunk * slab.capacity;
    }

    /// The archetype of its entities.
    public EntityArchetype archetype() {
        check();
        return HANDLES.of(slab.archetype);
    }

    /// The number of its entities, 1 to [#capacity()].
    public int count() {
        check();
        return slab.count[chunk];
    }

    /// The number of entities that it can have, 1 to 128.
    public int capacity() {
        check();
        return slab.archetype.capacity();
    }

    /// Whether it has as many entities as it can.
    public boolean isFull() {
        return count() == slab.archetype.capacity();
    }

    /// Its number, which no other chunk of the world ever had or gets.
    public long sequenceNumber() {
        return sequence;
    }

    /// The location of its first entity: a number from 16,384 up. The entities of a chunk have consecutive locations.
    ///
    /// Locations that differ in their lower 14 bits only are of one archetype, and their columns are in the same
    /// arrays: a [LeafColumn] has the values of the location `l` from `array()[(l & 0x3fff) * stride()]` on. A
    /// structural change can give an entity another location, and other arrays to a location.
    ///
    /// @see EntityStorageInfoLookup#getLocation
    public int location() {
        check();
        return EntityLocation.of(slab.id, firstSlot());
    }

    /// Whether its entities have a component.
    ///
    /// @throws IllegalArgumentException if the class is not a component
    public boolean has(Class<? extends IComponent> type) {
        check();
        return slab.archetype.has(ComponentTypes.of(type));
    }

    /// Whether it has a chunk component.
    ///
    /// @throws IllegalArgumentException if the class cannot be a chunk component
    public boolean hasChunkComponent(Class<? extends IComponent> type) {
        check();
        return slab.archetype.has(ComponentTypes.ofChunk(type));
    }

    /// The ids of its entities, in order: a copy.
    public NativeArray<Entity> getEntities() {
        check();
        int first = firstSlot();
        return EntityLifecycle.packed(Arrays.copyOfRange(slab.entities, first, first + slab.count[chunk]));
    }

    /// The global system version of the last write to a component; 0 if the entities lack it.
    ///
    /// @throws IllegalArgumentException if the class is not a component
    public int getChangeVersion(Class<? extends IComponent> type) {
        check();
        int index = slab.archetype.indexOf(ComponentTypes.of(type));
        return index < 0 ? 0 : slab.changeVersion[index][chunk];
    }

    /// The global system version of the last structural change that gave or took entities.
    public int getOrderVersion() {
        check();
        return slab.orderVersion[chunk];
    }

    /// Whether a component has been written since `version`; always, if that is 0, and never, if the entities lack it.
    ///
    /// @throws IllegalArgumentException if the class is not a component
    public boolean didChange(Class<? extends IComponent> type, int version) {
        check();
        int index = slab.archetype.indexOf(ComponentTypes.of(type));
        return index >= 0 && ChangeTracker.isNewer(slab.changeVersion[index][chunk], version);
    }

    /// Whether entities have come or gone since `version`; always, if that is 0.
    public boolean didOrderChange(int version) {
        return ChangeTracker.isNewer(getOrderVersion(), version);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ArchetypeChunk that && that.store == store && that.sequence == sequence;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(sequence);
    }

    /// Such as `chunk 12 of [LocalTransform, Speed], 37 of 128 entities`.
    @Override
    public String toString() {
        return isValid() ? slab.describe(chunk) : "chunk " + sequence + " of " + archetype + ", stale";
    }

    // By class, outside of jobs

    /// The value of a chunk component: a copy; of a managed component the object itself, which counts as a write.
    ///
    /// @throws IllegalStateException if a job that was not completed writes the component
    /// @throws IllegalArgumentException if the chunk lacks it
    public <T extends IComponent> T getChunkComponentData(Class<T> type) {
        return chunkComponent(type);
    }

    <T> T chunkComponent(Class<T> type) {
        ComponentInfo<T> info = requireChunkComponent(type);
        EntityChunkComponents.check(store(), info);
        return EntityChunkComponents.read(store(), versions(), slab(), chunk(), info);
    }

    /// Sets the value of a chunk component. Not a structural change.
    ///
    /// @throws IllegalStateException if a job that was not completed uses the component
    /// @throws IllegalArgumentException if the chunk lacks it, or something inside the value is null
    public <T extends IComponent> void setChunkComponentData(T value) {
        setChunkComponent(ComponentTypes.classOf(value), value);
    }

    <T> void setChunkComponent(Class<T> type, T value) {
        ComponentInfo<T> info = requireChunkComponent(type);
        EntityChunkComponents.checkWrite(store(), info);
        EntityChunkComponents.write(store(), versions(), slab(), chunk(), info, value);
    }

    private <T> ComponentInfo<T> requireChunkComponent(Class<T> type) {
        checkByClass();
        ComponentInfo<T> info = ComponentTypes.ofChunk(type);
        if (!slab().archetype.has(info)) {
            throw new IllegalArgumentException(this + " has no " + info.name() + ". Ask hasChunkComponent("
                    + type.getSimpleName() + ".class) first.");
        }
        return info;
    }

    /// The values of one component in place, in the order of the entities; of length 0 if they lack it, or if it is a
    /// tag. Writes go straight to the world.
    ///
    /// The call counts as a write of that component, whether or not anything is written. The array is valid until the
    /// next structural change and cannot be closed.
    ///
    /// @throws IllegalArgumentException if the class is not a component, or a managed one
    public <T extends IComponent> NativeArray<T> getNativeArray(Class<T> type) {
        checkByClass();
        ComponentInfo<T> info = unmanaged(type);
        int index = slab().archetype.indexOf(info);
        if (index < 0 || info.leaves().isEmpty()) {
            return NativeArray.ofLength(type, 0);
        }
        versions().handedOut(slab(), chunk(), index);
        return NativeArray.over(info.struct(), leaves(index), firstSlot(), slab().count[chunk()], arraysOf(info))
                .slice(0, slab().count[chunk()]);
    }

    /// The values of one component, in the order of the entities: a copy. Of length 0 if they lack it, or if it is a
    /// tag.
    ///
    /// @throws IllegalArgumentException if the class is not a component, or a managed one
    public <T extends IComponent> NativeArray<T> toComponentDataArray(Class<T> type) {
        checkByClass();
        ComponentInfo<T> info = unmanaged(type);
        int index = slab().archetype.indexOf(info);
        int count = index < 0 || info.leaves().isEmpty() ? 0 : slab().count[chunk()];
        NativeArray<T> copy = NativeArray.ofLength(type, count);
        if (count > 0) {
            copy.copyFrom(NativeArray.over(info.struct(), leaves(index), firstSlot(), count, arraysOf(info)));
        }
        return copy;
    }

    /// The value of a shared component that its entities have: of a struct type a copy.
    ///
    /// @throws IllegalArgumentException if they lack it
    public <T extends ISharedComponentData> T getSharedComponent(Class<T> type) {
        checkByClass();
        return store().sharedTable(ComponentTypes.of(type)).get(sharedIndex(type));
    }

    /// The index of the value of a shared component that its entities have, 0 for the default value; see
    /// [`EntityManager.getSharedComponentIndex`][dev.phalanx.entities.EntityManager#getSharedComponentIndex(Entity,
    /// Class)].
    ///
    /// @throws IllegalArgumentException if they lack it
    public int getSharedComponentIndex(Class<? extends ISharedComponentData> type) {
        checkByClass();
        return sharedIndex(type);
    }

    private int sharedIndex(Class<?> type) {
        ComponentInfo<?> info = ComponentTypes.of(type);
        int s = slab().archetype.isShared() ? slab().archetype.groups().indexOf(info) : -1;
        if (s < 0) {
            throw new IllegalArgumentException(this + " has no " + info.name() + ". Ask has(" + info.name()
                    + ".class) first, or let the query require it with withAll(" + info.name() + ".class).");
        }
        return slab().archetype.groups().index(slab().group[chunk()], s);
    }

    private static <T> ComponentInfo<T> unmanaged(Class<T> type) {
        ComponentInfo<T> info = ComponentTypes.of(type);
        if (info.isBuffer()) {
            throw new IllegalArgumentException(info.name() + " is the element of a buffer, and there is no array of"
                    + " buffers. Use getBufferAccessor(" + info.name() + ".class).");
        }
        if (info.isManaged()) {
            throw new IllegalArgumentException(EntityErrors.noArray(info));
        }
        return info;
    }

    /// The buffers of its entities. Counts as a write of that component, whether or not anything is written.
    ///
    /// @throws IllegalArgumentException if the entities lack it, or the class is not the element of a buffer
    public <T extends IBufferElementData> BufferAccessor<T> getBufferAccessor(Class<T> type) {
        int c = buffer(type);
        versions().handedOut(slab(), chunk(), c);
        return buffers(type, false);
    }

    /// The buffers of its entities, which refuse to be changed.
    ///
    /// @throws IllegalArgumentException if the entities lack it, or the class is not the element of a buffer
    public <T extends IBufferElementData> BufferAccessor<T> getBufferAccessorRO(Class<T> type) {
        buffer(type);
        return buffers(type, true);
    }

    private <T> BufferAccessor<T> buffers(Class<T> type, boolean readOnly) {
        ComponentColumns<T> columns = store().ensureColumns(ComponentTypes.of(type));
        return new BufferAccessor<>(this, columns, columns.buffers(), slab().id, firstSlot(), count(), readOnly);
    }

    private int buffer(Class<?> type) {
        checkByClass();
        ComponentInfo<?> info = EntityBuffers.requireBuffer(type);
        int c = slab().archetype.indexOf(info);
        if (c < 0) {
            throw new IllegalArgumentException(this + " was asked for buffers of " + info.name()
                    + ", which its entities lack. Ask has(" + info.name() + ".class) first.");
        }
        return c;
    }

    private Object[] leaves(int index) {
        int first = slab().archetype.layout().firstColumn(index);
        int leaves = slab().archetype.components()[index].leaves().size();
        return Arrays.copyOfRange(slab().columns, first, first + leaves);
    }

    /// Whether the component of the entity at `index` is enabled; false if the entities lack it.
    ///
    /// @throws IllegalArgumentException if there is no entity at `index`, or the component cannot be disabled
    public boolean isComponentEnabled(Class<? extends IComponent> type, int index) {
        int c = enableable(type, index);
        if (c < 0) {
            return false;
        }
        slab().archetype.columns()[c].safety().root().check();
        return EnabledBits.get(slab().enabled(c), slab().bit(firstSlot() + index));
    }

    /// Enables or disables the component of the entity at `index`. Counts as a write of the component. Not a structural
    /// change.
    ///
    /// @throws IllegalArgumentException if there is no entity at `index`, the entities lack the component, or it cannot
    ///     be disabled
    public void setComponentEnabled(Class<? extends IComponent> type, int index, boolean value) {
        int c = enableable(type, index);
        if (c < 0) {
            throw new IllegalArgumentException(this + " was to enable or disable "
                    + ComponentTypes.of(type).name() + ", which its entities lack. Ask has("
                    + type.getSimpleName() + ".class) first.");
        }
        slab().archetype.columns()[c].safety().root().checkWrite();
        EnabledBits.set(slab().enabled(c), slab().bit(firstSlot() + index), value);
        slab().archetype.columns()[c].enabledChanged();
        versions().enabledSet(slab(), chunk(), c, firstSlot() + index, 1, value);
    }

    /// Returns a negative number if the entities lack the component.
    private int enableable(Class<?> type, int index) {
        checkByClass();
        slab().requireIndex(chunk(), index);
        ComponentInfo<?> info = ComponentTypes.of(type);
        ComponentEnabling.requireEnableable(info);
        return slab().archetype.indexOf(info);
    }

    private SafetyHandle arraysOf(ComponentInfo<?> info) {
        return store().ensureColumns(info).safety().arrays(false);
    }

    // By type handle, in jobs too

    /// Whether its entities have the component of a handle.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the handle was updated
    /// @throws IllegalArgumentException if the handle is of another world
    public boolean has(TypeHandle<?> handle) {
        return handle.isIn(store(), slab());
    }

    /// The ids of its entities, in order, in place: they can only be read.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the handle was updated
    /// @throws IllegalArgumentException if the handle is of another world
    public NativeArray<Entity> getNativeArray(EntityTypeHandle handle) {
        return handle.array(store(), slab(), chunk());
    }

    /// The values of the handle's component in place, in the order of the entities; of length 0 if they lack it, or if
    /// it is a tag. The values of a read-only handle can only be read; those of another handle count as written,
    /// whether or not anything is written, and writes go straight to the world.
    ///
    /// Good until the next structural change; in a job, until that has run. It cannot be closed.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the handle was updated
    /// @throws IllegalStateException if a job that was not completed uses the component
    /// @throws IllegalArgumentException if the component is managed, or the handle is of another world
    public <T extends IComponent> NativeArray<T> getNativeArray(ComponentTypeHandle<T> handle) {
        return handle.array(store(), slab(), chunk());
    }

    /// The objects of a managed component, in the order of the entities; none if they lack it.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the handle was updated
    /// @throws IllegalStateException on a thread other than the world's
    /// @throws IllegalArgumentException if the component is not managed, or the handle is of another world
    public <T extends IComponent> ManagedComponentAccessor<T> getManagedComponentAccessor(
            ComponentTypeHandle<T> handle) {
        return handle.managed(store(), slab(), chunk());
    }

    /// The buffers of its entities; none if they lack them. Those of a read-only handle can only be read; another
    /// handle's count as written, whether or not anything is written.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the handle was updated
    /// @throws IllegalStateException if a job that was not completed uses the component
    /// @throws IllegalArgumentException if the handle is of another world
    public <T extends IBufferElementData> BufferAccessor<T> getBufferAccessor(BufferTypeHandle<T> handle) {
        return buffers(handle, handle.isReadOnly());
    }

    /// Same as [`getBufferAccessor`][#getBufferAccessor(BufferTypeHandle)], but only for reading, even if the handle
    /// can write.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the handle was updated
    /// @throws IllegalStateException if a job that was not completed writes the component
    /// @throws IllegalArgumentException if the handle is of another world
    public <T extends IBufferElementData> BufferAccessor<T> getBufferAccessorRO(BufferTypeHandle<T> handle) {
        return buffers(handle, true);
    }

    private <T extends IBufferElementData> BufferAccessor<T> buffers(BufferTypeHandle<T> handle, boolean readOnly) {
        boolean present = handle.open(store(), slab(), chunk(), readOnly);
        int length = present ? slab().count[chunk()] : 0;
        return new BufferAccessor<>(this, handle.columns(), handle.guard(), slab().id, firstSlot(), length, readOnly);
    }

    /// The value of a shared component that its entities have: of a struct type a copy.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the handle was updated
    /// @throws IllegalArgumentException if they lack it, or the handle is of another world
    public <T extends ISharedComponentData> T getSharedComponent(SharedComponentTypeHandle<T> handle) {
        int index = handle.index(store(), slab(), chunk());
        if (index < 0) {
            throw new IllegalArgumentException(
                    this + " has no " + handle.info().name() + ". Ask has(handle) first, or let the query require it"
                            + " with withAll(" + handle.info().name() + ".class).");
        }
        return handle.value(index);
    }

    /// The index of the value of a shared component that its entities have, 0 for the default value, -1 if they lack
    /// it.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the handle was updated
    /// @throws IllegalArgumentException if the handle is of another world
    public int getSharedComponentIndex(SharedComponentTypeHandle<?> handle) {
        return handle.index(store(), slab(), chunk());
    }

    /// Whether it has the chunk component of the handle's class.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the handle was updated
    /// @throws IllegalArgumentException if the handle is of another world
    public boolean hasChunkComponent(ComponentTypeHandle<?> handle) {
        return handle.isChunkComponentIn(store(), slab());
    }

    /// The value of the chunk component of the handle's class: a copy.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the handle was updated
    /// @throws IllegalStateException if a job that was not completed writes the component
    /// @throws IllegalArgumentException if the chunk lacks it, or the handle is of another world
    public <T extends IComponent> T getChunkComponentData(ComponentTypeHandle<T> handle) {
        return handle.chunkComponent(store(), slab(), chunk());
    }

    /// Sets the value of the chunk component of the handle's class. Not a structural change.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the handle was updated
    /// @throws IllegalStateException if the handle is read-only, or a job that was not completed uses the component
    /// @throws IllegalArgumentException if the chunk lacks it, something inside the value is null, or the handle is of
    ///     another world
    public <T extends IComponent> void setChunkComponentData(ComponentTypeHandle<T> handle, T value) {
        handle.setChunkComponent(store(), slab(), chunk(), value);
    }

    /// Whether the component of the entity at `index` is enabled; false if the entities lack it, true if they have it
    /// and it cannot be disabled.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the handle was updated
    /// @throws IllegalStateException if a job that was not completed writes the component
    /// @throws IllegalArgumentException if there is no entity at `index`, or the handle is of another world
    public boolean isComponentEnabled(TypeHandle<?> handle, int index) {
        return handle.isEnabled(store(), slab(), chunk(), index);
    }

    /// Enables or disables the component of the entity at `index`. Counts as a write of the component. Not a structural
    /// change.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the handle was updated
    /// @throws IllegalStateException if the handle is read-only, or a job that was not completed uses the component
    /// @throws IllegalArgumentException if there is no entity at `index`, the entities lack the component, it cannot be
    ///     disabled, or the handle is of another world
    public void setComponentEnabled(TypeHandle<?> handle, int index, boolean value) {
        handle.setEnabled(store(), slab(), chunk(), index, value);
    }

    /// Enables or disables the component of all entities. Counts as a write of the component. Not a structural change.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the handle was updated
    /// @throws IllegalStateException if the handle is read-only, or a job that was not completed uses the component
    /// @throws IllegalArgumentException if the entities lack the component, it cannot be disabled, or the handle is of
    ///     another world
    public void setComponentEnabledForAll(TypeHandle<?> handle, boolean value) {
        handle.setEnabledForAll(store(), slab(), chunk(), value);
    }

    /// Whether the component of each entity is enabled; of length 0 if they lack it. That of a read-only handle can
    /// only be read; another handle's counts as written, whether or not anything is written.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the handle was updated
    /// @throws IllegalStateException if a job that was not completed uses the component
    /// @throws IllegalArgumentException if the component cannot be disabled, or the handle is of another world
    public EnabledMask getEnabledMask(TypeHandle<?> handle) {
        return handle.enabledMask(store(), slab(), chunk());
    }

    /// The global system version of the last write to the component; 0 if the entities lack it.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the handle was updated
    /// @throws IllegalArgumentException if the handle is of another world
    public int getChangeVersion(TypeHandle<?> handle) {
        return handle.changeVersion(store(), slab(), chunk());
    }

    /// Whether the component has been written since `version`; always, if that is 0, and never, if the entities lack
    /// it.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the handle was updated
    /// @throws IllegalArgumentException if the handle is of another world
    public boolean didChange(TypeHandle<?> handle, int version) {
        return has(handle) && ChangeTracker.isNewer(getChangeVersion(handle), version);
    }

    // Raw columns

    /// A `boolean` field of a component of all entities, in the array that holds it. Of length 0 if they lack the
    /// component. Counts as a write of it, unless the handle is read-only.
    ///
    /// @param path such as `x` or `centre.x`
    /// @throws IllegalArgumentException if the component has no such field, or one of another type
    /// @throws dev.phalanx.structs.DisposedException after a structural change
    /// @throws IllegalStateException if a job that was not completed uses the component
    public BooleanColumn booleanColumn(ComponentTypeHandle<?> handle, String path) {
        check();
        return (BooleanColumn) handle.column(store, slab, chunk, path, LeafKind.BOOLEAN);
    }

    /// A `byte` field of a component of all entities, in the array that holds it. Of length 0 if they lack the
    /// component. Counts as a write of it, unless the handle is read-only.
    ///
    /// @param path such as `x` or `centre.x`
    /// @throws IllegalArgumentException if the component has no such field, or one of another type
    /// @throws dev.phalanx.structs.DisposedException after a structural change
    /// @throws IllegalStateException if a job that was not completed uses the component
    public ByteColumn byteColumn(ComponentTypeHandle<?> handle, String path) {
        check();
        return (ByteColumn) handle.column(store, slab, chunk, path, LeafKind.BYTE);
    }

    /// A `char` field of a component of all entities, in the array that holds it. Of length 0 if they lack the
    /// component. Counts as a write of it, unless the handle is read-only.
    ///
    /// @param path such as `x` or `centre.x`
    /// @throws IllegalArgumentException if the component has no such field, or one of another type
    /// @throws dev.phalanx.structs.DisposedException after a structural change
    /// @throws IllegalStateException if a job that was not completed uses the component
    public CharColumn charColumn(ComponentTypeHandle<?> handle, String path) {
        check();
        return (CharColumn) handle.column(store, slab, chunk, path, LeafKind.CHAR);
    }

    /// A `short` field of a component of all entities, in the array that holds it. Of length 0 if they lack the
    /// component. Counts as a write of it, unless the handle is read-only.
    ///
    /// @param path such as `x` or `centre.x`
    /// @throws IllegalArgumentException if the component has no such field, or one of another type
    /// @throws dev.phalanx.structs.DisposedException after a structural change
    /// @throws IllegalStateException if a job that was not completed uses the component
    public ShortColumn shortColumn(ComponentTypeHandle<?> handle, String path) {
        check();
        return (ShortColumn) handle.column(store, slab, chunk, path, LeafKind.SHORT);
    }

    /// An `int` field of a component of all entities, in the array that holds it. Of length 0 if they lack the
    /// component. Counts as a write of it, unless the handle is read-only.
    ///
    /// @param path such as `x` or `centre.x`
    /// @throws IllegalArgumentException if the component has no such field, or one of another type
    /// @throws dev.phalanx.structs.DisposedException after a structural change
    /// @throws IllegalStateException if a job that was not completed uses the component
    public IntColumn intColumn(ComponentTypeHandle<?> handle, String path) {
        check();
        return (IntColumn) handle.column(store, slab, chunk, path, LeafKind.INT);
    }

    /// A `float` field of a component of all entities, in the array that holds it. Of length 0 if they lack the
    /// component. Counts as a write of it, unless the handle is read-only.
    ///
    /// @param path such as `x` or `centre.x`
    /// @throws IllegalArgumentException if the component has no such field, or one of another type
    /// @throws dev.phalanx.structs.DisposedException after a structural change
    /// @throws IllegalStateException if a job that was not completed uses the component
    public FloatColumn floatColumn(ComponentTypeHandle<?> handle, String path) {
        check();
        return (FloatColumn) handle.column(store, slab, chunk, path, LeafKind.FLOAT);
    }

    /// A `long` field of a component of all entities, in the array that holds it. Of length 0 if they lack the
    /// component. Counts as a write of it, unless the handle is read-only.
    ///
    /// @param path such as `x` or `centre.x`
    /// @throws IllegalArgumentException if the component has no such field, or one of another type
    /// @throws dev.phalanx.structs.DisposedException after a structural change
    /// @throws IllegalStateException if a job that was not completed uses the component
    public LongColumn longColumn(ComponentTypeHandle<?> handle, String path) {
        check();
        return (LongColumn) handle.column(store, slab, chunk, path, LeafKind.LONG);
    }

    /// A `double` field of a component of all entities, in the array that holds it. Of length 0 if they lack the
    /// component. Counts as a write of it, unless the handle is read-only.
    ///
    /// @param path such as `x` or `centre.x`
    /// @throws IllegalArgumentException if the component has no such field, or one of another type
    /// @throws dev.phalanx.structs.DisposedException after a structural change
    /// @throws IllegalStateException if a job that was not completed uses the component
    public DoubleColumn doubleColumn(ComponentTypeHandle<?> handle, String path) {
        check();
        return (DoubleColumn) handle.column(store, slab, chunk, path, LeafKind.DOUBLE);
    }

    /// The same chunk, valid as long as this one.
    ///
    /// @param job whether a job gets it
    ArchetypeChunk seenBy(boolean job) {
        return job == inJob ? this : new ArchetypeChunk(this, job);
    }
}
