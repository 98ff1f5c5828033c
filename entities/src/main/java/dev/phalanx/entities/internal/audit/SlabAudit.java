package dev.phalanx.entities.internal.audit;

import dev.phalanx.entities.internal.store.ChunkLayout;
import dev.phalanx.entities.internal.store.ChunkValues;
import dev.phalanx.entities.internal.store.ColumnLayout;
import dev.phalanx.entities.internal.store.EnabledBits;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.Slabs;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.kernel.Columns;
import dev.phalanx.structs.kernel.EnabledLayout;
import java.lang.reflect.Array;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Checks the slabs: sizes, masks against counts, rows against the entity table, zeros beyond the rows used so far.
final class SlabAudit {
    private static final Set<Integer> WINDOWS = Set.of(4, 16, 64);

    private final WorldStore store;
    private final Findings findings;
    private final Set<Long> sequences = new HashSet<>();

    SlabAudit(WorldStore store, Findings findings) {
        this.store = store;
        this.findings = findings;
    }

    void run() {
        Slabs slabs = store.slabs();
        BitSet released = new BitSet();
        for (int i = 0; i < slabs.releasedCount(); i++) {
            findings.require(!released.get(slabs.released(i)), subject(slabs.released(i)), "is released once");
            released.set(slabs.released(i));
        }
        long bytes = 0;
        for (int id = 1; id < slabs.idEnd(); id++) {
            @Nullable Slab slab = slabs.find(id);
            findings.require(released.get(id) == (slab == null), subject(id), "is either in use or released");
            if (slab != null) {
                findings.equal(slab.id, id, slab, "the id");
                bytes += slab.bytes();
                check(slab);
            }
        }
        findings.require(slabs.bytes() == bytes, "the slabs", "have " + bytes + " bytes and not " + slabs.bytes());
    }

    private static Object subject(int id) {
        return new Findings.Part("slab", "id", id);
    }

    private void check(Slab slab) {
        int full = ChunkLayout.fullRows(slab.capacity);
        int most = slab.archetype.capacity();
        boolean isWindow = slab.archetype.isShared() && WINDOWS.contains(slab.capacity) && slab.capacity < most;
        if (!isWindow && slab.capacity != most) {
            findings.add(slab, "has chunks of " + most + " rows, or a window of it");
        }
        if (slab.rows() <= 0 || slab.rows() > full) {
            findings.add(slab, "has 1 to " + full + " rows");
        }
        findings.equal(
                slab.chunks(), ChunkLayout.chunks(slab.rows(), slab.capacity), slab, "the number of allocated chunks");
        checkLengths(slab);
        checkEnabled(slab);
        for (int chunk = 0; chunk < slab.chunks(); chunk++) {
            checkChunk(slab, chunk, new Findings.Part(slab, "chunk", chunk));
        }
        findings.require(
                slab.live.next(slab.chunks()) < 0 && slab.room.next(slab.chunks()) < 0,
                slab,
                "has no live chunk beyond the allocated ones");
    }

    private void checkLengths(Slab slab) {
        ColumnLayout layout = slab.archetype.layout();
        findings.require(slab.entities.length >= slab.rows(), slab, "has an id for each row");
        for (int k = 0; k < layout.columns(); k++) {
            int needed = slab.rows() * layout.stride(k);
            if (Array.getLength(slab.columns[k]) < needed) {
                findings.add(slab, "column " + k + " has all rows");
            }
        }
        ColumnLayout chunkLayout = slab.archetype.chunkLayout();
        findings.equal(slab.chunkColumns.length, chunkLayout.columns(), slab, "the number of columns by chunk");
        for (int k = 0; k < chunkLayout.columns(); k++) {
            int expected = slab.chunks() * chunkLayout.stride(k);
            Object column = new Findings.Part(slab, "column by chunk", k);
            findings.equal(Array.getLength(slab.chunkColumns[k]), expected, column, "the length");
        }
        findings.equal(slab.orderVersion.length, slab.chunks(), slab, "the length of the order versions");
        findings.equal(slab.dirty.length, slab.chunks(), slab, "the length of the dirty counts");
        findings.equal(slab.sequence.length, slab.chunks(), slab, "the length of the sequence numbers");
        int grouped = slab.archetype.isShared() ? slab.chunks() : 0;
        findings.equal(slab.group.length, grouped, slab, "the length of the groups");
        for (int[] versions : slab.changeVersion) {
            findings.equal(versions.length, slab.chunks(), slab, "the length of change versions");
        }
    }

    private void checkEnabled(Slab slab) {
        for (int c = 0; c < slab.enabled.length; c++) {
            boolean isEnableable = slab.archetype.components()[c].isEnableable();
            findings.require((slab.enabled[c] != null) == isEnableable, slab, "has bits for what can be disabled");
        }
        for (int c : slab.archetype.enableables()) {
            findings.equal(
                    slab.enabled(c).length, EnabledLayout.words(slab.chunks()), slab, "the length of enabled bits");
        }
    }

    private void checkEnabled(Slab slab, int chunk, Object name) {
        int first = chunk * EnabledLayout.BITS_PER_CHUNK;
        for (int c : slab.archetype.enableables()) {
            long[] bits = slab.enabled(c);
            if (areSet(bits, first + slab.count[chunk], first + slab.capacity)) {
                continue;
            }
            for (int row = slab.count[chunk]; row < slab.capacity; row++) {
                if (!EnabledBits.get(bits, first + row)) {
                    findings.add(name, "has enabled bits beyond its entities, as for row " + row);
                }
            }
        }
    }

    private static boolean areSet(long[] bits, int from, int to) {
        int index = from;
        while (index < to) {
            int length = Math.min(to - index, Long.SIZE - index % Long.SIZE);
            long mask = (-1L >>> (Long.SIZE - length)) << index;
            if ((bits[index / Long.SIZE] & mask) != mask) {
                return false;
            }
            index += length;
        }
        return true;
    }

    private void checkChunk(Slab slab, int chunk, Object name) {
        int count = slab.count[chunk];
        if (count < 0 || count > slab.capacity) {
            findings.add(name, "has 0 to " + slab.capacity + " entities, not " + count);
        }
        findings.require(slab.live.contains(chunk) == count > 0, name, "is live when it has entities");
        findings.require(
                slab.room.contains(chunk) == (!slab.archetype.isShared() && count > 0 && count < slab.capacity),
                name,
                "has room when live and not full");
        findings.require(count == 0 || sequences.add(slab.sequence[chunk]), name, "has a sequence number of its own");
        int first = chunk * slab.capacity;
        int end = Math.min(first + slab.capacity, slab.rows());
        findings.require(first + count <= end, name, "has its entities in allocated rows");
        for (int slot = first; slot < Math.min(first + count, end); slot++) {
            checkRow(slab, slot, name, slot - first);
        }
        checkEnabled(slab, chunk, name);
        findings.require(count > 0 || ChunkValues.areZero(slab, chunk), name, "has zero values of a dead chunk");
        findings.require(
                slab.dirty[chunk] >= 0 && slab.dirty[chunk] <= slab.capacity, name, "has 0 to capacity dirty rows");
        checkNoObjects(slab, Math.min(first + count, end), end, name);
        checkZero(slab, Math.min(first + Math.max(count, slab.dirty[chunk]), end), end, name);
    }

    private void checkRow(Slab slab, int slot, Object chunk, int row) {
        Entity entity = Entity.unpack(slab.entities[slot]);
        if (entity.isDeferred() || store.entities().find(entity) != slab.locationOf(slot)) {
            Object subject = new Findings.Part(chunk, "row", row);
            findings.add(subject, "is where the entity table says that " + entity + " lies");
        }
    }

    private void checkNoObjects(Slab slab, int from, int to, Object name) {
        ColumnLayout layout = slab.archetype.layout();
        for (int k = 0; k < layout.columns(); k++) {
            if (layout.kind(k) == LeafKind.OBJECT) {
                int stride = layout.stride(k);
                boolean none = Columns.isZero(LeafKind.OBJECT, slab.columns[k], from * stride, to * stride);
                if (!none) {
                    findings.add(name, "has no objects in column " + k + " beyond its entities");
                }
            }
        }
    }

    private void checkZero(Slab slab, int from, int to, Object name) {
        ColumnLayout layout = slab.archetype.layout();
        findings.require(
                Columns.isZero(LeafKind.LONG, slab.entities, from, to), name, "has zero ids beyond its used rows");
        for (int k = 0; k < layout.columns(); k++) {
            int stride = layout.stride(k);
            if (layout.kind(k) == LeafKind.OBJECT) {
                continue;
            }
            boolean zero = Columns.isZero(layout.kind(k), slab.columns[k], from * stride, to * stride);
            if (!zero) {
                findings.add(name, "has zeros in column " + k + " beyond its used rows");
            }
        }
    }
}
