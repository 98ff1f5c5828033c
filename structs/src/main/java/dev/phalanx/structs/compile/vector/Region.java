package dev.phalanx.structs.compile.vector;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A stretch of code that runs once in each round of the loop around it: what precedes all rows, the rows, or the body
/// of a loop. Its parts run in order.
final class Region {
    /// A [Node], a [Loop] or a [Trap].
    final List<Object> parts = new ArrayList<>();

    final @Nullable Region parent;
    final int depth;

    Region(@Nullable Region parent) {
        this.parent = parent;
        this.depth = parent == null ? 0 : parent.depth + 1;
    }
}
