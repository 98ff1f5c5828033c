package dev.phalanx.entities.internal.history;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.exact.ExactState;
import dev.phalanx.entities.exact.ExactState.ArchetypeState;
import dev.phalanx.entities.exact.ExactState.MetaState;
import dev.phalanx.entities.exact.ExactState.SlabState;
import dev.phalanx.entities.exact.ExactWorlds;
import dev.phalanx.entities.internal.access.ModuleAccess;
import dev.phalanx.entities.internal.entity.EntityOperations;
import dev.phalanx.entities.internal.history.Structure.Places;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ChunkValues;
import dev.phalanx.entities.internal.store.ColumnLayout;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.kernel.Columns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;

/// Makes a world of what cells had in a tick.
final class TickReader {
    private static final ModuleAccess<EntityManager, EntityOperations> OPERATIONS =
            ModuleAccess.find(EntityManager.class, EntityOperations.class);
    private final ValueTable values;
    private final IdentityHashMap<SlabCells, int[]> contents;

    /// @param contents the cells of slabs that were changed since
    TickReader(ValueTable values, IdentityHashMap<SlabCells, int[]> contents) {
        this.values = values;
        this.contents = contents;
    }

    /// Fills a world.
    ///
    /// @param em of a world that is empty and new
    void fill(EntityManager em, TickLog tick) {
        Structure structure = tick.structure();
        List<ArchetypeState> archetypes = new ArrayList<>();
        for (Places places : structure.archetypes()) {
            archetypes.add(stateOf(places));
        }
        ExactState state = new ExactState(
                tick.version, structure.ids(), archetypes, structure.shared(), ExactWorlds.tickOf(tick.state.copy()));
        ExactWorlds.place(em, state);
        WorldStore store = OPERATIONS.of(em).transfer().internals().store();
        for (Places places : structure.archetypes()) {
            Archetype here = store.archetypes().ensure(places.archetype().components());
            for (int i = 0; i < places.slabs().size(); i++) {
                fill(places.slabs().get(i), here.slabs().get(i));
            }
        }
        store.names().mirror(tick.names());
        ExactWorlds.complete(em, state);
    }

    private int[] cellsOf(SlabCells slab) {
        int[] then = contents.get(slab);
        return then == null ? slab.cells : then;
    }

    private int[] numbers(int[] cells, int cell) {
        return (int[]) values.get(cells[cell]);
    }

    private ArchetypeState stateOf(Places places) {
        ArchetypeState known = places.state();
        return new ArchetypeState(
                known.types(),
                known.capacity(),
                known.withRoom(),
                known.empty(),
                known.firstWithDeadChunk(),
                places.slabs().stream().map(this::stateOf).toList(),
                known.groups());
    }

    private SlabState stateOf(SlabCells slab) {
        int[] cells = cellsOf(slab);
        int[] counts = numbers(cells, SlabCells.COUNTS);
        int chunks = counts.length - 1;
        long[] ids = new long[Arrays.stream(counts, 0, chunks).sum()];
        int next = 0;
        for (int chunk = 0; chunk < chunks; chunk++) {
            if (counts[chunk] > 0) {
                int number = cells[slab.ofChunk(chunk)];
                System.arraycopy((long[]) values.get(number), values.offset(number), ids, next, counts[chunk]);
                next += counts[chunk];
            }
        }
        int[][] versions = new int[slab.shape.components][];
        for (int c = 0; c < versions.length; c++) {
            versions[c] = numbers(cells, SlabCells.VERSIONS + c);
        }
        return new SlabState(
                slab.capacity,
                counts[chunks],
                Arrays.copyOf(counts, chunks),
                ids,
                numbers(cells, SlabCells.ORDER),
                versions,
                numbers(cells, SlabCells.GROUPS),
                cells[SlabCells.META] == ValueTable.NONE ? null : (MetaState) values.get(cells[SlabCells.META]));
    }

    private void fill(SlabCells known, Slab slab) {
        int[] cells = cellsOf(known);
        for (int chunk = slab.live.next(0); chunk >= 0; chunk = slab.live.next(chunk + 1)) {
            for (int k = 0; k < known.shape.columns; k++) {
                fill(known, k, cells[known.ofChunk(chunk) + 1 + k], slab, chunk);
            }
        }
        for (int c : slab.archetype.enableables()) {
            long[] bits = (long[]) values.get(cells[known.enabled(c)]);
            System.arraycopy(bits, 0, slab.enabled(c), 0, bits.length);
        }
        fillChunkColumns(known, cells, slab);
    }

    private void fill(SlabCells known, int k, int number, Slab slab, int chunk) {
        Object part = values.get(number);
        int stride = slab.archetype.layout().stride(k);
        int first = chunk * slab.capacity;
        int rows = slab.count[chunk];
        switch (known.shape.content(k)) {
            case BITS, REFERENCES ->
                Columns.copy(
                        slab.archetype.layout().kind(k),
                        part,
                        values.offset(number),
                        slab.columns[k],
                        first * stride,
                        rows * stride);
            case ELEMENTS ->
                Cells.copyElements(known.shape.elements(k), (Object[]) part, (Object[]) slab.columns[k], first);
            case MANAGED -> Cells.copyObjects((Object[]) part, (Object[]) slab.columns[k], first);
        }
    }

    private void fillChunkColumns(SlabCells known, int[] cells, Slab slab) {
        ColumnLayout layout = slab.archetype.chunkLayout();
        for (int c = 0; known.shape.chunkColumns > 0 && c < known.shape.components; c++) {
            ComponentInfo<?> type = slab.archetype.components()[c];
            for (int k = layout.firstColumn(c); k < layout.firstColumn(c + 1); k++) {
                Object column = values.get(cells[known.chunkColumn(k)]);
                if (ChunkValues.isObject(type)) {
                    Cells.copyObjects((Object[]) column, (Object[]) slab.chunkColumns[k], 0);
                } else {
                    System.arraycopy(column, 0, slab.chunkColumns[k], 0, slab.chunks() * layout.stride(k));
                }
            }
        }
    }
}
