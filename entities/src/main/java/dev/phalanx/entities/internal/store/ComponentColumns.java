package dev.phalanx.entities.internal.store;

import dev.phalanx.entities.internal.managed.ManagedCodec;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.BufferScope;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.contract.EntityRemap;
import dev.phalanx.structs.contract.SafetyAccess;
import dev.phalanx.structs.contract.SlabColumns;
import dev.phalanx.structs.contract.StructCodec;
import dev.phalanx.structs.kernel.BufferAccess;
import dev.phalanx.structs.kernel.BufferGuard;
import dev.phalanx.structs.kernel.BufferRows;
import dev.phalanx.structs.kernel.ColumnBuffer;
import dev.phalanx.structs.kernel.Columns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The storage of one component type in a world: for each leaf a table of columns by slab id, and the change versions
/// of the chunks by slab id.
///
/// ```text
/// tables[leaf][slab id]    the column, such as a float[]; null where the slab's archetype lacks the type
/// changeVersions[slab id]  an int for each chunk;         null where the slab's archetype lacks the type
/// enabled[slab id]         two words for each chunk;      null there too, and if the type cannot be disabled
/// slabs[slab id]           the same columns in one object, for lookups; null there too
/// ```
///
/// The columns of a chunk component have a place for each chunk in place of each row, and its values are read and
/// written with a chunk's position in place of a slot.
///
/// Slab 0 does not exist. Where a type refuses some values, its place holds one row into which a value is written to
/// see whether it is accepted, before anything is moved for it.
///
/// @param <T> the component class
public final class ComponentColumns<T> {
    private static final SafetyAccess<SafetyHandle> SAFETY = SafetyAccess.of(SafetyHandle.class);
    private final ComponentInfo<T> info;
    private final StructCodec<T> codec;
    private final TypeSafety safety;
    private final WorldJobs worldJobs;
    private final TypeJobs jobs;
    private final ComponentWriters writers;
    private final WorldStore store;
    private boolean busy;
    /// The world, if it wants to know of reads.
    private final @Nullable WorldStore reads;
    /// Whether it is busy, not all code may write it, or reads are to be reported.
    private boolean needsCheck;
    private final boolean managed;
    private final boolean immutable;
    private final boolean hasValue;
    private final boolean takesAllValues;
    /// Whether values are read and written through [#slabs()].
    private final boolean isDirect;
    private final boolean holdsContainers;
    private final @Nullable BufferGuard buffers;
    /// The buffer that [#append] takes from row to row, and that makes others of its class. Threads may each set one.
    private @Nullable ColumnBuffer<T> prototype;
    /// The access of [#append], whose buffer is never handed out.
    private @Nullable BufferAccess ownAccess;

    private BufferAccess readBuffers = new BufferAccess();
    private BufferAccess writtenBuffers = new BufferAccess();
    private final @Nullable Object[][] tables;
    private final List<Archetype> archetypes = new ArrayList<>();
    private int[] @Nullable [] changeVersions = new int[4][];
    private long[] @Nullable [] enabled = new long[4][];
    /// Null until a lookup asks.
    private @Nullable SlabColumns @Nullable [] slabs;

    /// Goes up whenever the bits of some rows may have changed without a structural change. A field, so that it can be
    /// raised where a stack overflow has left no stack for a call.
    public long enabledVersion;

    ComponentColumns(ComponentInfo<T> info, BufferScope scope, TypeSafety safety, WorldStore store) {
        WorldJobs worldJobs = store.jobs();
        this.info = info;
        this.store = store;
        this.safety = safety;
        this.worldJobs = worldJobs;
        this.writers = store.writers();
        this.reads = info.isReadChecked() ? store : null;
        this.needsCheck = info.isGuarded() || reads != null;
        this.jobs = new TypeJobs(worldJobs, this);
        this.hasValue = info.hasValue();
        this.takesAllValues = hasValue && !info.isManaged() && !info.isCloseable() && !info.refusesValues();
        this.holdsContainers = info.hasStruct() && info.struct().holdsContainers();
        this.buffers = info.isBuffer() ? new BufferGuard(scope, info.buffer(), safety.root()) : null;
        this.codec = info.isManaged() || info.isShared() || !info.hasStruct()
                ? new ManagedCodec<>()
                : info.struct().codec();
        this.managed = info.isManaged();
        this.isDirect = isDirect(info);
        this.immutable = !managed && info.hasStruct() && info.struct().isImmutable();
        SAFETY.setFailFast(safety.root(), worldJobs.failureLog());
        SAFETY.whenUsed(safety.root(), () -> worldJobs.mayBeUsed(this));
        SAFETY.whenScheduled(safety.root(), (job, writes) -> worldJobs.requireNotIterated(job, this, writes));
        List<Leaf> leaves = info.isChunk() ? info.chunkLeaves() : info.leaves();
        this.tables = new @Nullable Object[leaves.size()][];
        for (int k = 0; k < tables.length; k++) {
            Leaf leaf = leaves.get(k);
            tables[k] = Columns.allocateTable(leaf.kind(), changeVersions.length);
            if (info.refusesValues()) {
                tables[k][0] = Columns.allocate(leaf.kind(), leaf.stride());
            }
        }
    }

    /// Whether values of a type are read and written through [#slabs()].
    static boolean isDirect(ComponentInfo<?> info) {
        return info.hasValue() && !info.isManaged() && info.hasStruct();
    }

    /// The component type.
    public ComponentInfo<T> info() {
        return info;
    }

    /// The safety handles of the type.
    public TypeSafety safety() {
        return safety;
    }

    /// Whether values may hold native collections, which jobs can use without the component.
    public boolean mayHoldCollections() {
        return holdsContainers || info.isManaged() || ChunkValues.isObject(info);
    }

    /// The registered jobs that use the type.
    public TypeJobs jobs() {
        return jobs;
    }

    boolean isBusy() {
        return busy;
    }

    void setBusy(boolean value) {
        busy = value;
        needsCheck = value || info.isGuarded() || reads != null;
    }

    /// Completes the registered jobs that write the type, before the world's thread reads it.
    ///
    /// @throws IllegalStateException if a job that is not registered writes it and was not completed
    public void awaitWriters() {
        if (needsCheck) {
            checkRead();
            completeWriters();
        }
    }

    /// The type is about to be read: warns of values that are out of date, if such checks are on.
    public void checkRead() {
        if (reads != null) {
            reads.read(this);
        }
    }

    /// Completes the registered jobs that write the type. What is read after that is not known.
    ///
    /// @throws IllegalStateException if a job that is not registered writes it and was not completed
    public void completeWriters() {
        if (busy) {
            worldJobs.await(this, false);
        }
    }

    /// Completes the registered jobs that use the type, before the world's thread writes it.
    ///
    /// @throws IllegalStateException if a job that is not registered uses it and was not completed
    /// @throws IllegalStateException if it is left to other systems to write the type, see
    ///     [WrittenBy][dev.phalanx.entities.components.WrittenBy]
    public void awaitUsers() {
        if (needsCheck) {
            writers.require(info);
            if (busy) {
                worldJobs.await(this, true);
            }
        }
    }

    /// The safety handle of something that reaches values of the type.
    ///
    /// @param kind such as `ComponentLookup`
    /// @throws IllegalStateException if it is to write, and that is left to other systems
    public SafetyHandle safetyOf(String kind, boolean readOnly) {
        if (!readOnly) {
            writers.require(info);
        }
        return safety.of(kind, readOnly);
    }

    /// Whether an entity has no value of the type for itself.
    public boolean isTag() {
        return tables.length == 0;
    }

    /// Whether values can be got and set in one piece.
    public boolean hasValue() {
        return hasValue;
    }

    /// Whether each entity has a value of its own, any value but null can be stored, and none is closed when it goes.
    public boolean takesAllValues() {
        return takesAllValues;
    }

    /// The state that all buffers of the type share in the world; the type is a buffer component.
    @SuppressWarnings("NullAway") // set for buffer components
    public BufferGuard buffers() {
        return buffers;
    }

    /// The buffer in `slot` of `slab`, whose archetype has the type, which is a buffer component.
    public DynamicBuffer<T> buffer(int slab, int slot, boolean readOnly) {
        return buffer(bufferAccess(readOnly), slab, slot);
    }

    private ColumnBuffer<T> prototype() {
        ColumnBuffer<T> known = prototype;
        if (known == null) {
            known = ColumnBuffer.toNothing(info.type());
            prototype = known;
        }
        return known;
    }

    /// What the world's own buffers that are handed out now have in common.
    private BufferAccess bufferAccess(boolean readOnly) {
        BufferAccess known = readOnly ? readBuffers : writtenBuffers;
        if (known.isOpenFor(tables)) {
            return known;
        }
        BufferAccess made =
                new BufferAccess(buffers(), tables, 0, readOnly, buffers().scope());
        if (readOnly) {
            readBuffers = made;
        } else {
            writtenBuffers = made;
        }
        return made;
    }

    /// Same as [#buffer(int, int, boolean)], with an access that asks a guard of its own.
    public DynamicBuffer<T> buffer(BufferAccess access, int slab, int slot) {
        return prototype().another(access, slab, slot);
    }

    /// Appends an element to the buffer in `slot` of `slab`, on the world's thread.
    ///
    /// @param leaves the array of each leaf of the element
    /// @param row of the element in these arrays
    public void append(int slab, int slot, Object[] leaves, int row) {
        BufferAccess access = ownAccess;
        if (access == null) {
            access = new BufferAccess();
            ownAccess = access;
        }
        access.open(buffers(), tables, 0, false, buffers().scope());
        ColumnBuffer<T> buffer = prototype();
        buffer.openAt(access, slab, slot);
        buffer.addRow(leaves, row);
    }

    /// Gives the buffers in slots side by side their elements, see [ColumnBuffer#copyAll].
    public void copyBuffers(
            BufferGuard guard, int slab, int firstSlot, boolean readOnly, int[] lengths, NativeArray<T> elements) {
        ColumnBuffer.copyAll(info.type(), guard, tables, slab, firstSlot, readOnly, lengths, elements);
    }

    /// Gives copied rows elements of their own. To be called after rows have been copied.
    public void unshare(int slab, int from, int to) {
        if (buffers != null) {
            BufferRows.unshare(info.buffer(), tables, slab, from, to);
        }
    }

    /// Whether nothing in a value can change, so that one object can be given to many.
    public boolean isImmutable() {
        return immutable;
    }

    /// Whether the values are references to objects, or null.
    public boolean isManaged() {
        return managed;
    }

    /// The archetypes of the world that have the type, in order of creation. Not to be changed.
    public List<Archetype> archetypes() {
        return archetypes;
    }

    /// An archetype with the type was made.
    void add(Archetype archetype) {
        archetypes.add(archetype);
    }

    /// The leaf tables, in the order of the struct type's leaves. The array stays, its elements are replaced when they
    /// grow (see [Slabs#tablesVersion()]).
    public Object[] tables() {
        return tables;
    }

    /// The columns of each slab by its id, null where the slab's archetype lacks the type; the type is a struct type
    /// with leaves. Kept from the first call on, which must be the world's thread's.
    public @Nullable SlabColumns[] slabs() {
        @Nullable SlabColumns[] present = slabs;
        return present != null ? present : gatherSlabs();
    }

    /// The element of [#slabs()] for `slab`, or null; the type is a struct type with leaves.
    public @Nullable SlabColumns slab(int slab) {
        @Nullable SlabColumns[] present = slabs();
        return slab < present.length ? present[slab] : null;
    }

    /// Whether [#slabs()] is kept.
    public boolean keepsSlabs() {
        return slabs != null;
    }

    /// The element of [#slabs()] for `slab`, or null.
    public @Nullable SlabColumns findSlab(int slab) {
        @Nullable SlabColumns[] present = slabs;
        return present != null && slab < present.length ? present[slab] : null;
    }

    private @Nullable SlabColumns[] gatherSlabs() {
        SlabColumns maker = info.struct().slabColumns();
        @Nullable SlabColumns[] gathered = maker.table(changeVersions.length);
        @Nullable Object[] columns = new @Nullable Object[tables.length];
        for (int slab = 0; slab < gathered.length; slab++) {
            int[] versions = changeVersions[slab];
            if (versions != null) {
                for (int k = 0; k < columns.length; k++) {
                    columns[k] = tables[k][slab];
                }
                gathered[slab] = slabColumns(
                        columns,
                        0,
                        versions,
                        ChunkLayout.reciprocal(store.slabs().get(slab).capacity));
            }
        }
        slabs = gathered;
        return gathered;
    }

    private SlabColumns slabColumns(@Nullable Object[] columns, int first, int[] versions, int reciprocal) {
        SlabColumns made = info.struct().slabColumns().of(columns, first);
        made.changeVersions = versions;
        made.reciprocal = reciprocal;
        return made;
    }

    /// The change versions of the chunks of `slab`, or null if its archetype lacks the type.
    public int @Nullable [] changeVersions(int slab) {
        return slab < changeVersions.length ? changeVersions[slab] : null;
    }

    /// The table of enabled bits by slab id, as a kernel takes it.
    public long[] @Nullable [] enabledTable() {
        return enabled;
    }

    /// The enabled bits of `slab`, whose archetype has the type, which can be disabled.
    @SuppressWarnings("NullAway") // an archetype that has the type has bits for it in each of its slabs
    public long[] enabled(int slab) {
        return enabled[slab];
    }

    /// Goes up whenever the bits of some rows may have changed without a structural change.
    public long enabledVersion() {
        return enabledVersion;
    }

    /// Says that bits were written.
    public void enabledChanged() {
        enabledVersion++;
    }

    /// Whether the archetype of `slab` has the type.
    public boolean isIn(int slab) {
        return slab < changeVersions.length && changeVersions[slab] != null;
    }

    /// The value in `slot` of `slab`, whose archetype has the type.
    @SuppressWarnings({"NullAway", "unchecked"}) // a slab whose archetype has the type has columns of its class
    public T read(int slab, int slot) {
        return isDirect ? (T) slabs()[slab].read(slot) : codec.read(tables, slab, slot);
    }

    /// The value in `slot` of `slab`, whose archetype has the type: `known` itself if that is the value and nothing in
    /// it can change.
    ///
    /// @param known a value that was read before
    public T readAgain(int slab, int slot, @Nullable T known) {
        return known != null && codec.isStored(tables, slab, slot, known) ? known : codec.read(tables, slab, slot);
    }

    /// Stores a value in `slot` of `slab`, whose archetype has the type. The caller marks the chunk changed.
    ///
    /// @throws IllegalArgumentException if the value cannot be stored; nothing is stored then
    @SuppressWarnings("NullAway") // a slab whose archetype has the type has columns
    public void write(int slab, int slot, T value) {
        if (isDirect) {
            slabs()[slab].write(slot, value);
        } else {
            codec.write(tables, slab, slot, value);
        }
    }

    /// Replaces the entities that the values in slots `from` to `to` of `slab` refer to.
    public void remap(int slab, int from, int to, EntityRemap remap) {
        if (buffers != null) {
            BufferRows.remap(info.buffer(), tables, slab, from, to, remap);
        } else if (info.hasEntities()) {
            codec.remap(tables, slab, from, to, remap);
        }
    }

    /// Replaces the entities that the value of `chunk` of `slab` refers to, if this is a chunk component.
    public void remapChunk(int slab, int chunk, EntityRemap remap) {
        if (info.chunkHasEntities()) {
            codec.remap(tables, slab, chunk, chunk + 1, remap);
        }
    }

    /// Returns if `value` can be stored.
    ///
    /// @throws IllegalArgumentException if it cannot
    public void requireStorable(T value) {
        if (info.refusesValues()) {
            codec.write(tables, 0, 0, value);
            if (holdsContainers) {
                forgetObjects();
            }
        }
    }

    /// Sets the references of the value that was tried to null, so that it keeps nothing alive.
    private void forgetObjects() {
        for (@Nullable Object[] table : tables) {
            if (table[0] instanceof Object[] references) {
                Arrays.fill(references, null);
            }
        }
    }

    /// Makes place for `slab` and says whether a table was replaced for it.
    boolean reserve(int slab) {
        int length = changeVersions.length;
        if (slab < length) {
            return false;
        }
        int longer = Math.max(slab + 1, length * 2);
        // The array that says how long the others are comes last: what fails is made once more at the next call.
        enabled = Arrays.copyOf(enabled, longer);
        if (slabs != null) {
            slabs = Arrays.copyOf(slabs, longer);
        }
        for (int k = 0; k < tables.length; k++) {
            tables[k] = Arrays.copyOf(tables[k], longer);
        }
        changeVersions = Arrays.copyOf(changeVersions, longer);
        return true;
    }

    /// Enters the columns and change versions that `slab` has now.
    ///
    /// @param reciprocal of the capacity of the slab's chunks
    /// @param columns all columns of the slab
    /// @param first position of this type's first column among them
    void attach(int slab, int reciprocal, Object[] columns, int first, int[] versions, long @Nullable [] bits) {
        for (int k = 0; k < tables.length; k++) {
            tables[k][slab] = columns[first + k];
        }
        changeVersions[slab] = versions;
        enabled[slab] = bits;
        if (slabs != null) {
            slabs[slab] = slabColumns(columns, first, versions, reciprocal);
        }
    }

    /// Forgets `slab`.
    void detach(int slab) {
        for (@Nullable Object[] table : tables) {
            table[slab] = null;
        }
        changeVersions[slab] = null;
        enabled[slab] = null;
        if (slabs != null) {
            slabs[slab] = null;
        }
    }
}
