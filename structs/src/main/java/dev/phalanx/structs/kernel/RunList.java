package dev.phalanx.structs.kernel;

import java.util.Arrays;

/// The contiguous slot ranges an iteration visits, in order. Parallel arrays, reused from call to call.
public final class RunList {
    /// Slab of each run.
    public int[] slab = new int[4];
    /// First slot of each run.
    public int[] from = new int[4];
    /// Slot after the last of each run.
    public int[] to = new int[4];
    /// How many runs there are.
    public int count;

    /// Makes the list empty; capacity stays.
    public void clear() {
        count = 0;
    }

    /// Appends a run, or extends the last one where the new run continues it.
    public void add(int slabId, int first, int end) {
        int last = count - 1;
        if (last >= 0 && slab[last] == slabId && to[last] == first) {
            to[last] = end;
            return;
        }
        if (count == slab.length) {
            slab = Arrays.copyOf(slab, count * 2);
            from = Arrays.copyOf(from, count * 2);
            to = Arrays.copyOf(to, count * 2);
        }
        slab[count] = slabId;
        from[count] = first;
        to[count] = end;
        count++;
    }
}
