package dev.phalanx.entities.internal.query;

import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.structs.kernel.RunList;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// The chunks of a query's archetypes, counted from 0 in order, regardless of filters and enabled bits.
///
/// When a chunk has come or gone, another one takes its place, or it is set anew if no job has it: it does not change
/// while a job runs, so that many threads may use it.
public final class ChunkOrder {
    private static final long NEVER = -1;

    private final RunList chunks = new RunList();
    /// How many jobs have it.
    private final AtomicInteger holders = new AtomicInteger();

    private long version = NEVER;
    private int[] starts = {};
    private int count;
    private int @Nullable [] bases;
    private long basesVersion = NEVER;

    /// Takes other chunks. No job has it.
    void set(RunList newChunks, long newVersion) {
        chunks.copyOf(newChunks);
        version = newVersion;
        basesVersion = NEVER;
        if (starts.length < chunks.count) {
            starts = new int[chunks.slab.length];
        }
        int sum = 0;
        for (int run = 0; run < chunks.count; run++) {
            starts[run] = sum;
            sum += chunks.to[run] - chunks.from[run];
        }
        count = sum;
    }

    /// A job has it, and it stays as it is until [#release].
    public void hold() {
        holders.incrementAndGet();
    }

    /// A job does not need it any more.
    public void release() {
        holders.decrementAndGet();
    }

    boolean isHeld() {
        return holders.get() != 0;
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
        int found = Arrays.binarySearch(starts, 0, chunks.count, number);
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
