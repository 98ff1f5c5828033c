package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.shared.SharedTable;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ColumnLayout;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.SlabList;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.kernel.RowColumns;
import dev.phalanx.structs.kernel.RowMover;
import java.util.stream.IntStream;

/// The way from one archetype to another: where each component and each column of a row ends up.
final class Transition {
    private final Archetype target;
    private final SlabList slabs;
    private final int[] component;
    private final TieredRowMover mover;
    private final int[] added;
    private final int[] removed;
    private final int[] closed;
    private final int[] column;
    private final int[] shared;
    private final boolean carriesChunkValues;

    Transition(Archetype source, Archetype target) {
        this.target = target;
        this.slabs = target.slabs();
        this.added = lackingIn(source, target);
        this.removed = lackingIn(target, source);
        this.shared = sharedIn(source, target);
        ComponentInfo<?>[] components = source.components();
        this.closed =
                IntStream.of(removed).filter(c -> components[c].isCloseable()).toArray();
        ColumnLayout from = source.layout();
        ColumnLayout to = target.layout();
        component = new int[components.length];
        column = new int[from.columns()];
        for (int c = 0; c < components.length; c++) {
            int there = target.indexOf(components[c]);
            component[c] = there;
            for (int k = from.firstColumn(c); k < from.firstColumn(c + 1); k++) {
                column[k] = there < 0 ? RowColumns.NOWHERE : to.firstColumn(there) + k - from.firstColumn(c);
            }
        }
        carriesChunkValues =
                IntStream.range(0, components.length).anyMatch(c -> component[c] >= 0 && components[c].isChunk());
        mover = new TieredRowMover(from.rowColumns(column, to));
    }

    /// The archetype that the transition leads to.
    Archetype target() {
        return target;
    }

    /// The slabs of the archetype it leads to.
    SlabList slabs() {
        return slabs;
    }

    /// The position in the target of component `c` of the source, or -1.
    int component(int c) {
        return component[c];
    }

    /// For each component of the source its position in the target, or -1.
    int[] components() {
        return component;
    }

    /// Moves one more row of the source's columns to the target's, whose other columns it clears.
    RowMover mover() {
        return mover.use();
    }

    /// Whether the mover has been generated.
    boolean hasGeneratedMover() {
        return mover.isGenerated();
    }

    /// For each column of the source the one in the target, or [RowColumns#NOWHERE].
    int[] columns() {
        return column;
    }

    /// Positions in the target of the types that the source lacks.
    int[] added() {
        return added;
    }

    /// Positions in the source of the types that the target lacks.
    int[] removed() {
        return removed;
    }

    /// Whether both archetypes have a chunk component, so that whole chunks keep its value.
    boolean carriesChunkValues() {
        return carriesChunkValues;
    }

    /// Whether the target has shared components, so that a group has to be chosen before rows are claimed there.
    boolean leadsToGroups() {
        return shared.length != 0;
    }

    /// The values that the entities of a chunk have in the target: those they have, and default values of added types.
    void values(Slab from, int chunk, int[] wanted) {
        for (int s = 0; s < shared.length; s++) {
            wanted[s] = shared[s] < 0
                    ? SharedTable.DEFAULT
                    : from.archetype.groups().index(from.group[chunk], shared[s]);
        }
    }

    private static int[] sharedIn(Archetype source, Archetype target) {
        if (!target.isShared()) {
            return new int[0];
        }
        int[] positions = new int[target.groups().types()];
        for (int s = 0; s < positions.length; s++) {
            ComponentInfo<?> type = target.groups().table(s).info();
            positions[s] = source.isShared() ? source.groups().indexOf(type) : -1;
        }
        return positions;
    }

    /// Positions in the source of the types that the target lacks and whose values are closed.
    int[] closed() {
        return closed;
    }

    private static int[] lackingIn(Archetype archetype, Archetype other) {
        ComponentInfo<?>[] types = other.components();
        return IntStream.range(0, types.length)
                .filter(c -> !archetype.has(types[c]))
                .toArray();
    }
}
