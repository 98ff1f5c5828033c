package dev.phalanx.entities.internal.jobs;

import dev.phalanx.entities.internal.query.ChunkOrder;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.IdMap;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.kernel.RunList;
import org.jspecify.annotations.Nullable;

/// The rows of a query's chunks that a loop may visit: two words of bits for each chunk, in the order of the chunks.
///
/// It does not change, so that many threads may ask it. It holds until the next structural change.
final class RowLimit {
    private static final int WORDS = 2;

    private final long[] bits;

    private RowLimit(int chunks) {
        this.bits = new long[WORDS * chunks];
    }

    /// The rows of some entities. Entities that do not exist, or are stored in other chunks, are ignored.
    static RowLimit of(WorldStore store, ChunkOrder order, NativeArray<Entity> entities) {
        RowLimit limit = new RowLimit(order.count());
        IdMap<Integer> runs = firstRuns(order.chunks());
        for (int i = 0; i < entities.length(); i++) {
            int location = store.entities().find(entities.get(i));
            if (location != EntityLocation.ABSENT) {
                Integer run = runs.find(EntityLocation.slab(location));
                limit.add(store, order, run, location);
            }
        }
        return limit;
    }

    /// The first run of each slab.
    private static IdMap<Integer> firstRuns(RunList chunks) {
        IdMap<Integer> runs = new IdMap<>();
        for (int run = 0; run < chunks.count; run++) {
            if (runs.find(chunks.slab[run]) == null) {
                runs.put(chunks.slab[run], run);
            }
        }
        return runs;
    }

    private void add(WorldStore store, ChunkOrder order, @Nullable Integer firstRun, int location) {
        if (firstRun == null) {
            return;
        }
        RunList chunks = order.chunks();
        Slab slab = store.slabs().get(EntityLocation.slab(location));
        int slot = EntityLocation.slot(location);
        int chunk = slab.chunkOf(slot);
        for (int run = firstRun; run < chunks.count && chunks.slab[run] == slab.id; run++) {
            if (chunks.from[run] <= chunk && chunk < chunks.to[run]) {
                int number = order.start(run) + chunk - chunks.from[run];
                int row = slot - chunk * slab.capacity;
                bits[WORDS * number + row / Long.SIZE] |= 1L << row;
            }
        }
    }

    /// Bits of the first 64 rows of a chunk.
    long low(int number) {
        return bits[WORDS * number];
    }

    /// Bits of the rows after them.
    long high(int number) {
        return bits[WORDS * number + 1];
    }
}
