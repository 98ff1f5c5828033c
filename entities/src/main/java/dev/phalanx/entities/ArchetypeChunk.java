package dev.phalanx.entities;

import dev.phalanx.entities.internal.change.VersionFirewall;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.EnabledBits;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.Arrays;
import java.util.Objects;

/// A chunk: up to 128 entities of one archetype that lie side by side in memory.
///
/// It is good until the next structural change in its world. After that only its number, equality and text can be
/// asked; the other methods throw [DisposedException], as they do once the world is closed. On a thread that does
/// not own the world they throw `IllegalStateException`. (Source documents S0 to S4: "Chunks".)
public final class ArchetypeChunk {
    private final WorldStore store;
    private final VersionFirewall versions;
    private final Slab slab;
    private final int chunk;
    private final long sequence;
    private final long structureVersion;
    private final String archetypeName;

    /// For the world and its queries.
    ///
    /// @hidden
    @SuppressWarnings("exports") // made by several packages of this module and by nobody else
    public ArchetypeChunk(WorldStore store, VersionFirewall versions, Slab slab, int chunk) {
        this.store = store;
        this.versions = versions;
        this.slab = slab;
        this.chunk = chunk;
        this.sequence = slab.sequence[chunk];
        this.structureVersion = store.structureVersion();
        this.archetypeName = slab.archetype.toString();
    }

    /// Whether there has been no structural change since the chunk was handed out.
    public boolean isValid() {
        return !store.guard().isClosed() && structureVersion == store.structureVersion();
    }

    /// Returns if the chunk may be used.
    ///
    /// @throws DisposedException after a structural change
    void check() {
        store.guard().check();
        if (structureVersion != store.structureVersion()) {
            throw new DisposedException(
                    "ArchetypeChunk " + sequence + " was used after " + WorldStore.STRUCTURAL_CHANGE);
        }
    }

    /// Whether it is of the world with this store.
    boolean isOf(WorldStore other) {
        return store == other;
    }

    /// Where it lies, if it may be used.
    Slab slab() {
        check();
        return slab;
    }

    /// Its position in the slab.
    int chunk() {
        return chunk;
    }

    private int firstSlot() {
        return chunk * slab.capacity;
    }

    /// The archetype of its entities.
    public EntityArchetype archetype() {
        check();
        return new EntityArchetype(slab.archetype);
    }

    /// How many entities it has, 1 to [#capacity()].
    public int count() {
        check();
        return slab.count[chunk];
    }

    /// How many entities it can have, 1 to 128.
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

    /// Whether its entities have a component.
    ///
    /// @throws IllegalArgumentException if the class is not a component
    public boolean has(Class<? extends IComponent> type) {
        check();
        return indexOf(type) >= 0;
    }

    private int indexOf(Class<?> type) {
        return slab.archetype.indexOf(ComponentTypes.of(type));
    }

    /// The ids of its entities, in order: a copy.
    public NativeArray<Entity> getEntities() {
        check();
        int first = firstSlot();
        return EntityLife.packed(Arrays.copyOfRange(slab.entities, first, first + slab.count[chunk]));
    }

    /// The values of one component where they lie, in the order of the entities; of length 0 if they lack it, or if it
    /// is a tag. Writes go straight to the world.
    ///
    /// It counts as a write of that component, whether or not anything is written, and is good until the next
    /// structural change. It cannot be closed.
    ///
    /// @throws IllegalArgumentException if the class is not a component, or a managed one
    public <T extends IComponent> NativeArray<T> getNativeArray(Class<T> type) {
        check();
        ComponentInfo<T> info = unmanaged(type);
        int index = slab.archetype.indexOf(info);
        if (index < 0 || info.leaves().isEmpty()) {
            return NativeArray.of(type, 0);
        }
        versions.handedOut(slab, chunk, index);
        return NativeArray.over(info.struct(), leaves(index), firstSlot(), slab.count[chunk], store.views())
                .slice(0, slab.count[chunk]);
    }

    /// The values of one component, in the order of the entities: a copy. Of length 0 if they lack it, or if it is a
    /// tag.
    ///
    /// @throws IllegalArgumentException if the class is not a component, or a managed one
    public <T extends IComponent> NativeArray<T> toComponentDataArray(Class<T> type) {
        check();
        ComponentInfo<T> info = unmanaged(type);
        int index = slab.archetype.indexOf(info);
        int count = index < 0 || info.leaves().isEmpty() ? 0 : slab.count[chunk];
        NativeArray<T> copy = NativeArray.of(type, count);
        if (count > 0) {
            copy.copyFrom(NativeArray.over(info.struct(), leaves(index), firstSlot(), count, store.views()));
        }
        return copy;
    }

    /// The value of a shared component that its entities have: of a struct type a copy.
    ///
    /// @throws IllegalArgumentException if they lack it
    public <T extends ISharedComponentData> T getSharedComponent(Class<T> type) {
        check();
        return store.shared().ensure(ComponentTypes.of(type)).get(sharedIndex(type));
    }

    /// The index of the value of a shared component that its entities have, 0 for the default value; see
    /// [`EntityManager.getSharedComponentIndex`][EntityManager#getSharedComponentIndex(Entity, Class)].
    ///
    /// @throws IllegalArgumentException if they lack it
    public int getSharedComponentIndex(Class<? extends ISharedComponentData> type) {
        check();
        return sharedIndex(type);
    }

    private int sharedIndex(Class<?> type) {
        ComponentInfo<?> info = ComponentTypes.of(type);
        int s = slab.archetype.isShared() ? slab.archetype.groups().indexOf(info) : -1;
        if (s < 0) {
            throw new IllegalArgumentException(this + " has no " + info.name() + ". Ask has(" + info.name()
                    + ".class) first, or let the query require it with withAll(" + info.name() + ".class).");
        }
        return slab.archetype.groups().index(slab.group[chunk], s);
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
        versions.handedOut(slab, chunk, c);
        return new BufferAccessor<>(this, columns(type), slab.id, firstSlot(), false);
    }

    /// The buffers of its entities, which refuse to be changed.
    ///
    /// @throws IllegalArgumentException if the entities lack it, or the class is not the element of a buffer
    public <T extends IBufferElementData> BufferAccessor<T> getBufferAccessorRO(Class<T> type) {
        buffer(type);
        return new BufferAccessor<>(this, columns(type), slab.id, firstSlot(), true);
    }

    private <T> ComponentColumns<T> columns(Class<T> type) {
        return store.ensureColumns(ComponentTypes.of(type));
    }

    private int buffer(Class<?> type) {
        check();
        ComponentInfo<?> info = EntityBuffers.requireBuffer(type);
        int c = slab.archetype.indexOf(info);
        if (c < 0) {
            throw new IllegalArgumentException(this + " was asked for buffers of " + info.name()
                    + ", which its entities lack. Ask has(" + info.name() + ".class) first.");
        }
        return c;
    }

    private Object[] leaves(int index) {
        int first = slab.archetype.layout().firstColumn(index);
        int leaves = slab.archetype.components()[index].leaves().size();
        return Arrays.copyOfRange(slab.columns, first, first + leaves);
    }

    /// Whether the component of the entity at `index` is enabled.
    ///
    /// @throws IndexOutOfBoundsException if there is no entity at `index`
    /// @throws IllegalArgumentException if the entities lack the component, or it cannot be disabled
    public boolean isComponentEnabled(Class<? extends IComponent> type, int index) {
        return EnabledBits.get(slab.enabled(enableable(type, index)), slab.bit(firstSlot() + index));
    }

    /// Enables or disables the component of the entity at `index`. Counts as a write of the component. Not a structural
    /// change.
    ///
    /// @throws IndexOutOfBoundsException if there is no entity at `index`
    /// @throws IllegalArgumentException if the entities lack the component, or it cannot be disabled
    public void setComponentEnabled(Class<? extends IComponent> type, int index, boolean value) {
        int c = enableable(type, index);
        EnabledBits.set(slab.enabled(c), slab.bit(firstSlot() + index), value);
        slab.archetype.columns()[c].enabledChanged();
        versions.handedOut(slab, chunk, c);
    }

    private int enableable(Class<?> type, int index) {
        check();
        Objects.checkIndex(index, slab.count[chunk]);
        ComponentInfo<?> info = ComponentTypes.of(type);
        EntityEnabled.requireEnableable(info);
        int c = slab.archetype.indexOf(info);
        if (c < 0) {
            throw new IllegalArgumentException(this + " was asked whether " + info.name()
                    + " is enabled, which its entities lack. Ask has(" + info.name() + ".class) first.");
        }
        return c;
    }

    /// The global system version of the last write to a component; 0 if the entities lack it.
    ///
    /// @throws IllegalArgumentException if the class is not a component
    public int getChangeVersion(Class<? extends IComponent> type) {
        check();
        int index = indexOf(type);
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
        int index = indexOf(type);
        return index >= 0 && VersionFirewall.isNewer(slab.changeVersion[index][chunk], version);
    }

    /// Whether entities have come or gone since `version`; always, if that is 0.
    public boolean didOrderChange(int version) {
        return VersionFirewall.isNewer(getOrderVersion(), version);
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
        String text = "chunk " + sequence + " of " + archetypeName;
        return isValid()
                ? text + ", " + slab.count[chunk] + " of " + slab.archetype.capacity() + " entities"
                : text + ", stale";
    }
}
