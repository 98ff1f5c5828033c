package dev.phalanx.entities.internal.query;

import dev.phalanx.entities.internal.shared.SharedTable;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.Slabs;
import dev.phalanx.structs.kernel.RunList;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Runs of rows that end where the next chunk has other shared values, and for each shared type the values of the runs.
///
/// ```text
/// chunks      red     red     blue    blue    red
/// run         0 ………………………    1 ……………………    2 ……
/// values      red             blue            red
/// ```
///
/// Both are created on demand, and created again when the runs from which they were created are.
final class SharedRuns {
    private final Slabs slabs;
    private final RunList rows = new RunList();
    private final List<Values> values = new ArrayList<>();
    private boolean isCurrent;

    SharedRuns(Slabs slabs) {
        this.slabs = slabs;
    }

    /// The values of one type: the object of each run, null where entities have none.
    private static final class Values {
        final SharedTable<?> table;

        @Nullable
        Object[] ofRuns = {};

        int version;
        boolean isCurrent;

        Values(SharedTable<?> table) {
            this.table = table;
        }
    }

    /// Forgets what was made.
    void clear() {
        isCurrent = false;
        for (int i = 0; i < values.size(); i++) {
            values.get(i).isCurrent = false;
        }
    }

    /// The runs of `whole`, cut.
    RunList cut(RunList whole) {
        if (!isCurrent) {
            rows.clear();
            for (int run = 0; run < whole.count; run++) {
                cut(whole, run);
            }
            isCurrent = true;
        }
        return rows;
    }

    private void cut(RunList whole, int run) {
        Slab slab = slabs.get(whole.slab[run]);
        if (whole.isMasked(run)) {
            cutWords(whole, run, slab);
        } else {
            cutRange(slab, whole.from[run], whole.to[run]);
        }
    }

    private void cutRange(Slab slab, int from, int to) {
        rows.cut();
        if (!slab.archetype.isShared()) {
            rows.add(slab.id, from, to);
            return;
        }
        int[] group = slab.group;
        int chunk = slab.chunkOf(from);
        int start = from;
        for (int next = (chunk + 1) * slab.capacity; next < to; next += slab.capacity) {
            if (group[chunk + 1] != group[chunk]) {
                rows.add(slab.id, start, next);
                rows.cut();
                start = next;
            }
            chunk++;
        }
        rows.add(slab.id, start, to);
    }

    private void cutWords(RunList whole, int run, Slab slab) {
        int before = -1;
        for (int w = whole.firstWord[run]; w < whole.endWord[run]; w++) {
            int slot = whole.wordSlot[w];
            int group = slab.archetype.isShared() ? slab.group[slab.chunkOf(slot)] : 0;
            if (group != before) {
                rows.cut();
                before = group;
            }
            rows.addMasked(slab.id, slot, Math.min(RunList.WORD, whole.to[run] - slot), whole.word[w]);
        }
    }

    /// The object of each run that was cut, to be given to bodies.
    @Nullable
    Object[] values(SharedTable<?> table) {
        Values found = find(table);
        if (!found.isCurrent || found.version != table.lentVersion()) {
            fill(found);
        }
        return found.ofRuns;
    }

    @SuppressWarnings("ReferenceEquality") // a table is one object
    private Values find(SharedTable<?> table) {
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i).table == table) {
                return values.get(i);
            }
        }
        Values made = new Values(table);
        values.add(made);
        return made;
    }

    /// The array is a new one where a loop may still have that one.
    @SuppressWarnings("ReferenceEquality") // an archetype is one object
    private void fill(Values wanted) {
        if (wanted.isCurrent || wanted.ofRuns.length < rows.count) {
            wanted.ofRuns = new @Nullable Object[rows.count];
        }
        Archetype last = null;
        int position = -1;
        for (int run = 0; run < rows.count; run++) {
            Slab slab = slabs.get(rows.slab[run]);
            if (slab.archetype != last) {
                last = slab.archetype;
                position = last.isShared() ? last.groups().indexOf(wanted.table.info()) : -1;
            }
            wanted.ofRuns[run] = position < 0 ? null : lent(wanted.table, slab, position, rows.from[run]);
        }
        wanted.version = wanted.table.lentVersion();
        wanted.isCurrent = true;
    }

    private static Object lent(SharedTable<?> table, Slab slab, int position, int slot) {
        return table.lend(slab.archetype.groups().index(slab.group[slab.chunkOf(slot)], position));
    }
}
