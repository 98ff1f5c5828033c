package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ColumnLayout;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.kernel.RowColumns;
import dev.phalanx.structs.kernel.RowMover;

/// The way from one archetype to another: where each component and each column of a row ends up.
final class Transition {
    private final Archetype target;
    private final int[] component;
    private final HotMover mover;
    private final int added;

    /// @param added the type that `target` has and `source` has not, as its position in `target`; -1 if none
    Transition(Archetype source, Archetype target, int added) {
        this.target = target;
        this.added = added;
        ComponentInfo<?>[] components = source.components();
        ColumnLayout from = source.layout();
        ColumnLayout to = target.layout();
        component = new int[components.length];
        int[] column = new int[from.columns()];
        for (int c = 0; c < components.length; c++) {
            int there = target.indexOf(components[c]);
            component[c] = there;
            for (int k = from.firstColumn(c); k < from.firstColumn(c + 1); k++) {
                column[k] = there < 0 ? RowColumns.NOWHERE : to.firstColumn(there) + k - from.firstColumn(c);
            }
        }
        mover = new HotMover(from.rowColumns(column));
    }

    /// Where it leads.
    Archetype target() {
        return target;
    }

    /// The position in the target of component `c` of the source, or -1.
    int component(int c) {
        return component[c];
    }

    /// Moves one more row of the source's columns to the target's.
    RowMover mover() {
        return mover.use();
    }

    /// The position in the target of the type that the source lacks, or -1.
    int added() {
        return added;
    }
}
