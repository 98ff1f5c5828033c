package dev.phalanx.entities.internal.store;

import dev.phalanx.structs.Entity;
import java.util.Arrays;

/// Where every entity of a world lies: per index, a version and a location.
///
/// ```text
/// index      0     1     2     3    …        used
/// version    1    ~3     2    ~1   ~1          positive: alive; negative: free, ~(the next version)
/// location  s|r   -1    s|r   …                alive: slab id << 14 | slot; free: the next free index, -1 at the end
/// ```
///
/// Indices are handed out from 0 upwards, freed ones before new ones, the last freed first. Slab 0 does not exist, so
/// location 0 to 16383 is never an entity's: 0 stands for "not alive".
public final class EntityTable {
    /// Bits of a location that are the slot in the slab; the others are the slab's id.
    public static final int SLOT_BITS = 14;
    /// Masks the slot out of a location.
    public static final int SLOT_MASK = (1 << SLOT_BITS) - 1;
    /// The location of an entity that is not alive.
    public static final int ABSENT = 0;

    private static final int END = -1;

    int[] version = fresh(16);
    private int[] location = new int[16];
    private int used;
    private int firstFree = END;
    private int count;

    /// The location of a living entity, or [#ABSENT].
    ///
    /// @throws IllegalArgumentException if the id is deferred
    public int find(Entity entity) {
        int index = entity.index();
        int wanted = entity.version();
        if ((index | wanted) < 0) {
            return refuseDeferred(entity);
        }
        return index < version.length && version[index] == wanted ? location[index] : ABSENT;
    }

    /// As [#find(Entity)], for a packed id.
    public int find(long packed) {
        int index = (int) packed;
        int wanted = (int) (packed >>> 32);
        if ((index | wanted) < 0) {
            return refuseDeferred(Entity.unpack(packed));
        }
        return index < version.length && version[index] == wanted ? location[index] : ABSENT;
    }

    private static int refuseDeferred(Entity entity) {
        if (entity.isDeferred()) {
            throw new IllegalArgumentException(entity + " is a deferred id, which only the command buffer that made it"
                    + " understands. Use it in commands of that buffer, or the real id after playback.");
        }
        return ABSENT;
    }

    /// Makes sure that the next `n` ids can be handed out without allocating.
    public void reserve(int n) {
        int unused = n - (used - count);
        if (unused <= 0) {
            return;
        }
        int needed = used + unused;
        if (needed < 0) {
            throw new IllegalStateException("The world has used " + used + " entity indices and was asked for " + n
                    + " more, which is beyond what an int counts. Destroy entities that are no longer needed.");
        }
        if (needed > version.length) {
            grow(needed);
        }
    }

    private void grow(int needed) {
        int old = version.length;
        int half = old < 1 << 16 ? old : old >>> 1;
        int length = Math.max(needed, old + Math.min(half, Integer.MAX_VALUE - 8 - old));
        version = Arrays.copyOf(version, length);
        location = Arrays.copyOf(location, length);
        Arrays.fill(version, old, length, ~1);
    }

    /// Brings one entity to life at `place` and returns its packed id. The caller has reserved.
    public long add(int place) {
        int index = firstFree;
        if (index >= 0) {
            firstFree = location[index];
        } else {
            index = used++;
        }
        int born = ~version[index];
        version[index] = born;
        location[index] = place;
        count++;
        return (long) born << 32 | index;
    }

    /// Brings `n` entities to life at `place` and the places after it, and stores their packed ids in `ids` from
    /// `first` on. The caller has reserved.
    public void add(int place, int n, long[] ids, int first) {
        int done = 0;
        while (done < n && firstFree >= 0) {
            ids[first + done] = add(place + done);
            done++;
        }
        int index = used;
        for (; done < n; done++) {
            int born = ~version[index];
            version[index] = born;
            location[index] = place + done;
            ids[first + done] = (long) born << 32 | index;
            index++;
        }
        count += index - used;
        used = index;
    }

    /// The entity with this index lies at `place` from now on.
    public void move(int index, int place) {
        location[index] = place;
    }

    /// Ends the life of the entity with this index.
    public void remove(int index) {
        int died = version[index];
        version[index] = ~(died == Integer.MAX_VALUE ? 1 : died + 1);
        location[index] = firstFree;
        firstFree = index;
        count--;
    }

    /// Ends the lives of `n` entities whose packed ids stand in `ids` from `first` on.
    public void remove(long[] ids, int first, int n) {
        for (int i = first; i < first + n; i++) {
            remove((int) ids[i]);
        }
    }

    /// Makes this the same as the table of another world, free indices included.
    ///
    /// @param slabIds for each slab id there the id of the slab here with the same rows
    public void mirror(EntityTable other, int[] slabIds) {
        version = other.version.clone();
        location = other.location.clone();
        used = other.used;
        firstFree = other.firstFree;
        count = other.count;
        for (int index = 0; index < used; index++) {
            if (version[index] > 0) {
                int slab = slabIds[location[index] >>> SLOT_BITS];
                location[index] = (slab << SLOT_BITS) | (location[index] & SLOT_MASK);
            }
        }
    }

    /// How many entities are alive.
    public int count() {
        return count;
    }

    /// How many indices have ever been used.
    public int used() {
        return used;
    }

    /// The version at an index that has been used: of the living entity, or the one the next entity will get.
    public int versionAt(int index) {
        int stored = version[index];
        return stored < 0 ? ~stored : stored;
    }

    /// Whether an entity lives at an index that has been used.
    public boolean isAlive(int index) {
        return version[index] > 0;
    }

    /// The location of the living entity at `index`, or the next free index.
    public int locationAt(int index) {
        return location[index];
    }

    /// The index that is handed out next, or -1 if none has been freed.
    public int firstFree() {
        return firstFree;
    }

    private static int[] fresh(int length) {
        int[] versions = new int[length];
        Arrays.fill(versions, ~1);
        return versions;
    }
}
