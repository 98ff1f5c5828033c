package dev.phalanx.entities.internal.store;

import dev.phalanx.entities.internal.events.ChunkAllocationEvent;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The slabs of a world by id, and the tables that lead from an id to a slab's arrays.
///
/// Released ids are used again, the last released first.
public final class Slabs {
    /// Ids end below this; id 0 is never given to a slab.
    public static final int ID_LIMIT = EntityLocation.SLAB_LIMIT;

    private final int idLimit;
    private final WorldGuard guard;
    private @Nullable Slab[] byId = new @Nullable Slab[4];
    private long[] @Nullable [] entities = new long[4][];
    private int[] reciprocals = new int[4];
    private int[] capacities = new int[4];
    private int nextId = 1;
    private int[] released = new int[4];
    private int releasedCount;
    private long tablesVersion;
    private long arraysVersion;
    private long sequence;
    private long bytes;
    /// What each slab, by id, adds to `bytes`.
    private long[] slabBytes = new long[4];
    private final MetaSlabs meta = new MetaSlabs();
    private final SlabPool pool;

    Slabs(int idLimit, WorldGuard guard, SlabPool pool) {
        this.idLimit = idLimit;
        this.guard = guard;
        this.pool = pool;
    }

    /// The slab with this id, which there must be.
    @SuppressWarnings(
            "NullAway") // a location comes from the entity table, whose slabs exist; a null here fails at the next use
    public Slab get(int id) {
        return byId[id];
    }

    /// The slab with this id, or null.
    public @Nullable Slab find(int id) {
        return id < byId.length ? byId[id] : null;
    }

    /// The chunk that a location belongs to.
    public int chunkOf(int location) {
        return ChunkLayout.chunkOf(EntityLocation.slot(location), reciprocals[EntityLocation.slab(location)]);
    }

    /// Ids end below this.
    public int idEnd() {
        return nextId;
    }

    /// The number of released ids that wait to be used again.
    public int releasedCount() {
        return releasedCount;
    }

    /// A released id that waits to be used again, below [#releasedCount()].
    public int released(int i) {
        return released[i];
    }

    /// The table of entity id columns by slab id, as a kernel takes it.
    public long[] @Nullable [] entityTable() {
        return entities;
    }

    /// The table of chunk capacities by slab id, as a kernel takes it.
    public int[] capacityTable() {
        return capacities;
    }

    /// The version of the tables of columns: it increases whenever one is replaced by a longer one, and code that keeps
    /// tables reads them again then.
    public long tablesVersion() {
        return tablesVersion;
    }

    /// The version of the slabs' arrays: it increases whenever a slab is added, removed, or gets another archetype or
    /// other arrays, and code that keeps a slab's arrays reads them again then.
    public long arraysVersion() {
        return arraysVersion;
    }

    /// The bytes of the arrays of all slabs, those that meta slabs share counted with both.
    public long bytes() {
        return bytes;
    }

    private void count(int id, long now) {
        bytes += now - slabBytes[id];
        slabBytes[id] = now;
    }

    /// Makes the tables of a type long enough for every slab, those without the type included.
    public void cover(ComponentColumns<?> columns) {
        if (columns.reserve(nextId - 1)) {
            tablesVersion++;
        }
    }

    /// The slabs of meta entities.
    public MetaSlabs meta() {
        return meta;
    }

    /// A number for a new chunk.
    long nextSequence() {
        return ++sequence;
    }

    /// Leaves out so many numbers, those of chunks that came and went unseen.
    public void skipSequence(int chunks) {
        sequence += chunks;
    }

    /// @param capacity rows of a chunk
    Slab allocate(Archetype archetype, int capacity, int rows) {
        reserve(archetype);
        SlabArrays kept = pool.take(archetype, capacity, rows);
        return enter(
                kept != null
                        ? new Slab(freeId(), archetype, kept)
                        : RecordedAllocation.allocate(freeId(), archetype, capacity, rows));
    }

    /// Makes the arrays of a slab that another world has released those of a slab of this world, whose chunks are new.
    ///
    /// @param archetype of this world, with the same types
    Slab adopt(Archetype archetype, Slab released) {
        reserve(archetype);
        Slab slab = enter(new Slab(freeId(), archetype, released));
        for (int chunk = slab.live.next(0); chunk >= 0; chunk = slab.live.next(chunk + 1)) {
            slab.sequence[chunk] = nextSequence();
        }
        return slab;
    }

    /// Makes a meta slab.
    ///
    /// @param archetype of its entities
    Slab enterMeta(Archetype archetype, Slab slab) {
        reserve(archetype);
        Slab made = enter(MetaSlabs.over(freeId(), archetype, slab));
        for (int chunk = made.live.next(0); chunk >= 0; chunk = made.live.next(chunk + 1)) {
            made.sequence[chunk] = nextSequence();
        }
        return made;
    }

    /// Returns if `n` more slabs can have an id.
    ///
    /// @throws IllegalStateException if they cannot
    public void requireIds(int n) {
        if (n > idLimit - nextId + releasedCount) {
            throw new IllegalStateException("The world has " + (idLimit - 1)
                    + " slabs and cannot have more. Destroy entities, or use fewer archetypes.");
        }
    }

    private int freeId() {
        return releasedCount > 0 ? released[releasedCount - 1] : nextId;
    }

    /// Makes sure that a slab of the archetype can be entered without allocating.
    private void reserve(Archetype archetype) {
        requireIds(1);
        int id = freeId();
        if (id >= byId.length) {
            long[] @Nullable [] longerEntities = Arrays.copyOf(entities, id * 2);
            int[] longerReciprocals = Arrays.copyOf(reciprocals, id * 2);
            int[] longerCapacities = Arrays.copyOf(capacities, id * 2);
            slabBytes = Arrays.copyOf(slabBytes, id * 2);
            byId = Arrays.copyOf(byId, id * 2);
            entities = longerEntities;
            reciprocals = longerReciprocals;
            capacities = longerCapacities;
            tablesVersion++;
        }
        for (ComponentColumns<?> columns : archetype.columns()) {
            if (columns.reserve(id)) {
                tablesVersion++;
            }
        }
    }

    private Slab enter(Slab slab) {
        int id = slab.id;
        int change = guard.change;
        guard.change = WorldGuard.CHANGING;
        if (releasedCount > 0) {
            releasedCount--;
        } else {
            nextId++;
        }
        byId[id] = slab;
        capacities[id] = slab.capacity;
        reciprocals[id] = ChunkLayout.reciprocal(slab.capacity);
        attach(slab);
        guard.change = change;
        return slab;
    }

    void grow(Slab slab, int rows) {
        @Nullable ChunkAllocationEvent event = RecordedAllocation.started();
        slab.grow(rows);
        int change = guard.change;
        guard.change = WorldGuard.CHANGING;
        attach(slab);
        meta.changed(slab);
        guard.change = change;
        RecordedAllocation.finished(event, slab);
    }

    /// Gives `slab` as many rows as `other` has, and its chunks as many entities. Says whether anything was different.
    boolean mirror(Slab slab, Slab other) {
        boolean different = slab.takeCounts(other);
        if (slab.rows() != other.rows()) {
            slab.clearFrom(other.rows());
            grow(slab, other.rows());
            different = true;
        }
        for (int chunk = other.live.next(0); chunk >= 0; chunk = other.live.next(chunk + 1)) {
            if (slab.count[chunk] == 0) {
                slab.sequence[chunk] = nextSequence();
            }
            different |= slab.count[chunk] != other.count[chunk];
            slab.count[chunk] = other.count[chunk];
        }
        for (int c : slab.archetype.enableables()) {
            System.arraycopy(other.enabled(c), 0, slab.enabled(c), 0, slab.enabled(c).length);
        }
        return different;
    }

    private void attach(Slab slab) {
        arraysVersion++;
        count(slab.id, slab.bytes());
        entities[slab.id] = slab.entities;
        ComponentColumns<?>[] columns = slab.archetype.columns();
        ColumnLayout layout = slab.archetype.layout();
        for (int c = 0; c < columns.length; c++) {
            boolean ofChunks = columns[c].info().isChunk();
            columns[c].attach(
                    slab.id,
                    reciprocals[slab.id],
                    ofChunks ? slab.chunkColumns : slab.columns,
                    ofChunks ? slab.archetype.chunkLayout().firstColumn(c) : layout.firstColumn(c),
                    slab.changeVersion[c],
                    slab.enabled[c]);
        }
    }

    /// Makes `slab` one of another archetype with the same chunk capacity: columns that both have are handed over, the
    /// others are new and zero, or forgotten. The caller moves it from one list to the other.
    ///
    /// @param target for each column of the slab the one in `other`, or a negative number
    /// @param component for each component of the slab the one in `other`, or a negative number
    void handOver(Slab slab, Archetype other, int[] target, int[] component) {
        for (ComponentColumns<?> columns : other.columns()) {
            if (columns.reserve(slab.id)) {
                tablesVersion++;
            }
        }
        @Nullable Object[] columns = new @Nullable Object[other.layout().columns()];
        for (int k = 0; k < target.length; k++) {
            if (target[k] >= 0) {
                columns[target[k]] = slab.columns[k];
            }
        }
        int[] @Nullable [] versions = new int[other.components().length][];
        long[] @Nullable [] enabled = new long[versions.length][];
        for (int c = 0; c < component.length; c++) {
            if (component[c] >= 0) {
                versions[component[c]] = slab.changeVersion[c];
                enabled[component[c]] = slab.enabled[c];
            } else {
                slab.archetype.columns()[c].detach(slab.id);
            }
        }
        Object[] chunkColumns = ChunkValues.handOver(slab, other, component);
        slab.become(
                other, slab.filled(other, columns), chunkColumns, slab.filled(versions), slab.filled(other, enabled));
        attach(slab);
        meta.changed(slab);
    }

    /// Releases a slab whose entities are all gone.
    void recycle(Slab slab) {
        release(slab);
        pool.keep(slab);
    }

    void release(Slab slab) {
        arraysVersion++;
        meta.changed(slab);
        for (ComponentColumns<?> columns : slab.archetype.columns()) {
            columns.detach(slab.id);
        }
        count(slab.id, 0);
        byId[slab.id] = null;
        entities[slab.id] = null;
        if (releasedCount == released.length) {
            released = Arrays.copyOf(released, releasedCount * 2);
        }
        released[releasedCount++] = slab.id;
    }
}
