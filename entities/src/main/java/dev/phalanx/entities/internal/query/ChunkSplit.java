package dev.phalanx.entities.internal.query;

import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.structs.kernel.RunList;
import java.util.Arrays;

/// The result of a query at one moment, for a change of all of it: the chunks in which every entity was found, and the
/// entities that were found in other chunks.
public final class ChunkSplit {
    private final RunList whole = new RunList();
    private long[] rest = new long[0];
    private int restCount;

    private ChunkSplit() {}

    /// Splits what a query has found.
    ///
    /// @param chunks runs of chunks with entities that were found
    public static ChunkSplit of(RunList chunks, QueryCache query) {
        ChunkSplit split = new ChunkSplit();
        for (int run = 0; run < chunks.count; run++) {
            Slab slab = query.store().slabs().get(chunks.slab[run]);
            EnabledTest test = query.test(slab);
            for (int chunk = chunks.from[run]; chunk < chunks.to[run]; chunk++) {
                if (test == null || test.passesWhole(slab, chunk)) {
                    split.whole.add(slab.id, chunk, chunk + 1);
                } else {
                    split.addSome(slab, chunk, test);
                }
            }
        }
        split.rest = Arrays.copyOf(split.rest, split.restCount);
        return split;
    }

    private void addSome(Slab slab, int chunk, EnabledTest test) {
        int first = chunk * slab.capacity;
        int count = slab.count[chunk];
        if (restCount + count > rest.length) {
            rest = Arrays.copyOf(rest, Math.max(restCount + count, 2 * rest.length));
        }
        for (int slot = first; slot < first + count; slot++) {
            if (test.passes(slab, slot)) {
                rest[restCount++] = slab.entities[slot];
            }
        }
    }

    /// The chunks in which every entity was found, those of a slab one after the other.
    public RunList whole() {
        return whole;
    }

    /// The packed ids of the entities that were found in other chunks.
    public long[] rest() {
        return rest;
    }
}
