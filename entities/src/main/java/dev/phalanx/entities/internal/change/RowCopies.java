package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.EntityTable;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.SlabList;
import dev.phalanx.entities.internal.store.Slabs;
import dev.phalanx.entities.internal.store.UserCallScope;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.structs.contract.EntityRemap;
import dev.phalanx.structs.kernel.RowMover;
import org.jspecify.annotations.Nullable;

/// Creates entities as copies of others.
public final class RowCopies {
    private final WorldStore store;
    private final EntityTable entities;
    private final Slabs slabs;
    private final ChangeTracker versions;
    private final LifeTransitions life;
    private final ObjectRemaps remaps;
    private final GroupChoice groups = new GroupChoice();
    private final References references = new References();
    private @Nullable StructuralObserver observer;

    RowCopies(WorldStore store, ChangeTracker versions, LifeTransitions life, ObjectRemaps remaps) {
        this.remaps = remaps;
        this.store = store;
        this.entities = store.entities();
        this.slabs = store.slabs();
        this.versions = versions;
        this.life = life;
    }

    void observe(@Nullable StructuralObserver newObserver) {
        observer = newObserver;
    }

    /// Creates the copies of managed values that [#copy] needs, or returns null if it needs none.
    ///
    /// @throws RuntimeException if a value cannot be copied
    public @Nullable ManagedCopies prepare(int location, int count, boolean keepsPrefab) {
        Slab source = slabs.get(EntityLocation.slab(location));
        if (!source.archetype.hasManaged()) {
            return null;
        }
        Transition way = way(source.archetype, keepsPrefab);
        int slot = EntityLocation.slot(location);
        WorldGuard guard = store.guard();
        int before = guard.enter(UserCallScope.COPYING);
        try {
            return ManagedCopies.of(source, slot, 1, count, way.target(), way.components());
        } finally {
            guard.depth = before;
        }
    }

    private Transition way(Archetype archetype, boolean keepsPrefab) {
        return keepsPrefab ? life.toDuplicate(archetype) : life.toInstance(archetype);
    }

    /// Whether the entity at `location` has values and tags alone, no references among them, so that [#copyOne] copies
    /// it.
    public boolean isCopiedAsOne(int location) {
        Archetype archetype = slabs.get(EntityLocation.slab(location)).archetype;
        return archetype.isPlain() && !archetype.hasEntities();
    }

    /// Creates an instance of the entity at `location`, as [#copy] does, and returns its packed id.
    ///
    /// Versions: change=all types of the chunk; order=chunk.
    ///
    /// @param location of an entity for which [#isCopiedAsOne] holds
    public long copyOne(int location) {
        entities.reserve(1);
        Slab source = slabs.get(EntityLocation.slab(location));
        int sourceSlot = EntityLocation.slot(location);
        Transition way = life.toInstance(source.archetype);
        SlabList list = way.slabs();
        list.reserveOne();
        RowMover mover = way.mover();
        store.beginChange();
        int start = list.claim();
        Slab slab = list.claimedSlab();
        int slot = EntityLocation.slot(start);
        mover.move(source.columnsByKind, sourceSlot, sourceSlot, slab.columnsByKind, slot);
        long id = entities.add(start);
        slab.entities[slot] = id;
        store.names().copy(source.entities[sourceSlot], id);
        versions.created(slab, list.claimedChunk(), 1);
        store.structureChanged();
        if (observer != null) {
            observer.created(slab, slot, 1);
        }
        return id;
    }

    /// Creates copies of the entity at `location`, as many as `ids` has places from `first` to `end`, and stores their
    /// packed ids there. They have its name, and its components without cleanup components. References that the entity
    /// has to itself lead from each copy to that copy.
    ///
    /// Versions: change=all types of the chunks; order=chunks.
    ///
    /// @param keepsPrefab whether copies of a prefab are prefabs
    /// @param managed what [#prepare] answered for it
    public void copy(
            int location, long[] ids, int first, int end, boolean keepsPrefab, @Nullable ManagedCopies managed) {
        entities.reserve(end - first);
        Slab source = slabs.get(EntityLocation.slab(location));
        int sourceSlot = EntityLocation.slot(location);
        Archetype archetype = source.archetype;
        long original = source.entities[sourceSlot];
        boolean refersToItself = refersTo(source, sourceSlot, original);
        Transition way = way(archetype, keepsPrefab);
        SlabList list = way.slabs();
        list.reserve(end - first);
        if (first < end) {
            store.beginChange();
        }
        for (int done = first; done < end; ) {
            if (way.leadsToGroups()) {
                groups.select(way, source, source.chunkOf(sourceSlot));
            }
            int start = list.claim(end - done);
            int rows = list.claimed();
            Slab slab = list.claimedSlab();
            int slot = EntityLocation.slot(start);
            if (archetype.isShared()) {
                // The claim may have moved the source's chunk.
                int now = entities.find(original);
                source = slabs.get(EntityLocation.slab(now));
                sourceSlot = EntityLocation.slot(now);
            }
            Rows.repeat(source, sourceSlot, slab, slot, rows, way);
            Rows.unshare(slab, slot, rows);
            if (managed != null) {
                managed.into(slab, slot, done - first, rows);
            }
            entities.add(start, rows, ids, done);
            System.arraycopy(ids, done, slab.entities, slot, rows);
            if (refersToItself) {
                for (int i = 0; i < rows; i++) {
                    long copy = ids[done + i];
                    remap(slab, slot + i, 1, packed -> packed == original ? copy : packed);
                }
            }
            store.names().copy(original, ids, done, done + rows);
            versions.created(slab, slab.chunkOf(slot), rows);
            store.structureChanged();
            if (observer != null) {
                observer.created(slab, slot, rows);
            }
            done += rows;
        }
    }

    /// Replaces the entities that rows refer to; those of managed values when the change is complete.
    public void remap(Slab slab, int slot, int rows, EntityRemap remap) {
        ComponentColumns<?>[] all = slab.archetype.columns();
        for (int c = 0; c < all.length; c++) {
            if (!all[c].isManaged()) {
                all[c].remap(slab.id, slot, slot + rows, remap);
            } else if (all[c].info().hasEntities()) {
                @Nullable
                Object[] values = (@Nullable Object[])
                        slab.columns[slab.archetype.layout().firstColumn(c)];
                for (int i = slot; i < slot + rows; i++) {
                    remaps.add(values[i], remap);
                }
            }
        }
    }

    /// Whether a row may refer to an entity. What managed values refer to is not looked at, lest their code be called
    /// for an original.
    private boolean refersTo(Slab slab, int slot, long packed) {
        for (ComponentColumns<?> columns : slab.archetype.columns()) {
            if (columns.isManaged() && columns.info().hasEntities()) {
                return true;
            }
        }
        if (!slab.archetype.hasEntities()) {
            return false;
        }
        references.begin(packed);
        remap(slab, slot, 1, references);
        return references.found;
    }

    /// Looks for one entity among those that rows refer to, and replaces none.
    private static final class References implements EntityRemap {
        private long sought;
        private boolean found;

        void begin(long packed) {
            sought = packed;
            found = false;
        }

        @Override
        public long map(long packed) {
            found |= packed == sought;
            return packed;
        }
    }
}
