package dev.phalanx.entities.internal.store;

import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.structs.Entity;
import java.util.Arrays;

/// The locations of all entities of a world: a cell for each index, with a version and a location.
///
/// ```text
/// index                  0       1       2       3    …        used
/// cells[index] >>> 32    1      ~3       2      ~1    0          version:  positive: alive; negative: free, ~(the
///                                                                next one); 0: never used
/// (int) cells[index]    s|r     -1      s|r      …               location: alive: slab id << 14 | slot;
///                                                                free: the next free index, -1 at the end
/// ```
///
/// Indices are handed out from 0 upwards, freed ones before new ones, the last freed first. Slab 0 does not exist, so
/// locations 0 to 16383 never belong to an entity: 0 means "not alive".
public final class EntityTable {
    private static final int END = -1;
    private static final int INDEX_LIMIT = (Integer.MAX_VALUE - 8) / 2;

    private static final long LOW = 0xffff_ffffL;

    private static final int LEAST_CELLS = 16;

    long[] cells = new long[LEAST_CELLS];
    /// The version of the first entity with an index.
    private int firstVersion = 1;
    /// No entity has had a later version.
    private int latestVersion = 1;
    private int used;
    private int firstFree = END;
    private int count;

    /// The location of a living entity, or [EntityLocation#ABSENT].
    ///
    /// @throws IllegalArgumentException if the id is deferred
    public int find(Entity entity) {
        Required.nonNull(entity, "entity");
        int wanted = entity.version();
        long[] table = cells;
        int index = entity.index();
        if (Integer.compareUnsigned(index, table.length) >= 0) {
            return refuseDeferred(entity);
        }
        long cell = table[index];
        return version(cell) == wanted && wanted >= 0 ? (int) cell : EntityLocation.ABSENT;
    }

    /// Same as [#find(Entity)], for a packed id.
    public int find(long packed) {
        long[] table = cells;
        int index = (int) packed;
        if (Integer.compareUnsigned(index, table.length) >= 0) {
            return refuseDeferred(Entity.unpack(packed));
        }
        long cell = table[index];
        return (cell ^ packed) >>> 32 == 0 && packed >= 0 ? (int) cell : EntityLocation.ABSENT;
    }

    private static int version(long cell) {
        return (int) (cell >>> 32);
    }

    private static long cell(int version, int location) {
        return ((long) version << 32) | (location & LOW);
    }

    private static int refuseDeferred(Entity entity) {
        if (entity.isDeferred()) {
            throw new IllegalArgumentException(
                    entity + " is a deferred entity, which only the command buffer that made it"
                            + " understands. Use it in commands of that buffer, or the real id after playback.");
        }
        return EntityLocation.ABSENT;
    }

    /// Makes sure that the next `n` ids can be handed out without allocating.
    public void reserve(int n) {
        int unused = n - (used - count);
        if (unused <= 0) {
            return;
        }
        int needed = used + unused;
        if (needed < 0 || needed > INDEX_LIMIT) {
            throw new IllegalStateException("The world has used " + used + " entity indices and was asked for " + n
                    + " more, which is beyond the " + INDEX_LIMIT + " that there are. Destroy entities that are no"
                    + " longer needed.");
        }
        if (needed > cells.length) {
            grow(needed);
        }
    }

    private void grow(int needed) {
        int old = cells.length;
        int more = Math.min(old < 1 << 16 ? old : old >>> 1, INDEX_LIMIT - old);
        cells = Arrays.copyOf(cells, Math.max(needed, old + more));
    }

    /// Brings one entity to life at `location` and returns its packed id. The caller has reserved.
    public long add(int location) {
        int index = firstFree;
        int born = firstVersion;
        if (index >= 0) {
            firstFree = (int) cells[index];
            born = ~version(cells[index]);
        } else {
            index = used++;
        }
        cells[index] = cell(born, location);
        count++;
        return (long) born << 32 | index;
    }

    /// Brings `n` entities to life at `location` and the places after it, and stores their packed ids in `ids` from
    /// `first` on. The caller has reserved.
    public void add(int location, int n, long[] ids, int first) {
        int done = 0;
        while (done < n && firstFree >= 0) {
            ids[first + done] = add(location + done);
            done++;
        }
        addNew(location + done, n - done, ids, first + done);
    }

    /// Brings entities to life at indices that have never been used.
    private void addNew(int location, int n, long[] ids, int first) {
        long born = (long) firstVersion << 32;
        int index = used;
        long[] table = cells;
        for (int i = 0; i < n; i++) {
            table[index + i] = born | ((location + i) & LOW);
            ids[first + i] = born | (index + i);
        }
        count += n;
        used += n;
    }

    /// Sets the location of the entity with this index.
    public void move(int index, int location) {
        cells[index] = cell(version(cells[index]), location);
    }

    /// Same as [#move(int, int)], of a living entity with this packed id.
    public void move(long packed, int location) {
        cells[(int) packed] = (packed & ~LOW) | (location & LOW);
    }

    /// Ends the life of the entity with this index.
    public void remove(int index) {
        int next = versionAfter(version(cells[index]));
        latestVersion = Math.max(latestVersion, next);
        cells[index] = cell(~next, firstFree);
        firstFree = index;
        count--;
    }

    /// Ends the lives of `n` entities whose packed ids stand in `ids` from `first` on.
    public void remove(long[] ids, int first, int n) {
        for (int i = first; i < first + n; i++) {
            remove((int) ids[i]);
        }
    }

    /// Ends the lives of all entities. Indices are handed out from 0 on again, with versions that no entity has had.
    /// Much faster than to remove each.
    public void removeAll() {
        if (latestVersion == Integer.MAX_VALUE) {
            for (int index = 0; index < used; index++) {
                if (isAlive(index)) {
                    remove(index);
                }
            }
            return;
        }
        cells = new long[LEAST_CELLS];
        latestVersion++;
        firstVersion = latestVersion;
        used = 0;
        firstFree = END;
        count = 0;
    }

    /// Makes this the same as the table of another world, free indices included.
    ///
    /// @param slabIds for each slab id there the id of the slab here with the same rows, or 0: its entities end
    public void mirror(EntityTable other, int[] slabIds) {
        cells = other.cells.clone();
        firstVersion = other.firstVersion;
        latestVersion = other.latestVersion;
        used = other.used;
        firstFree = other.firstFree;
        count = other.count;
        for (int index = used - 1; index >= 0; index--) {
            if (isAlive(index)) {
                int location = locationAt(index);
                int slab = slabIds[EntityLocation.slab(location)];
                if (slab == 0) {
                    remove(index);
                } else {
                    move(index, EntityLocation.of(slab, EntityLocation.slot(location)));
                }
            }
        }
    }

    /// Brings an entity to life that has this id. Its index is free, or has never been used.
    ///
    /// @param packed its id
    public void revive(long packed, int location) {
        int index = (int) packed;
        latestVersion = Math.max(latestVersion, version(packed));
        while (used <= index) {
            reserve(1);
            cells[used] = cell(~firstVersion, firstFree);
            firstFree = used++;
        }
        int previous = END;
        int free = firstFree;
        while (free != index) {
            previous = free;
            free = (int) cells[free];
        }
        int next = (int) cells[index];
        if (previous == END) {
            firstFree = next;
        } else {
            move(previous, next);
        }
        move(packed, location);
        count++;
    }

    /// The ids of the next entities that get used indices, packed, in that order.
    public long[] free() {
        long[] free = new long[used - count];
        int index = firstFree;
        for (int i = 0; i < free.length; i++) {
            free[i] = (long) versionAt(index) << 32 | index;
            index = (int) cells[index];
        }
        return free;
    }

    /// Same as [#free()], as if some living entities had ended, which come first.
    ///
    /// @param ending their indices, ascending
    public long[] freeWith(int[] ending) {
        long[] free = free();
        long[] more = new long[ending.length + free.length];
        for (int i = 0; i < ending.length; i++) {
            more[i] = (long) versionAfter(versionAt(ending[i])) << 32 | ending[i];
        }
        System.arraycopy(free, 0, more, ending.length, free.length);
        return more;
    }

    /// Same as [#latestVersion()], as if some living entities had ended.
    ///
    /// @param ending their indices
    public int latestVersionWith(int[] ending) {
        int latest = latestVersion;
        for (int index : ending) {
            latest = Math.max(latest, versionAfter(versionAt(index)));
        }
        return latest;
    }

    private static int versionAfter(int died) {
        return died == Integer.MAX_VALUE ? 1 : died + 1;
    }

    /// The version of the first entity with an index.
    public int firstVersion() {
        return firstVersion;
    }

    /// No entity has had a later version.
    public int latestVersion() {
        return latestVersion;
    }

    /// Makes this a table without living entities that hands out ids as another one did. The indices that are not free
    /// are the caller's to [place][#place].
    ///
    /// @param usedIndices the number of indices that have ever been used
    /// @param free as [#free()]
    public void restore(int first, int latest, int usedIndices, long[] free) {
        cells = new long[Math.max(LEAST_CELLS, usedIndices)];
        firstVersion = first;
        latestVersion = latest;
        used = usedIndices;
        count = 0;
        firstFree = END;
        for (int i = free.length - 1; i >= 0; i--) {
            cells[(int) free[i]] = cell(~version(free[i]), firstFree);
            firstFree = (int) free[i];
        }
    }

    /// Brings an entity to life at an index that is neither free nor anybody's, after [#restore].
    public void place(long packed, int location) {
        move(packed, location);
        count++;
    }

    /// The number of living entities.
    public int count() {
        return count;
    }

    /// The number of indices that have ever been used.
    public int used() {
        return used;
    }

    /// The version at an index that has been used: of the living entity, or the one the next entity will get.
    public int versionAt(int index) {
        int stored = version(cells[index]);
        return stored < 0 ? ~stored : stored;
    }

    /// Whether an entity lives at an index that has been used.
    public boolean isAlive(int index) {
        return version(cells[index]) > 0;
    }

    /// The location of the living entity at `index`, or the next free index.
    public int locationAt(int index) {
        return (int) cells[index];
    }

    /// The index that is handed out next, or -1 if none has been freed.
    public int firstFree() {
        return firstFree;
    }
}
