package dev.phalanx.entities.internal.query;

import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.structs.kernel.RunList;

/// A choice of chunks, as runs of rows and runs of chunks, by archetype, slab and chunk.
public final class QueryRuns {
    private final RunList rows = new RunList();
    private final RunList chunks = new RunList();

    QueryRuns() {}

    /// The runs of rows. Every row has an entity.
    public RunList rows() {
        return rows;
    }

    /// The runs of chunks. Every chunk has entities.
    public RunList chunks() {
        return chunks;
    }

    void clear() {
        rows.clear();
        chunks.clear();
    }

    void add(Slab slab, int chunk) {
        chunks.add(slab.id, chunk, chunk + 1);
        addRows(slab, chunk);
    }

    void addRows(Slab slab, int chunk) {
        int first = chunk * slab.capacity;
        rows.add(slab.id, first, first + slab.count[chunk]);
    }

    /// How many entities there are.
    public int entityCount() {
        return length(rows);
    }

    /// How many chunks there are.
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
        int done = 0;
        for (int run = 0; run < rows.count; run++) {
            int length = rows.to[run] - rows.from[run];
            System.arraycopy(store.slabs().get(rows.slab[run]).entities, rows.from[run], ids, done, length);
            done += length;
        }
        return ids;
    }
}
