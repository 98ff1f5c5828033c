package dev.phalanx.transforms;

import java.util.Arrays;

/// The segments of all levels, those of depth 1 first, and the steps in which they are worked out.
///
/// ```text
/// segments   d1 d1 d1 … | d2 d2 d2 d2 … | d3 | d4 | d5 d5 | d6 …
/// steps      one level    one level       many short levels
/// ```
///
/// A long level is a step of its own, whose segments are shared by threads. Short levels that follow each other are one
/// step, which one thread takes from its first segment to its last, so a chain of a hundred thousand entities is one
/// step.
///
/// What a segment needs to find out that it has nothing to do is in arrays of its own, since most have nothing to do
/// when little moves.
final class MatrixLevels {
    /// Rows of a level that are worth more than one thread.
    private static final int LONG_LEVEL = 4096;

    /// Parents whose marks are within so many bits are near each other.
    private static final int NEAR = 2048;

    /// Segments of a batch: at most 128 rows each.
    static final int BATCH = 16;

    /// The number of the chunk of each segment.
    private int[] chunks = {};
    private int[] from = {};
    private int[] to = {};
    /// The first and last marks of the parents of each segment.
    private int[] low = {};

    private int[] high = {};
    private int[] stepEnds = {};
    private boolean[] isLong = {};
    private int stepCount;

    /// The number of the chunk of a segment.
    int chunk(int segment) {
        return chunks[segment];
    }

    /// The first of the rows of a segment, in the order of its chunk.
    int from(int segment) {
        return from[segment];
    }

    /// The end of the rows of a segment, in the order of its chunk.
    int to(int segment) {
        return to[segment];
    }

    /// Whether a row of a segment may depend on a matrix that changed in the present pass: if its parents are near each
    /// other, one among them has changed.
    boolean mayFollow(int segment, MovedMarks marks) {
        int first = low[segment];
        int last = high[segment];
        return last - first > NEAR || marks.isAnySet(first, last);
    }

    int segmentCount() {
        return chunks.length;
    }

    int stepCount() {
        return stepCount;
    }

    /// The first segment of a step.
    int stepStart(int step) {
        return step == 0 ? 0 : stepEnds[step - 1];
    }

    /// The number of segments of a step.
    int stepLength(int step) {
        return stepEnds[step] - stepStart(step);
    }

    /// Whether threads share the segments of a step. If not, they are to be taken in order.
    boolean isShared(int step) {
        return isLong[step];
    }

    /// Sorts the segments of chunks by depth.
    void build(ChunkRows[] present, int count) {
        int segments = 0;
        int deepest = 0;
        for (int i = 0; i < count; i++) {
            int[] depths = present[i].depths;
            segments += depths.length;
            if (depths.length > 0) {
                deepest = Math.max(deepest, depths[depths.length - 1]);
            }
        }
        int[] next = new int[deepest + 2];
        int[] rows = new int[deepest + 2];
        for (int i = 0; i < count; i++) {
            ChunkRows chunk = present[i];
            for (int k = 0; k < chunk.depths.length; k++) {
                next[chunk.depths[k] + 1]++;
                rows[chunk.depths[k]] += chunk.ends[k] - (k == 0 ? 0 : chunk.ends[k - 1]);
            }
        }
        for (int depth = 1; depth < next.length; depth++) {
            next[depth] += next[depth - 1];
        }
        buildSteps(next, rows, deepest);
        chunks = new int[segments];
        from = new int[segments];
        to = new int[segments];
        low = new int[segments];
        high = new int[segments];
        for (int i = 0; i < count; i++) {
            ChunkRows chunk = present[i];
            for (int k = 0; k < chunk.depths.length; k++) {
                int segment = next[chunk.depths[k]]++;
                chunks[segment] = i;
                from[segment] = k == 0 ? 0 : chunk.ends[k - 1];
                to[segment] = chunk.ends[k];
                low[segment] = chunk.low[k];
                high[segment] = chunk.high[k];
            }
        }
    }

    /// @param starts the first segment of each depth
    private void buildSteps(int[] starts, int[] rows, int deepest) {
        int[] ends = new int[deepest];
        boolean[] longs = new boolean[deepest];
        int steps = 0;
        for (int depth = 1; depth <= deepest; depth++) {
            boolean isLongLevel = rows[depth] >= LONG_LEVEL;
            if (steps == 0 || isLongLevel || longs[steps - 1]) {
                longs[steps++] = isLongLevel;
            }
            ends[steps - 1] = starts[depth + 1];
        }
        stepEnds = Arrays.copyOf(ends, steps);
        isLong = Arrays.copyOf(longs, steps);
        stepCount = steps;
    }
}
