package dev.phalanx.entities.internal.change;

import dev.phalanx.structs.contract.EntityRemap;
import java.util.Map;

/// The mapping from entities of one world to their successors in another, in the order in which they were transferred.
///
/// Externals lead to what represents them in the other world. Every other id, stale ones included, leads to the id of
/// no entity: what it named is not in the other world.
public final class IdChanges implements EntityRemap {
    private final long[] sources;
    private final long[] targets;
    private final int[] placeByIndex;
    private final Map<Long, Long> externals;
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
        for (int i = first; i < first + rows; i++) {
            placeByIndex[(int) ids[i]] = ++left;
        }
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
        if (index >= 0 && index < placeByIndex.length) {
            int place = placeByIndex[index] - 1;
            if (place >= 0 && sources[place] == packed) {
                return targets[place];
            }
        }
        return externals.isEmpty() ? 0 : externals.getOrDefault(packed, 0L);
    }
}
