package dev.phalanx.entities.internal.history;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.exact.ExactState;
import dev.phalanx.entities.exact.ExactState.ArchetypeState;
import dev.phalanx.entities.exact.ExactState.MetaState;
import dev.phalanx.entities.exact.ExactState.SlabState;
import dev.phalanx.entities.exact.ExactWorlds;
import dev.phalanx.entities.internal.history.Structure.Places;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ChunkValues;
import dev.phalanx.entities.internal.store.ColumnLayout;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes a world of what cells had in a tick.
final class TickReader {
    private final Cells copier;
    private final IdentityHashMap<SlabCells, @Nullable Object[]> contents;

    /// @param contents the cells of slabs that were changed since
    TickReader(Cells copier, IdentityHashMap<SlabCells, @Nullable Object[]> contents) {
        this.copier = copier;
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
                tick.version,
                structure.ids(),
                archetypes,
                structure.shared(),
                ExactWorlds.tickOf(tick.state.copy()));
        ExactWorlds.place(em, state);
        WorldStore store = em.entityTransfer().internals().store();
        for (Places places : structure.archetypes()) {
            Archetype here = store.archetypes().ensure(places.archetype().components());
            for (int i = 0; i < places.slabs().size(); i++) {
                fill(places.slabs().get(i), here.slabs().get(i));
            }
        }
        store.names().mirror(tick.names());
        ExactWorlds.complete(em, state);
    }

    private @Nullable Object[] cellsOf(SlabCells slab) {
        @Nullable Object[] then = contents.get(slab);
        return then == null ? slab.cells : then;
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

    @SuppressWarnings("NullAway") // a slab in a tick has all its cells
    private SlabState stateOf(SlabCells slab) {
        @Nullable Object[] cells = cellsOf(slab);
        int[] counts = (int[]) cells[SlabCells.COUNTS];
        int chunks = counts.length - 1;
        long[] ids = new long[Arrays.stream(counts, 0, chunks).sum()];
        int next = 0;
        for (int chunk = 0; chunk < chunks; chunk++) {
            if (counts[chunk] > 0) {
                System.arraycopy((long[]) cells[slab.ofChunk(chunk)], 0, ids, next, counts[chunk]);
                next += counts[chunk];
            }
        }
        int[][] versions = new int[slab.shape.components][];
        for (int c = 0; c < versions.length; c++) {
            versions[c] = (int[]) cells[SlabCells.VERSIONS + c];
        }
        return new SlabState(
                slab.capacity,
                counts[chunks],
                Arrays.copyOf(counts, chunks),
                ids,
                (int[]) cells[SlabCells.ORDER],
                versions,
                (int[]) cells[SlabCells.GROUPS],
                (MetaState) cells[SlabCells.META]);
    }

    @SuppressWarnings("NullAway") // a chunk with entities has all its cells
    private void fill(SlabCells known, Slab slab) {
        @Nullable Object[] cells = cellsOf(known);
        for (int chunk = slab.live.next(0); chunk >= 0; chunk = slab.live.next(chunk + 1)) {
            for (int k = 0; k < known.shape.columns; k++) {
                fill(known, k, cells[known.ofChunk(chunk) + 1 + k], slab, chunk);
            }
        }
        for (int c : slab.archetype.enableables()) {
            System.arraycopy(cells[known.enabled(c)], 0, slab.enabled(c), 0, slab.enabled(c).length);
        }
        fillChunkColumns(known, cells, slab);
    }

    private void fill(SlabCells known, int k, Object part, Slab slab, int chunk) {
        int stride = slab.archetype.layout().stride(k);
        int first = chunk * slab.capacity;
        int rows = slab.count[chunk];
        switch (known.shape.content(k)) {
            case BITS, REFERENCES -> System.arraycopy(part, 0, slab.columns[k], first * stride, rows * stride);
            case ELEMENTS ->
                Cells.copyElements(known.shape.elements(k), (Object[]) part, (Object[]) slab.columns[k], first);
            case MANAGED -> copier.copyObjects((Object[]) part, (Object[]) slab.columns[k], first);
        }
    }

    @SuppressWarnings("NullAway") // a slab in a tick has all its cells
    private void fillChunkColumns(SlabCells known, @Nullable Object[] cells, Slab slab) {
        ColumnLayout layout = slab.archetype.chunkLayout();
        for (int c = 0; known.shape.chunkColumns > 0 && c < known.shape.components; c++) {
            ComponentInfo<?> type = slab.archetype.components()[c];
            for (int k = layout.firstColumn(c); k < layout.firstColumn(c + 1); k++) {
                Object values = cells[known.chunkColumn(k)];
                if (ChunkValues.isObject(type)) {
                    copier.copyObjects((Object[]) values, (Object[]) slab.chunkColumns[k], 0);
                } else {
                    System.arraycopy(values, 0, slab.chunkColumns[k], 0, slab.chunks() * layout.stride(k));
                }
            }
        }
    }
}
