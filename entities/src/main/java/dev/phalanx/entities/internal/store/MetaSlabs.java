package dev.phalanx.entities.internal.store;

import dev.phalanx.entities.components.ChunkHeader;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The slabs of meta entities: for a slab whose archetype has chunk components another one, its *meta slab*, with a
/// chunk of one row for each of its chunks.
///
/// ```text
/// slab of [Position, Bounds of the chunk]        its meta slab, of [Bounds, ChunkHeader]
/// entities      | e e e e | e e e . | . . . . |   entities      m         m         .
/// chunkColumns    b         b         0      =====  columns[0]   the very same arrays
///                                                  columns[1…]   number and place of the chunk
/// changeVersion[Bounds of the chunk]         =====  changeVersion[Bounds]
/// live            yes       yes       no           live          yes       yes       no
/// ```
///
/// As the arrays are the same, a value has one place, whichever way it is written. Meta slabs are made anew when the
/// chunks of a slab or its arrays have changed, once the structural change is complete. Who opens, closes, grows or
/// hands over says that they have, with [#changed].
public final class MetaSlabs {
    private final List<Slab> changed = new ArrayList<>();
    private int count;

    MetaSlabs() {}

    /// Made when the first one is needed.
    private static final class Header {
        static final ComponentInfo<ChunkHeader> INFO = ComponentTypes.of(ChunkHeader.class);
    }

    /// The type that only meta entities have.
    public static ComponentInfo<ChunkHeader> header() {
        return Header.INFO;
    }

    /// Whether there is a meta entity in the world.
    public boolean areThere() {
        return count > 0;
    }

    /// The number of meta slabs.
    public int count() {
        return count;
    }

    /// Whether the meta slabs are those of the slabs as they are.
    public boolean areCurrent() {
        return changed.isEmpty();
    }

    /// Notes that a slab's chunks or arrays are not as they were.
    void changed(Slab slab) {
        if (!slab.isMetaStale && (slab.meta != null || slab.archetype.hasChunkComponents())) {
            slab.isMetaStale = true;
            changed.add(slab);
        }
    }

    /// The slabs that were noted, which are forgotten.
    public List<Slab> takeChanged() {
        List<Slab> taken = List.copyOf(changed);
        changed.clear();
        taken.forEach(slab -> slab.isMetaStale = false);
        return taken;
    }

    /// Takes a meta slab away from its slab and its archetype. Its entities are the caller's to move or to end.
    public void drop(Slab slab, Slab meta) {
        slab.meta = null;
        count--;
        meta.archetype.slabs().dropMeta(meta);
    }

    /// Whether a slab, perhaps one that was released, has chunks that need meta entities.
    @SuppressWarnings("ReferenceEquality") // a slab is one object
    public boolean isNeeded(Slab slab, Slabs slabs) {
        return slab.archetype.hasChunkComponents() && !slab.isEmpty() && slabs.find(slab.id) == slab;
    }

    /// Makes the meta slab of a slab that has none. The ids of its entities are 0.
    public Slab make(Slab slab, ArchetypeTable archetypes) {
        Archetype archetype = archetypes.ensure(types(slab.archetype));
        Slab meta = archetype.slabs().enterMeta(slab);
        slab.meta = meta;
        count++;
        int header = archetype.layout().firstColumn(archetype.indexOf(header()));
        long[] numbers = (long[]) meta.columns[header];
        int[] places = (int[]) meta.columns[header + 1];
        for (int chunk = slab.live.next(0); chunk >= 0; chunk = slab.live.next(chunk + 1)) {
            numbers[chunk] = slab.sequence[chunk];
            places[chunk] = slab.locationOf(chunk);
        }
        return meta;
    }

    /// The types of the meta entities of an archetype's chunks.
    private static ComponentInfo<?>[] types(Archetype archetype) {
        List<ComponentInfo<?>> types = new ArrayList<>();
        types.add(header());
        for (ComponentInfo<?> type : archetype.components()) {
            if (type.isChunk()) {
                types.add(ComponentTypes.of(type.type()));
            }
        }
        return types.toArray(ComponentInfo<?>[]::new);
    }

    /// A slab of one row for each chunk of another one, over the same values and versions.
    static Slab over(int id, Archetype archetype, Slab slab) {
        int chunks = slab.chunks();
        @Nullable Object[] columns = new @Nullable Object[archetype.layout().columns()];
        int[] @Nullable [] versions = new int[archetype.components().length][];
        for (int c = 0; c < slab.archetype.components().length; c++) {
            ComponentInfo<?> type = slab.archetype.components()[c];
            if (type.isChunk()) {
                int there = archetype.indexOf(ComponentTypes.of(type.type()));
                versions[there] = slab.changeVersion[c];
                int from = slab.archetype.chunkLayout().firstColumn(c);
                int leaves = slab.archetype.chunkLayout().firstColumn(c + 1) - from;
                int to = archetype.layout().firstColumn(there);
                System.arraycopy(slab.chunkColumns, from, columns, to, leaves);
            }
        }
        Slab meta = new Slab(id, archetype, chunks, columns, versions);
        Arrays.fill(meta.dirty, 1);
        meta.live.set(slab.live);
        for (int chunk = slab.live.next(0); chunk >= 0; chunk = slab.live.next(chunk + 1)) {
            meta.count[chunk] = 1;
        }
        return meta;
    }
}
