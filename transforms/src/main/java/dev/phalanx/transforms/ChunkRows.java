package dev.phalanx.transforms;

import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.structs.NativeArray;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The entities of a chunk as the passes see them: which matrix each depends on, and in which order they are worked
/// out.
///
/// ```text
/// parents   the location of each row's parent; 0 for a row that is left as it is
/// marks     the index of each row's parent in the marks of matrices that moved
/// order     the rows by depth, each in a byte; null if all rows have one depth
/// depths    2      3      7                the depths that there are, in order
/// ends      40     97     128              the end of each one's rows in the order
/// low, high …                              the first and last mark of each one's parents
/// ```
final class ChunkRows {
    private static final int NEAR_PARENTS = 8;
    private static final int[] NONE = {};

    final SlabRows slab;
    /// The location of the first entity.
    final int location;
    /// The first row in the slab.
    final int first;
    private final long sequence;

    int count;
    private int orderVersion;
    private final int madeBy;
    /// Room for two matrices, for rows with post matrices or interpolation.
    final float[] scratch;
    private int refresh;

    /// Where the marks of its own rows begin, see [MovedMarks]; -1 for entities without children.
    final int firstMark;
    /// Empty for entities without parents, as is `marks`.
    int[] parents = NONE;

    int[] marks = NONE;
    byte @Nullable [] order;
    int[] depths = NONE;
    int[] ends = NONE;
    int[] low = NONE;
    int[] high = NONE;
    /// The chunks that the parents are in, or null if they are too many to list.
    private ChunkRows @Nullable [] parentChunks = {};

    /// Whether all rows are to be worked out in the next pass, because they have come since the last one.
    boolean isNew;
    /// Whether no refresh has read it.
    boolean isUnread = true;
    /// Whether a parent has no matrix, so that its rows here are left as they are.
    boolean lacksMatrices;
    /// Whether an entity is interpolated between transforms that differ, so that it moves with the time that passes.
    boolean isBetweenSteps;
    /// The number of the chunk in the list of all, since the last refresh.
    int number;
    /// Room for the rows of a segment that follow a parent.
    byte[] following = {};

    /// @param refresh the refresh that reads it
    /// @param firstMark where the marks of its rows begin, or -1
    ChunkRows(SlabRows slab, ArchetypeChunk chunk, int refresh, int firstMark) {
        this.firstMark = firstMark;
        this.slab = slab;
        this.madeBy = refresh;
        this.scratch = slab.hasExtras() ? new float[2 * LocalToWorld.LENGTH] : new float[0];
        this.location = chunk.location();
        this.first = SlabRows.row(location);
        this.sequence = chunk.sequenceNumber();
        count = chunk.count();
        orderVersion = chunk.getOrderVersion();
    }

    /// Whether the chunk is as it was.
    boolean isSame(ArchetypeChunk chunk) {
        return sequence == chunk.sequenceNumber() && orderVersion == chunk.getOrderVersion() && count == chunk.count();
    }

    /// Finds out whether an entity is interpolated between transforms that differ; the slab has interpolation.
    void findBetweenSteps(WorldMatrices matrices) {
        isBetweenSteps = slab.previous().areOthers(slab, first, count);
        if (isBetweenSteps) {
            matrices.noteBetweenSteps();
        }
    }

    /// Whether the chunk exists in a refresh, and its entities are where they were before.
    boolean isKeptBy(int aRefresh) {
        return refresh == aRefresh && madeBy != aRefresh;
    }

    boolean isSeenBy(int aRefresh) {
        return refresh == aRefresh;
    }

    void seenBy(int aRefresh) {
        refresh = aRefresh;
    }

    /// Whether a parent may have moved to another location since the last refresh.
    boolean hasMovedParents(WorldMatrices matrices) {
        ChunkRows[] near = parentChunks;
        if (near != null) {
            for (ChunkRows chunk : near) {
                if (matrices.isReplaced(chunk)) {
                    return true;
                }
            }
            return false;
        }
        for (int row = 0; row < count; row++) {
            if (parents[row] != 0 && matrices.isReplaced(parents[row])) {
                return true;
            }
        }
        return false;
    }

    /// Reads where the parents are, and how deep the entities.
    ///
    /// @param places the place of each entity in the hierarchy
    void resolve(NativeArray<PreviousParent> places, WorldMatrices matrices) {
        if (parents.length < count) {
            parents = new int[count];
            marks = new int[count];
            following = new byte[count];
        }
        int[] depthOf = new int[count];
        boolean isUniform = true;
        lacksMatrices = false;
        for (int row = 0; row < count; row++) {
            PreviousParent place = places.get(row);
            int parent = place.depth() > 0 ? matrices.location(place.value()) : 0;
            parents[row] = parent;
            depthOf[row] = parent == 0 ? 0 : place.depth();
            if (parent != 0) {
                marks[row] = matrices.markOf(parent);
            } else if (place.depth() > 0) {
                lacksMatrices |= matrices.noteNoMatrix(place.value());
            }
            isUniform &= depthOf[row] == depthOf[0];
        }
        if (isUniform) {
            order = null;
            depths = count == 0 || depthOf[0] == 0 ? NONE : new int[] {depthOf[0]};
            ends = depths.length == 0 ? NONE : new int[] {count};
        } else {
            sort(depthOf);
        }
        listRanges();
        listParentChunks(matrices);
    }

    /// Sorts the rows by depth, those of the same depth by row; depth 0 is left out.
    private void sort(int[] depthOf) {
        long[] keys = new long[count];
        int used = 0;
        for (int row = 0; row < count; row++) {
            if (depthOf[row] > 0) {
                keys[used++] = (long) depthOf[row] << 8 | row;
            }
        }
        Arrays.sort(keys, 0, used);
        byte[] rows = new byte[used];
        int[] foundDepths = new int[used];
        int[] foundEnds = new int[used];
        int found = 0;
        for (int i = 0; i < used; i++) {
            int depth = (int) (keys[i] >>> 8);
            rows[i] = (byte) keys[i];
            if (found == 0 || foundDepths[found - 1] != depth) {
                foundDepths[found++] = depth;
            }
            foundEnds[found - 1] = i + 1;
        }
        order = rows;
        depths = Arrays.copyOf(foundDepths, found);
        ends = Arrays.copyOf(foundEnds, found);
    }

    private void listRanges() {
        low = new int[depths.length];
        high = new int[depths.length];
        for (int k = 0; k < depths.length; k++) {
            int first = Integer.MAX_VALUE;
            int last = 0;
            for (int n = k == 0 ? 0 : ends[k - 1]; n < ends[k]; n++) {
                int mark = marks[order == null ? n : order[n] & 0xFF];
                first = Math.min(first, mark);
                last = Math.max(last, mark);
            }
            low[k] = first;
            high[k] = last;
        }
    }

    private void listParentChunks(WorldMatrices matrices) {
        ChunkRows[] near = new ChunkRows[NEAR_PARENTS];
        int known = 0;
        for (int row = 0; row < count; row++) {
            if (parents[row] == 0) {
                continue;
            }
            ChunkRows chunk = matrices.chunkAt(parents[row]);
            if (isAmong(chunk, near, known)) {
                continue;
            }
            if (known == NEAR_PARENTS) {
                parentChunks = null;
                return;
            }
            near[known++] = chunk;
        }
        parentChunks = Arrays.copyOf(near, known);
    }

    private static boolean isAmong(ChunkRows chunk, ChunkRows[] list, int count) {
        for (int i = 0; i < count; i++) {
            if (list[i] == chunk) {
                return true;
            }
        }
        return false;
    }
}
