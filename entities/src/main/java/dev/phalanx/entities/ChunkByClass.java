package dev.phalanx.entities;

import dev.phalanx.entities.internal.change.VersionFirewall;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.EnabledBits;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.SafetyHandle;
import java.util.Arrays;

/// How an [ArchetypeChunk] is reached by the classes of components, outside of jobs.
///
/// @hidden
public abstract sealed class ChunkByClass extends ChunkFacts permits ChunkByHandle {

    ChunkByClass(WorldStore store, VersionFirewall versions, Slab slab, int chunk, boolean inJob) {
        super(store, versions, slab, chunk, inJob);
    }

    ChunkByClass(ChunkByClass original, boolean inJob) {
        super(original, inJob);
    }

    /// The value of a chunk component: a copy; of a managed component the object itself, which counts as a write.
    ///
    /// @throws IllegalStateException if a job that was not completed writes the component
    /// @throws IllegalArgumentException if the chunk lacks it
    public final <T extends IComponent> T getChunkComponentData(Class<T> type) {
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
    public final <T extends IComponent> void setChunkComponentData(T value) {
        setChunkComponent(AddVerbs.typeOf(value), value);
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

    /// The values of one component where they lie, in the order of the entities; of length 0 if they lack it, or if it
    /// is a tag. Writes go straight to the world.
    ///
    /// It counts as a write of that component, whether or not anything is written, and is good until the next
    /// structural change. It cannot be closed.
    ///
    /// @throws IllegalArgumentException if the class is not a component, or a managed one
    public final <T extends IComponent> NativeArray<T> getNativeArray(Class<T> type) {
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
    public final <T extends IComponent> NativeArray<T> toComponentDataArray(Class<T> type) {
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
    public final <T extends ISharedComponentData> T getSharedComponent(Class<T> type) {
        checkByClass();
        return store().sharedTable(ComponentTypes.of(type)).get(sharedIndex(type));
    }

    /// The index of the value of a shared component that its entities have, 0 for the default value; see
    /// [`EntityManager.getSharedComponentIndex`][EntityManager#getSharedComponentIndex(Entity, Class)].
    ///
    /// @throws IllegalArgumentException if they lack it
    public final int getSharedComponentIndex(Class<? extends ISharedComponentData> type) {
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
    public final <T extends IBufferElementData> BufferAccessor<T> getBufferAccessor(Class<T> type) {
        int c = buffer(type);
        versions().handedOut(slab(), chunk(), c);
        return buffers(type, false);
    }

    /// The buffers of its entities, which refuse to be changed.
    ///
    /// @throws IllegalArgumentException if the entities lack it, or the class is not the element of a buffer
    public final <T extends IBufferElementData> BufferAccessor<T> getBufferAccessorRO(Class<T> type) {
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
    public final boolean isComponentEnabled(Class<? extends IComponent> type, int index) {
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
    public final void setComponentEnabled(Class<? extends IComponent> type, int index, boolean value) {
        int c = enableable(type, index);
        if (c < 0) {
            throw new IllegalArgumentException(this + " was to enable or disable "
                    + ComponentTypes.of(type).name() + ", which its entities lack. Ask has("
                    + type.getSimpleName() + ".class) first.");
        }
        slab().archetype.columns()[c].safety().root().checkWrite();
        EnabledBits.set(slab().enabled(c), slab().bit(firstSlot() + index), value);
        slab().archetype.columns()[c].enabledChanged();
        versions().handedOut(slab(), chunk(), c);
    }

    /// Returns a negative number if the entities lack the component.
    private int enableable(Class<?> type, int index) {
        checkByClass();
        slab().requireIndex(chunk(), index);
        ComponentInfo<?> info = ComponentTypes.of(type);
        EntityEnabled.requireEnableable(info);
        return slab().archetype.indexOf(info);
    }

    private SafetyHandle arraysOf(ComponentInfo<?> info) {
        return store().ensureColumns(info).safety().arrays(false);
    }
}
