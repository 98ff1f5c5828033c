package dev.phalanx.inspector.internal.profile;

import java.util.Arrays;

/// Finds how deep the spans of one thread are nested. The spans come in the order of their starts.
///
/// A span that begins inside another one ends inside it: if it seems to end later, it is shortened.
final class Nesting {
    private long[] ends = new long[8];
    private int depth;
    private long end;

    /// The next span.
    ///
    /// @return the number of spans that contain it
    int enter(long start, long wantedEnd) {
        while (depth > 0 && ends[depth - 1] <= start) {
            depth--;
        }
        if (depth == ends.length) {
            ends = Arrays.copyOf(ends, depth * 2);
        }
        end = depth == 0 ? wantedEnd : Math.min(wantedEnd, ends[depth - 1]);
        ends[depth++] = end;
        return depth - 1;
    }

    /// When the last span ends.
    long end() {
        return end;
    }
}
