package dev.phalanx.jobs.graph;

import org.jspecify.annotations.Nullable;

/// Something that waits for a node: another node or a thread, on top of what began to wait before it.
final class Waiting {
    /// The stack of a node that is done.
    static final Waiting CLOSED = new Waiting(null, null, null);

    final @Nullable JobNode node;
    final @Nullable Thread thread;

    @Nullable
    Waiting below;

    Waiting(@Nullable JobNode node, @Nullable Thread thread, @Nullable Waiting below) {
        this.node = node;
        this.thread = thread;
        this.below = below;
    }

    /// Turns a stack around that no other thread uses.
    static @Nullable Waiting inOrder(@Nullable Waiting stack) {
        Waiting reversed = null;
        Waiting top = stack;
        while (top != null) {
            Waiting below = top.below;
            top.below = reversed;
            reversed = top;
            top = below;
        }
        return reversed;
    }
}
