package dev.phalanx.entities.internal.query;

import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.structs.kernel.RunList;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The chunks of a query's archetypes, counted from 0 in order, regardless of filters and enabled bits.
///
/// It is made anew when a chunk has come or gone, and does not change itself, so that many threads may use it.
public final class ChunkOrder {
    private static final long NEVER = -1;

    private final RunList chunks;
    private final long version;
    private final int[] starts;
    private final int count;
    private int @Nullable [] bases;
    private long basesVersion = NEVER;

    ChunkOrder(RunList chunks, long version) {
        this.chunks = new RunList(chunks);
        this.version = version;
        this.starts = new int[chunks.count];
        int sum = 0;
        for (int run = 0; run < chunks.count; run++) {
            starts[run] = sum;
            sum += chunks.to[run] - chunks.from[run];
        }
        this.count = sum;
    }

    /// The version of the set of chunks; see [QueryCache#chunksVersion()].
    long version() {
        return version;
    }

    /// The number of chunks.
    public int count() {
        return count;
    }

    /// The runs of chunks by slab.
    public RunList chunks() {
        return chunks;
    }

    /// The run with chunk number `number`.
    public int runOf(int number) {
        int found = Arrays.binarySearch(starts, number);
        return found >= 0 ? found : -found - 2;
    }

    /// The number of the first chunk of a run.
    public int start(int run) {
        return starts[run];
    }

    /// For each chunk how many entities the chunks before it have. The world's thread asks.
    public int[] bases(WorldStore store) {
        int[] known = bases;
        if (known == null || basesVersion != store.structureVersion()) {
            known = countBases(store);
            bases = known;
            basesVersion = store.structureVersion();
        }
        return known;
    }

    private int[] countBases(WorldStore store) {
        int[] made = new int[count];
        int number = 0;
        int sum = 0;
        for (int run = 0; run < chunks.count; run++) {
            Slab slab = store.slabs().get(chunks.slab[run]);
            for (int chunk = chunks.from[run]; chunk < chunks.to[run]; chunk++) {
                made[number++] = sum;
                sum += slab.count[chunk];
            }
        }
        return made;
    }
}
