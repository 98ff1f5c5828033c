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

    @Nullable
    Structure structure;

    @Nullable
    NameTable names;

    /// Copies of the commands that waited to be played back, or null.
    @Nullable
    Object waiting;

    /// The values that the tick replaced, in order: for each the number of the slab, the cell, and the value that was
    /// there.
    private int[] replaced = new int[48];

    private int count;

    /// The slabs that the world no longer had in this tick.
    final List<SlabCells> gone = new ArrayList<>();
    /// The slabs that the world had for the first time.
    final List<SlabCells> made = new ArrayList<>();

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
    void add(int slab, int cell, int value) {
        int at = 3 * count;
        if (at == replaced.length) {
            replaced = Arrays.copyOf(replaced, at * 2);
        }
        replaced[at] = slab;
        replaced[at + 1] = cell;
        replaced[at + 2] = value;
        count++;
    }

    /// The number of values that were replaced.
    int count() {
        return count;
    }

    /// The number of the slab of a value that was replaced.
    int slab(int i) {
        return replaced[3 * i];
    }

    /// The cell of a value that was replaced.
    int cell(int i) {
        return replaced[3 * i + 1];
    }

    /// A value that was replaced.
    int before(int i) {
        return replaced[3 * i + 2];
    }

    /// Forgets what was in cells, which no earlier tick needs.
    void forgetBefore() {
        count = 0;
        gone.clear();
        made.clear();
    }

    /// Forgets everything.
    void clear() {
        forgetBefore();
        structure = null;
        names = null;
        waiting = null;
    }
}
