package dev.phalanx.entities.internal.audit;

import dev.phalanx.entities.internal.managed.ManagedHash;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ChunkGroups;
import dev.phalanx.entities.internal.store.ChunkLayout;
import dev.phalanx.entities.internal.store.ChunkValues;
import dev.phalanx.entities.internal.store.ColumnLayout;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.EnabledBits;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.StateBits;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.kernel.BufferRows;
import dev.phalanx.structs.kernel.Columns;
import org.jspecify.annotations.Nullable;

/// Hashes the content of a world, regardless of the rows that store it.
///
/// The hash is the sum of the hashes of facts: that an entity lives, from its id; and that it has a component, from its
/// id, the type's stable hash and the bits of all leaves (of a native collection whether there is one, of a reference
/// to a blob what the blob holds), or the hash of the object, of its chunk's value too; and that a component is
/// disabled. A sum does not depend on the order of archetypes, chunks and rows, so two worlds with the same facts have
/// the same hash. Versions, free indices and empty archetypes are no facts. Entities of systems are left out, as the
/// same state may be driven by other systems, and so are those that stand for chunks, as the values of a chunk are
/// hashed with its entities.
public final class StateHash {
    private static final long STEP = 0x9E37_79B9_7F4A_7C15L;

    private static final long DISABLED = 0x0DEA_D0FF_0000_0001L;

    private final long[] hashes = new long[ChunkLayout.MAXIMUM_CAPACITY];
    private long sum;

    private StateHash() {}

    /// The hash of one world, 0 if it has no entities.
    ///
    /// @param leftOut the component whose entities are left out too, or null
    public static long of(WorldStore store, @Nullable ComponentInfo<?> leftOut) {
        StateHash hash = new StateHash();
        for (int id = 0; id < store.archetypes().count(); id++) {
            Archetype archetype = store.archetypes().get(id);
            boolean isHashed = archetype.isOrdinary() && (leftOut == null || archetype.indexOf(leftOut) < 0);
            for (int i = 0; isHashed && i < archetype.slabs().size(); i++) {
                hash.add(archetype.slabs().get(i));
            }
        }
        return hash.sum;
    }

    private void add(Slab slab) {
        for (int chunk = slab.live.next(0); chunk >= 0; chunk = slab.live.next(chunk + 1)) {
            int first = chunk * slab.capacity;
            int rows = slab.count[chunk];
            begin(slab, first, rows, 0);
            end(rows);
            for (int c = 0; c < slab.archetype.components().length; c++) {
                add(slab, c, first, rows);
            }
            for (int c : slab.archetype.enableables()) {
                addDisabled(slab, c, first, rows);
            }
        }
    }

    private void addDisabled(Slab slab, int c, int first, int rows) {
        long type = slab.archetype.components()[c].typeHash();
        for (int i = 0; i < rows; i++) {
            if (!EnabledBits.get(slab.enabled(c), slab.bit(first + i))) {
                sum += mix(mix(mix(slab.entities[first + i]) ^ type) ^ DISABLED);
            }
        }
    }

    private void add(Slab slab, int c, int first, int rows) {
        ColumnLayout layout = slab.archetype.layout();
        ComponentInfo<?> component = slab.archetype.components()[c];
        begin(slab, first, rows, component.typeHash());
        if (component.isBuffer()) {
            addElements(slab, c, first, rows);
            end(rows);
            return;
        }
        if (component.isManaged()) {
            Object[] values = (Object[]) slab.columns[layout.firstColumn(c)];
            for (int i = 0; i < rows; i++) {
                hashes[i] = mix(hashes[i] ^ ManagedHash.of(values[first + i]));
            }
        }
        for (int k = layout.firstColumn(c); k < layout.firstColumn(c + 1); k++) {
            for (int i = 0; i < rows; i++) {
                hashes[i] = addRow(hashes[i], component, k - layout.firstColumn(c), slab.columns[k], first + i);
            }
        }
        if (component.isChunk()) {
            addChunkValue(slab, c, first / slab.capacity, rows);
        }
        if (component.isShared()) {
            ChunkGroups groups = slab.archetype.groups();
            int s = groups.indexOf(component);
            long value = groups.table(s).stateHash(groups.index(slab.group[first / slab.capacity], s));
            for (int i = 0; i < rows; i++) {
                hashes[i] = mix(hashes[i] ^ value);
            }
        }
        end(rows);
    }

    private void addChunkValue(Slab slab, int c, int chunk, int rows) {
        ColumnLayout layout = slab.archetype.chunkLayout();
        ComponentInfo<?> component = slab.archetype.components()[c];
        boolean isObject = ChunkValues.isObject(component);
        long value = 0;
        for (int k = layout.firstColumn(c); k < layout.firstColumn(c + 1); k++) {
            Object column = slab.chunkColumns[k];
            if (isObject) {
                value = mix(value ^ ManagedHash.of(((Object[]) column)[chunk]));
                continue;
            }
            value = addRow(value, component, k - layout.firstColumn(c), column, chunk);
        }
        for (int i = 0; i < rows; i++) {
            hashes[i] = mix(hashes[i] ^ value);
        }
    }

    private static long addRow(long hash, ComponentInfo<?> component, int leaf, Object column, int row) {
        if (component.isManaged()) {
            return mix(hash ^ Columns.bits(LeafKind.OBJECT, column, row));
        }
        Leaf known = component.struct().leaves().get(leaf);
        StateBits bits = StateBits.of(component.struct());
        boolean isOther = bits.hasReferences(leaf);
        Object elements = isOther ? bits.ofRow(leaf, column, row) : column;
        int element = isOther ? 0 : row * known.stride();
        long mixed = hash;
        for (int end = element + known.stride(); element < end; element++) {
            mixed = mix(mixed ^ Columns.bits(known.kind(), elements, element));
        }
        return mixed;
    }

    private void addElements(Slab slab, int c, int first, int rows) {
        ComponentColumns<?> columns = slab.archetype.columns()[c];
        StateBits elements = StateBits.of(columns.info().buffer().element());
        for (int i = 0; i < rows; i++) {
            byte[] bytes = BufferRows.toBytes(columns.info().buffer(), columns.tables(), slab.id, first + i);
            elements.replaceReferences(bytes);
            hashes[i] = mix(hashes[i] ^ bytes.length);
            for (byte element : bytes) {
                hashes[i] = mix(hashes[i] ^ element);
            }
        }
    }

    private void begin(Slab slab, int first, int rows, long type) {
        for (int i = 0; i < rows; i++) {
            hashes[i] = mix(mix(slab.entities[first + i]) ^ type);
        }
    }

    private void end(int rows) {
        for (int i = 0; i < rows; i++) {
            sum += mix(hashes[i]);
        }
    }

    private static long mix(long bits) {
        long mixed = bits + STEP;
        mixed = (mixed ^ mixed >>> 30) * 0xBF58_476D_1CE4_E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D0_49BB_1331_11EBL;
        return mixed ^ mixed >>> 31;
    }
}
