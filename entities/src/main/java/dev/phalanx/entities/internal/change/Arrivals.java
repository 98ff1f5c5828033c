package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.structs.kernel.EntityRemap;
import dev.phalanx.structs.kernel.RunList;
import org.jspecify.annotations.Nullable;

/// The rows of a world that were filled from another world, and what is done once all are there.
final class Arrivals {
    private final WorldSide world;
    private final RunList rows = new RunList();

    Arrivals(WorldSide world) {
        this.world = world;
    }

    void add(Slab slab, int slot, int count) {
        rows.add(slab.id, slot, slot + count);
    }

    /// Replaces the references in all rows and tells the world's observer.
    void finish(@Nullable EntityRemap remap) {
        if (remap != null) {
            for (int run = 0; run < rows.count; run++) {
                Slab slab = world.store().slabs().get(rows.slab[run]);
                for (ComponentColumns<?> columns : slab.archetype.columns()) {
                    columns.remap(slab.id, rows.from[run], rows.to[run], remap);
                }
            }
        }
        world.store().structureChanged();
        StructuralObserver observer = world.door().observer();
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
