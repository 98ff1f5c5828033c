package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.EntityTable;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.Slabs;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.structs.kernel.EntityRemap;
import org.jspecify.annotations.Nullable;

/// Creates entities as copies of others.
public final class RowCopies {
    private final WorldStore store;
    private final EntityTable entities;
    private final Slabs slabs;
    private final VersionFirewall versions;
    private @Nullable StructuralObserver observer;

    RowCopies(WorldStore store, VersionFirewall versions) {
        this.store = store;
        this.entities = store.entities();
        this.slabs = store.slabs();
        this.versions = versions;
    }

    void observe(@Nullable StructuralObserver newObserver) {
        observer = newObserver;
    }

    /// Creates copies of the entity at `place`, as many as `ids` has places from `first` to `end`, and stores their
    /// packed ids there. They have its name. References that the entity has to itself lead from each copy to that
    /// copy. versions: change=all types of the chunks order=chunks
    public void copy(int place, long[] ids, int first, int end) {
        entities.reserve(end - first);
        Slab source = slabs.get(place >>> EntityTable.SLOT_BITS);
        int sourceSlot = place & EntityTable.SLOT_MASK;
        Archetype archetype = source.archetype;
        long original = source.entities[sourceSlot];
        boolean refersToItself = refersTo(source, sourceSlot, original);
        for (int done = first; done < end; ) {
            if (archetype.isShared()) {
                archetype.slabs().grouped().select(source.group[source.chunkOf(sourceSlot)]);
            }
            int start = archetype.slabs().claim(end - done);
            int rows = archetype.slabs().claimed();
            Slab slab = slabs.get(start >>> EntityTable.SLOT_BITS);
            int slot = start & EntityTable.SLOT_MASK;
            if (archetype.isShared()) {
                // The claim may have moved the source's chunk.
                int now = entities.find(original);
                source = slabs.get(now >>> EntityTable.SLOT_BITS);
                sourceSlot = now & EntityTable.SLOT_MASK;
            }
            Rows.repeat(source, sourceSlot, slab, slot, rows);
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

    /// Replaces the entities that rows refer to.
    public void remap(Slab slab, int slot, int rows, EntityRemap remap) {
        for (ComponentColumns<?> columns : slab.archetype.columns()) {
            columns.remap(slab.id, slot, slot + rows, remap);
        }
    }

    private boolean refersTo(Slab slab, int slot, long packed) {
        boolean[] found = new boolean[1];
        if (slab.archetype.hasEntities()) {
            remap(slab, slot, 1, held -> {
                found[0] |= held == packed;
                return held;
            });
        }
        return found[0];
    }
}
