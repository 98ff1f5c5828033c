package dev.phalanx.entities.internal.store;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Claims and releases rows in an archetype with shared components, whose chunks belong to groups.
///
/// A row is claimed in an open chunk of the group that was selected, one with fewer entities than the archetype's
/// capacity; only when the group has none a chunk is opened. The open chunks of a group are a list through
/// [Slab#openNext], the one that is claimed in next at its head.
///
/// **Windows.** A chunk occupies a window of 4, 16, 64 or all rows, which is the capacity of its slab. When it outgrows
/// its window it moves to a slab with wider ones, with its rows, versions and number: a claim may move rows of the
/// selected group, and no others. A chunk keeps its window when entities leave.
public final class GroupedChunks {
    private static final int[] WINDOWS = {4, 16, 64};
    private static final int NONE = -1;

    private final Archetype archetype;
    private final ChunkGroups groups;
    private final SlabList list;
    private final Slabs slabs;
    private final EntityTable entities;
    private final int[] defaults;
    /// For each window the position of the first slab that may have a dead chunk.
    private final int[] firstWithDeadChunk = new int[WINDOWS.length + 1];

    /// For each window the empty slab that is kept, if there is one.
    private final @Nullable Slab[] empty = new @Nullable Slab[WINDOWS.length + 1];

    private int selected = NONE;

    GroupedChunks(Archetype archetype, SlabList list, WorldStore store) {
        this.archetype = archetype;
        this.groups = archetype.groups();
        this.list = list;
        this.slabs = store.slabs();
        this.entities = store.entities();
        this.defaults = new int[groups.types()];
    }

    /// Chooses the group that the next rows are claimed in.
    ///
    /// @param wanted for each shared type the index of a value that is stored
    /// @return the group
    public int select(int[] wanted) {
        selected = groups.ensure(wanted);
        return selected;
    }

    /// Same as [#select], with all default values.
    public void selectDefaults() {
        select(defaults);
    }

    /// Counts one more chunk for the group with these values, and returns the group. The chunk comes with
    /// [SlabList#give] or [SlabList#giveAway], or is there already, see [#regroup].
    public int enter(int[] wanted) {
        int group = groups.ensure(wanted);
        groups.enter(group);
        return group;
    }

    /// Gives a chunk another group, in which it is counted already.
    public void regroup(Slab slab, int chunk, int group) {
        boolean open = slab.count[chunk] < archetype.capacity();
        if (open) {
            unlink(slab, chunk);
        }
        int before = slab.group[chunk];
        slab.group[chunk] = group;
        if (open) {
            link(slab, chunk);
        }
        groups.leave(before);
    }

    private int window(int rows) {
        for (int window : WINDOWS) {
            if (rows <= window && window < archetype.capacity()) {
                return window;
            }
        }
        return archetype.capacity();
    }

    private static int size(int window) {
        int size = Arrays.binarySearch(WINDOWS, window);
        return size < 0 ? WINDOWS.length : size;
    }

    int claim(int wanted) {
        int capacity = archetype.capacity();
        int code = groups.open(selected);
        if (code == 0) {
            int rows = Math.min(wanted, capacity);
            int opened = open(window(rows), rows);
            Slab slab = slabs.get(ChunkKey.slab(opened));
            return claimed(slab, ChunkKey.chunk(opened), 0, rows);
        }
        Slab slab = slabs.get(ChunkKey.slab(code));
        int chunk = ChunkKey.chunk(code);
        int before = slab.count[chunk];
        int rows = Math.min(wanted, capacity - before);
        if (before + rows > slab.capacity) {
            code = widen(slab, chunk, window(before + rows));
            slab = slabs.get(ChunkKey.slab(code));
            chunk = ChunkKey.chunk(code);
        }
        return claimed(slab, chunk, before, rows);
    }

    private int claimed(Slab slab, int chunk, int before, int rows) {
        int slot = chunk * slab.capacity + before;
        if (slot + rows > slab.rows()) {
            slabs.grow(slab, ChunkLayout.rows(slab.rows(), slot + rows, slab.capacity));
        }
        slab.count[chunk] = before + rows;
        list.claimedAt(slab, chunk, rows);
        if (before + rows == archetype.capacity()) {
            unlink(slab, chunk);
        }
        return slab.locationOf(slot);
    }

    /// Claims rows in a new chunk of the selected group.
    ///
    /// @param wanted the number of rows that are claimed in chunks of the same size with this call and the next ones
    int claimChunk(int rows, int wanted) {
        int opened = open(window(rows), wanted);
        return claimed(slabs.get(ChunkKey.slab(opened)), ChunkKey.chunk(opened), 0, rows);
    }

    private int open(int window, int wanted) {
        Slab slab;
        try {
            slab = slabFor(window, wanted);
        } catch (IllegalStateException | OutOfMemoryError refused) {
            groups.dropUnused(selected);
            throw refused;
        }
        int chunk = slab.live.nextAbsent(0);
        occupied(slab);
        list.opened(slab, chunk);
        slab.group[chunk] = selected;
        groups.enter(selected);
        link(slab, chunk);
        return ChunkKey.of(slab, chunk);
    }

    private Slab slabFor(int window, int wanted) {
        Slab slab = slabWithDeadChunk(window, wanted);
        firstWithDeadChunk[size(window)] = slab.position;
        return slab;
    }

    private Slab slabWithDeadChunk(int window, int wanted) {
        for (int position = firstWithDeadChunk[size(window)]; position < list.size(); position++) {
            if (list.get(position).capacity == window && list.get(position).hasDeadChunk()) {
                return list.get(position);
            }
        }
        boolean first = true;
        for (int position = 0; position < list.size(); position++) {
            Slab slab = list.get(position);
            if (slab.capacity == window) {
                if (!slab.isFullSize()) {
                    slabs.grow(slab, ChunkLayout.rows(slab.rows(), slab.rows() + wanted, window));
                    return slab;
                }
                first = false;
            }
        }
        return list.appendNew(window, first ? ChunkLayout.rows(window, wanted, window) : ChunkLayout.fullRows(window));
    }

    /// Moves an open chunk to a slab with wider windows.
    private int widen(Slab from, int fromChunk, int window) {
        Slab to = slabFor(window, window);
        int chunk = to.live.nextAbsent(0);
        int rows = from.count[fromChunk];
        unlink(from, fromChunk);
        to.takeChunk(from, fromChunk, chunk);
        to.group[chunk] = from.group[fromChunk];
        int first = chunk * to.capacity;
        for (int slot = first; slot < first + rows; slot++) {
            entities.move(to.entities[slot], to.locationOf(slot));
        }
        from.dirty[fromChunk] = Math.max(from.dirty[fromChunk], rows);
        from.count[fromChunk] = 0;
        from.forgetRows(fromChunk, 0, rows);
        occupied(to);
        list.cameAlive(to, chunk);
        link(to, chunk);
        closed(from);
        list.died(from, fromChunk);
        return ChunkKey.of(to, chunk);
    }

    void release(Slab slab, int chunk, int rows) {
        int before = slab.count[chunk];
        boolean wasOpen = before < archetype.capacity();
        slab.willLose(chunk);
        slab.count[chunk] = before - rows;
        slab.forgetRows(chunk, before - rows, rows);
        list.countEntities(-rows);
        if (before == rows) {
            if (wasOpen) {
                unlink(slab, chunk);
            }
            int group = slab.group[chunk];
            closed(slab);
            list.closed(slab, chunk);
            groups.leave(group);
        } else if (!wasOpen) {
            link(slab, chunk);
        }
    }

    /// Keeps an empty slab, unless another one with the same windows is kept.
    @SuppressWarnings("ReferenceEquality") // a slab is one object
    boolean keep(Slab slab) {
        int size = size(slab.capacity);
        if (empty[size] == null) {
            empty[size] = slab;
        }
        return empty[size] == slab;
    }

    /// Whether an empty slab is the one that is kept.
    @SuppressWarnings("ReferenceEquality") // a slab is one object
    public boolean isKept(Slab slab) {
        return empty[size(slab.capacity)] == slab;
    }

    private void occupied(Slab slab) {
        if (isKept(slab)) {
            empty[size(slab.capacity)] = null;
        }
    }

    /// A chunk of the slab is about to die.
    private void closed(Slab slab) {
        int size = size(slab.capacity);
        firstWithDeadChunk[size] = Math.min(firstWithDeadChunk[size], slab.position);
    }

    /// The slab at a position was removed.
    void removedAt(int position) {
        for (int size = 0; size < firstWithDeadChunk.length; size++) {
            firstWithDeadChunk[size] = Math.min(firstWithDeadChunk[size], position);
        }
    }

    /// Takes the chunks of a slab that goes to another archetype out of their groups.
    void removing(Slab slab) {
        for (int chunk = slab.live.next(0); chunk >= 0; chunk = slab.live.next(chunk + 1)) {
            if (slab.count[chunk] < archetype.capacity()) {
                unlink(slab, chunk);
            }
            groups.leave(slab.group[chunk]);
        }
    }

    /// Enters the chunks of a slab that came from another archetype into their groups, which count them already.
    void adopted(Slab slab, int[] chunkGroups) {
        for (int chunk = slab.live.next(0); chunk >= 0; chunk = slab.live.next(chunk + 1)) {
            slab.group[chunk] = chunkGroups[chunk];
            if (slab.count[chunk] < archetype.capacity()) {
                link(slab, chunk);
            }
        }
        firstWithDeadChunk[size(slab.capacity)] = Math.min(firstWithDeadChunk[size(slab.capacity)], slab.position);
    }

    private void link(Slab slab, int chunk) {
        int group = slab.group[chunk];
        int head = groups.open(group);
        slab.openNext[chunk] = head;
        slab.openPrevious[chunk] = 0;
        int code = ChunkKey.of(slab, chunk);
        if (head != 0) {
            slabs.get(ChunkKey.slab(head)).openPrevious[ChunkKey.chunk(head)] = code;
        }
        groups.setOpen(group, code);
    }

    private void unlink(Slab slab, int chunk) {
        int next = slab.openNext[chunk];
        int previous = slab.openPrevious[chunk];
        if (next != 0) {
            slabs.get(ChunkKey.slab(next)).openPrevious[ChunkKey.chunk(next)] = previous;
        }
        if (previous != 0) {
            slabs.get(ChunkKey.slab(previous)).openNext[ChunkKey.chunk(previous)] = next;
        } else {
            groups.setOpen(slab.group[chunk], next);
        }
    }

    /// The open chunk of its group after this one, as [ChunkGroups#open] names it.
    public int openAfter(Slab slab, int chunk) {
        return slab.openNext[chunk];
    }

    /// Becomes the same as the list of the archetype with the same types in another world, which has the same slabs,
    /// and whose values have the same indices.
    void mirror(SlabList other) {
        int[] slabIds = slabIds(other);
        for (int i = 0; i < other.size(); i++) {
            Slab theirs = other.get(i);
            Slab ours = list.get(i);
            System.arraycopy(theirs.group, 0, ours.group, 0, theirs.group.length);
            for (int chunk = theirs.live.next(0); chunk >= 0; chunk = theirs.live.next(chunk + 1)) {
                if (theirs.count[chunk] < archetype.capacity()) {
                    ours.openNext[chunk] = ChunkKey.translate(theirs.openNext[chunk], slabIds);
                    ours.openPrevious[chunk] = ChunkKey.translate(theirs.openPrevious[chunk], slabIds);
                }
            }
        }
        Arrays.fill(firstWithDeadChunk, 0);
        Arrays.fill(empty, null);
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i).isEmpty()) {
                keep(list.get(i));
            }
        }
        selected = NONE;
        if (other.isGrouped()) {
            groups.become(other.grouped().groups, slabIds);
        } else {
            groups.clear();
        }
    }

    /// The open chunks of a group, the one that is claimed in next first.
    ///
    /// @return each as the position of its slab times [ChunkLayout#CHUNKS_PER_SLAB] plus its place there
    public int[] open(int group) {
        IntStream.Builder found = IntStream.builder();
        int code = groups.open(group);
        while (code != 0) {
            Slab slab = slabs.get(ChunkKey.slab(code));
            found.add(slab.position * ChunkLayout.CHUNKS_PER_SLAB + ChunkKey.chunk(code));
            code = slab.openNext[ChunkKey.chunk(code)];
        }
        return found.build().toArray();
    }

    /// Makes chunks that were [restored][SlabList#restore] the open ones of a group.
    ///
    /// @param open as [#open]
    public void restoreOpen(int[] open) {
        for (int i = open.length - 1; i >= 0; i--) {
            link(list.get(open[i] / ChunkLayout.CHUNKS_PER_SLAB), open[i] % ChunkLayout.CHUNKS_PER_SLAB);
        }
    }

    /// Whether a slab can have chunks of so many rows.
    public boolean isWindow(int rows) {
        return rows == archetype.capacity() || (rows > 0 && window(rows) == rows);
    }

    /// All slabs were restored.
    void restored() {
        Arrays.fill(empty, null);
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i).isEmpty()) {
                keep(list.get(i));
            }
        }
    }

    private int[] slabIds(SlabList other) {
        int end = 0;
        for (int i = 0; i < other.size(); i++) {
            end = Math.max(end, other.get(i).id + 1);
        }
        int[] ids = new int[end];
        for (int i = 0; i < other.size(); i++) {
            ids[other.get(i).id] = list.get(i).id;
        }
        return ids;
    }
}
