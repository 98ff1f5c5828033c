package dev.phalanx.entities.internal.change;

import dev.phalanx.structs.contract.EntityRemap;
import java.util.Map;

/// The mapping from entities of one world to their successors in another, in the order in which they were transferred.
///
/// Externals lead to what represents them in the other world. Every other id, stale ones included, leads to the id of
/// no entity: what it named is not in the other world.
public final class IdChanges implements EntityRemap {
    private static final long VERSION = -1L << Integer.SIZE;

    private final long[] sources;
    private final long[] targets;
    private final int[] placeByIndex;
    private final Map<Long, Long> externals;
    /// Whether the entities noted so far have the indices from 0 on, in order, and all the same version, as those of a
    /// new world do. [#placeByIndex] is not used then.
    private boolean isInOrder = true;

    private long version;
    private int left;
    private int arrived;

    /// Nothing yet.
    ///
    /// @param count how many entities will be transferred
    /// @param usedIndices entity indices of the world they come from are below this
    public IdChanges(int count, int usedIndices) {
        this(count, usedIndices, Map.of());
    }

    /// Same, with ids of entities that are not transferred.
    ///
    /// @param externals for each packed id the one it leads to
    public IdChanges(int count, int usedIndices, Map<Long, Long> externals) {
        this.externals = externals;
        sources = new long[count];
        targets = new long[count];
        placeByIndex = new int[usedIndices];
    }

    /// Notes entities by the packed ids they have where they come from.
    void leave(long[] ids, int first, int rows) {
        System.arraycopy(ids, first, sources, left, rows);
        if (isInOrder && rows > 0) {
            version = left == 0 ? ids[first] & VERSION : version;
            isInOrder = areInOrder(ids, first, rows);
            for (int place = 0; !isInOrder && place < left; place++) {
                placeByIndex[place] = place + 1;
            }
        }
        if (!isInOrder) {
            for (int i = first; i < first + rows; i++) {
                placeByIndex[(int) ids[i]] = ++left;
            }
        } else {
            left += rows;
        }
    }

    private boolean areInOrder(long[] ids, int first, int rows) {
        long expected = version | left;
        long differences = 0;
        for (int i = 0; i < rows; i++) {
            differences |= ids[first + i] ^ (expected + i);
        }
        return differences == 0;
    }

    /// Notes the packed ids that the entities noted before have now.
    void arrive(long[] ids, int first, int rows) {
        System.arraycopy(ids, first, targets, arrived, rows);
        arrived += rows;
    }

    /// The packed ids where the entities came from. Not to be changed.
    public long[] sources() {
        return sources;
    }

    /// For each of [#sources()] its new packed id. Not to be changed.
    public long[] targets() {
        return targets;
    }

    @Override
    public long map(long packed) {
        int index = (int) packed;
        if (isInOrder) {
            if (index >= 0 && index < left && (packed & VERSION) == version) {
                return targets[index];
            }
        } else if (index >= 0 && index < placeByIndex.length) {
            int place = placeByIndex[index] - 1;
            if (place >= 0 && sources[place] == packed) {
                return targets[place];
            }
        }
        return externals.isEmpty() ? 0 : externals.getOrDefault(packed, 0L);
    }
}
