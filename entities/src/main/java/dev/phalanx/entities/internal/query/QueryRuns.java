package dev.phalanx.entities.internal.query;

import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.structs.kernel.RunList;
import org.jspecify.annotations.Nullable;

/// A choice of chunks, as runs of rows and runs of chunks, by archetype, slab and chunk.
public final class QueryRuns {
    private final RunList rows = new RunList();
    private final RunList chunks = new RunList();
    private final RunList ranges = new RunList();
    private boolean hasRanges;
    private int users;
    private @Nullable SharedRuns shared;

    QueryRuns() {}

    /// The runs of rows, words among them where components are disabled. Every row has an entity.
    public RunList rows() {
        return rows;
    }

    /// The rows as ranges without words.
    public RunList ranges() {
        if (!rows.isMasked()) {
            return rows;
        }
        if (!hasRanges) {
            rows.rangesInto(ranges);
            hasRanges = true;
        }
        return ranges;
    }

    /// The runs of rows by shared values.
    SharedRuns shared(WorldStore store) {
        SharedRuns known = shared;
        if (known == null) {
            known = new SharedRuns(store.slabs());
            shared = known;
        }
        return known;
    }

    /// Says that an iteration goes over the runs until [#leave()]; they are not written meanwhile.
    void enter() {
        users++;
    }

    void leave() {
        users--;
    }

    boolean isInUse() {
        return users > 0;
    }

    /// The runs of chunks. Every chunk has entities.
    public RunList chunks() {
        return chunks;
    }

    void clear() {
        clearRows();
        chunks.clear();
    }

    void clearRows() {
        rows.clear();
        hasRanges = false;
        if (shared != null) {
            shared.clear();
        }
    }

    /// Adds a chunk with those of its rows that pass the test, if there are any.
    void add(Slab slab, int chunk, @Nullable EnabledTest test) {
        if (test == null) {
            chunks.add(slab.id, chunk, chunk + 1);
            addRows(slab, chunk);
            return;
        }
        int count = slab.count[chunk];
        long low = test.word(slab, chunk, 0) & -1L >>> -Math.min(count, Long.SIZE);
        long high = count > Long.SIZE ? test.word(slab, chunk, 1) & -1L >>> -count : 0;
        if ((low | high) != 0) {
            chunks.add(slab.id, chunk, chunk + 1);
            rows.addMasked(slab.id, chunk * slab.capacity, count, low, high);
        }
    }

    void addRows(Slab slab, int chunk) {
        int first = chunk * slab.capacity;
        rows.add(slab.id, first, first + slab.count[chunk]);
    }

    /// The number of entities.
    public int entityCount() {
        return rows.slotCount();
    }

    /// The number of chunks.
    public int chunkCount() {
        return length(chunks);
    }

    private static int length(RunList runs) {
        int length = 0;
        for (int run = 0; run < runs.count; run++) {
            length += runs.to[run] - runs.from[run];
        }
        return length;
    }

    /// The packed ids of the entities, in order.
    public long[] entities(WorldStore store) {
        long[] ids = new long[entityCount()];
        RunList all = ranges();
        int done = 0;
        for (int run = 0; run < all.count; run++) {
            int length = all.to[run] - all.from[run];
            System.arraycopy(store.slabs().get(all.slab[run]).entities, all.from[run], ids, done, length);
            done += length;
        }
        return ids;
    }
}
