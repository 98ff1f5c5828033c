package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ChunkLayout;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.EntityTable;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.SlabList;
import dev.phalanx.entities.internal.store.Slabs;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.kernel.RunList;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Changes of several entities that are named by their ids, and of several types at once.
///
/// What [StructuralChanges] says of locations and of the end of a change holds here.
public final class BulkChanges {
    private final StructuralChanges structuralChanges;
    private final WorldStore store;
    private final EntityTable entities;
    private final Slabs slabs;
    private final ChangeTracker versions;
    private final Transitions transitions;
    private @Nullable StructuralObserver observer;

    BulkChanges(StructuralChanges structuralChanges, WorldStore store, ChangeTracker versions) {
        this.structuralChanges = structuralChanges;
        this.store = store;
        this.entities = store.entities();
        this.slabs = store.slabs();
        this.versions = versions;
        this.transitions = structuralChanges.transitions();
    }

    void observe(@Nullable StructuralObserver newObserver) {
        observer = newObserver;
    }

    /// Creates as many entities as `ids` has places from `first` to `end`, with all components zero, and stores their
    /// packed ids there.
    ///
    /// Versions: change=all types of the chunks; order=chunks.
    public void create(Archetype archetype, long[] ids, int first, int end) {
        structuralChanges.requireWriter(archetype);
        entities.reserve(end - first);
        SlabList list = archetype.slabs();
        list.reserve(end - first);
        if (first < end) {
            store.beginChange();
        }
        if (archetype.isShared() && first < end) {
            list.grouped().selectDefaults();
        }
        for (int done = first; done < end; ) {
            int location = list.claim(end - done);
            int rows = list.claimed();
            Slab slab = list.claimedSlab();
            int slot = EntityLocation.slot(location);
            int chunk = list.claimedChunk();
            if (slab.mayBeDirty(chunk, slot)) {
                Rows.clear(slab, slot, rows);
            }
            entities.add(location, rows, ids, done);
            System.arraycopy(ids, done, slab.entities, slot, rows);
            versions.created(slab, chunk, rows);
            store.structureChanged();
            if (observer != null) {
                observer.created(slab, slot, rows);
            }
            done += rows;
        }
    }

    /// Creates `count` entities in new chunks, with all components zero, and reports the chunks.
    ///
    /// Versions: change=all types of the chunks; order=chunks.
    ///
    /// @param values for each shared component of the archetype the index of a value that is stored
    /// @param count 1 or more
    /// @param filled components of the archetype whose columns stay as they are, since the caller writes all of them
    /// @param chunks is given the slab and chunk of each, in order
    public void createChunks(
            Archetype archetype, int[] values, int count, Set<ComponentInfo<?>> filled, RunList chunks) {
        structuralChanges.requireWriter(archetype);
        entities.reserve(count);
        slabs.requireIds(count / ChunkLayout.fullRows(archetype.capacity()) + 2);
        SlabList list = archetype.slabs();
        store.beginChange();
        if (archetype.isShared()) {
            list.grouped().select(values);
        }
        for (int done = 0; done < count; ) {
            int rows = Math.min(count - done, archetype.capacity());
            int location = list.claimChunk(rows, count - done);
            Slab slab = slabs.get(EntityLocation.slab(location));
            int slot = EntityLocation.slot(location);
            int chunk = slab.chunkOf(slot);
            if (slab.mayBeDirty(chunk, slot)) {
                clear(slab, slot, rows, filled);
            }
            entities.add(location, rows, slab.entities, slot);
            versions.created(slab, chunk, rows);
            chunks.add(slab.id, chunk, chunk + 1);
            if (observer != null) {
                observer.created(slab, slot, rows);
            }
            done += rows;
        }
        store.structureChanged();
    }

    private static void clear(Slab slab, int slot, int rows, Set<ComponentInfo<?>> filled) {
        ComponentInfo<?>[] components = slab.archetype.components();
        for (int c = 0; c < components.length; c++) {
            if (!filled.contains(components[c])) {
                Rows.clear(slab, c, slot, rows);
            }
        }
    }

    /// Destroys the entities with the packed ids `ids[from]` to `ids[to - 1]`. Ids that are not alive are skipped;
    /// adjacent entities that are named in their order are destroyed in one piece.
    ///
    /// Versions: change=none; order=chunks.
    ///
    /// @throws IllegalArgumentException if an id is deferred or of a meta entity; nothing is destroyed then
    public void destroy(long[] ids, int from, int to) {
        structuralChanges.meta().requireNone(ids, from, to);
        int i = from;
        while (i < to) {
            int location = entities.find(ids[i++]);
            if (location == EntityLocation.ABSENT) {
                continue;
            }
            if (slabs.get(EntityLocation.slab(location)).archetype.hasCleanup()) {
                structuralChanges.destroyOne(location, (int) ids[i - 1]);
                continue;
            }
            int rows = 1;
            int rest = rowsAfter(location);
            while (i < to && rows <= rest && entities.find(ids[i]) == location + rows) {
                rows++;
                i++;
            }
            if (rows == 1) {
                structuralChanges.destroyOne(location, (int) ids[i - 1]);
            } else {
                structuralChanges.destroy(location, rows);
            }
        }
    }

    /// Gives the living entities with the packed ids `ids[from]` to `ids[to - 1]` the types among `types` that they
    /// lack, zero. Adjacent entities that are named in their order move in one piece.
    ///
    /// Versions: change=types carried over follow, types added now; order=both chunks.
    ///
    /// @throws IllegalStateException if an entity with them does not fit a chunk; those before it have them then
    public void add(long[] ids, int from, int to, ComponentInfo<?>[] types) {
        change(ids, from, to, types, true);
    }

    /// Takes from the entities with the packed ids `ids[from]` to `ids[to - 1]` the types among `types` that they have.
    /// Ids that are not alive are skipped.
    ///
    /// Versions: change=types carried over follow; order=both chunks.
    public void remove(long[] ids, int from, int to, ComponentInfo<?>[] types) {
        change(ids, from, to, types, false);
    }

    /// Gives the entity at `location` the types among `types` that it lacks, zero, and returns its new location.
    ///
    /// Versions: change=types carried over follow, types added now; order=both chunks.
    ///
    /// @throws IllegalStateException if an entity with them does not fit a chunk
    public int add(int location, ComponentInfo<?>[] types) {
        return structuralChanges.move(
                location, transitions.with(slabs.get(EntityLocation.slab(location)).archetype, types));
    }

    /// Takes from the entity at `location` the types among `types` that it has, and returns its new location or
    /// [StructuralChanges#GONE].
    ///
    /// Versions: change=types carried over follow; order=both chunks.
    public int remove(int location, ComponentInfo<?>[] types) {
        store.writers().require(types);
        Archetype archetype = slabs.get(EntityLocation.slab(location)).archetype;
        return archetype.endsWith(types)
                ? structuralChanges.removeRest(location)
                : structuralChanges.move(location, transitions.without(archetype, types));
    }

    private void change(long[] ids, int from, int to, ComponentInfo<?>[] types, boolean adds) {
        store.writers().require(types);
        Archetype source = null;
        Transition transition = null;
        for (int i = from; i < to; ) {
            int location = entities.find(ids[i]);
            if (location == EntityLocation.ABSENT) {
                i++;
                continue;
            }
            Archetype archetype = slabs.get(EntityLocation.slab(location)).archetype;
            if (!adds && archetype.endsWith(types)) {
                structuralChanges.removeRest(location);
                i++;
                continue;
            }
            if (source == null || !StructuralChanges.isSame(source, archetype)) {
                source = archetype;
                transition = adds ? adding(archetype, types) : removing(archetype, types);
            }
            if (transition == null) {
                i++;
                continue;
            }
            boolean goesAlone = source.isShared() || transition.leadsToGroups();
            int rows = goesAlone ? 1 : sideBySide(ids, i, to, location);
            if (rows == 1) {
                structuralChanges.move(location, transition);
            } else {
                structuralChanges.chunks().moveRows(location, rows, transition);
                structuralChanges.vacate(location, rows);
            }
            i += rows;
        }
    }

    private @Nullable Transition adding(Archetype source, ComponentInfo<?>[] types) {
        if (types.length == 1) {
            return transitions.findAdding(source, types[0]);
        }
        Archetype target = transitions.with(source, types);
        return StructuralChanges.isSame(source, target) ? null : transitions.between(source, target);
    }

    private @Nullable Transition removing(Archetype source, ComponentInfo<?>[] types) {
        Archetype target = transitions.without(source, types);
        return StructuralChanges.isSame(source, target) ? null : transitions.between(source, target);
    }

    /// The number of ids from `i` on that are those of the rows from `location` on, in one chunk.
    private int sideBySide(long[] ids, int i, int to, int location) {
        int most = Math.min(to - i, rowsAfter(location) + 1);
        int rows = 1;
        while (rows < most && entities.find(ids[i + rows]) == location + rows) {
            rows++;
        }
        return rows;
    }

    private int rowsAfter(int location) {
        Slab slab = slabs.get(EntityLocation.slab(location));
        int slot = EntityLocation.slot(location);
        int chunk = slab.chunkOf(slot);
        return chunk * slab.capacity + slab.count[chunk] - slot - 1;
    }
}
