package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.ChunkValues;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.structs.contract.EntityRemap;
import dev.phalanx.structs.kernel.RunList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The rows of a world that were filled from another world, and what is done once all are there.
final class TransferredRows {
    private final WorldInternals world;
    private final RunList rows = new RunList();
    private final RunList chunks = new RunList();
    /// Of rows in chunks of groups the packed id of the first, and their number.
    private long[] firsts = {};
    private int[] counts = {};
    private int inGroupsCount;

    TransferredRows(WorldInternals world) {
        this.world = world;
    }

    void add(Slab slab, int slot, int count) {
        if (!slab.archetype.isShared()) {
            rows.add(slab.id, slot, slot + count);
            return;
        }
        // A later claim may move the chunk of these rows.
        if (inGroupsCount == firsts.length) {
            firsts = Arrays.copyOf(firsts, 2 * inGroupsCount + 1);
            counts = Arrays.copyOf(counts, 2 * inGroupsCount + 1);
        }
        firsts[inGroupsCount] = slab.entities[slot];
        counts[inGroupsCount++] = count;
    }

    /// A whole chunk arrived with the values of its chunk components.
    void addChunk(Slab slab, int chunk) {
        if (slab.archetype.hasChunkValues()) {
            chunks.add(slab.id, chunk, chunk + 1);
        }
    }

    private void findInGroups() {
        int slab = 0;
        int from = 0;
        int to = 0;
        for (int i = 0; i < inGroupsCount; i++) {
            int location = world.store().entities().find(firsts[i]);
            int slot = EntityLocation.slot(location);
            if (slot != to || EntityLocation.slab(location) != slab) {
                addRows(slab, from, to);
                slab = EntityLocation.slab(location);
                from = slot;
            }
            to = slot + counts[i];
        }
        addRows(slab, from, to);
    }

    private void addRows(int slab, int from, int to) {
        if (to > from) {
            rows.add(slab, from, to);
        }
    }

    /// Replaces the references in all rows and notifies the world's observer.
    void finish(@Nullable EntityRemap remap) {
        findInGroups();
        if (remap != null) {
            for (int run = 0; run < rows.count; run++) {
                Slab slab = world.store().slabs().get(rows.slab[run]);
                world.structuralChanges().copies().remap(slab, rows.from[run], rows.to[run] - rows.from[run], remap);
            }
        }
        Set<Object> done = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int run = 0; remap != null && run < chunks.count; run++) {
            Slab slab = world.store().slabs().get(chunks.slab[run]);
            for (int chunk = chunks.from[run]; chunk < chunks.to[run]; chunk++) {
                ChunkValues.remap(slab, chunk, remap, value -> {
                    if (done.add(value)) {
                        world.structuralChanges().remaps().add(value, remap);
                    }
                });
            }
        }
        world.store().structureChanged();
        StructuralObserver observer = world.structuralChanges().observer();
        if (observer != null) {
            for (int run = 0; run < rows.count; run++) {
                tell(observer, world.store().slabs().get(rows.slab[run]), rows.from[run], rows.to[run]);
            }
        }
    }

    private static void tell(StructuralObserver observer, Slab slab, int from, int to) {
        for (int slot = from; slot < to; ) {
            int end = Math.min(to, (slab.chunkOf(slot) + 1) * slab.capacity);
            observer.created(slab, slot, end - slot);
            slot = end;
        }
    }
}
