package dev.phalanx.entities.internal.history;

import dev.phalanx.entities.internal.store.NameTable;
import dev.phalanx.entities.internal.store.TickNumbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A tick: what the world was besides its cells, and the cells that it replaced. Used again for later ticks.
final class TickLog {
    long tick;
    /// The world's global system version.
    int version;
    final TickNumbers state = new TickNumbers();
    @Nullable Structure structure;
    @Nullable NameTable names;

    // The cells, in the order in which they were replaced
    private @Nullable SlabCells[] slabs = new @Nullable SlabCells[16];
    private int[] cells = new int[16];
    private @Nullable Object[] before = new @Nullable Object[16];
    private int count;

    /// The slabs that the world no longer had in this tick.
    final List<SlabCells> gone = new ArrayList<>();

    TickLog() {}

    /// What structural changes change.
    @SuppressWarnings("NullAway") // a tick that was recorded has one
    Structure structure() {
        return structure;
    }

    /// The names of entities.
    @SuppressWarnings("NullAway") // a tick that was recorded has them
    NameTable names() {
        return names;
    }

    /// Notes what was in a cell.
    void add(SlabCells slab, int cell, @Nullable Object value) {
        if (count == cells.length) {
            slabs = Arrays.copyOf(slabs, count * 2);
            before = Arrays.copyOf(before, count * 2);
            cells = Arrays.copyOf(cells, count * 2);
        }
        slabs[count] = slab;
        cells[count] = cell;
        before[count++] = value;
    }

    /// The number of cells.
    int count() {
        return count;
    }

    @SuppressWarnings("NullAway") // places below count are filled
    SlabCells slab(int i) {
        return slabs[i];
    }

    int cell(int i) {
        return cells[i];
    }

    @Nullable
    Object before(int i) {
        return before[i];
    }

    /// Forgets what was in cells, which no earlier tick needs.
    void forgetBefore() {
        Arrays.fill(slabs, 0, count, null);
        Arrays.fill(before, 0, count, null);
        count = 0;
        gone.clear();
    }

    /// Forgets everything.
    void clear() {
        forgetBefore();
        structure = null;
        names = null;
    }
}
