package dev.phalanx.jobs.graph;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// A pool of one worker of its own, and one node for it.
public final class ClosingPool {
    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private final String prefix = "closing-" + NUMBERS.incrementAndGet() + "-";
    private final WorkerPool pool = new WorkerPool(1, prefix);
    private final AtomicInteger runs = new AtomicInteger();
    private final JobNode node = new JobNode(new Counting(), 1, 1, false);

    private final class Counting extends JobWork {
        @Override
        public String name() {
            return "Counting";
        }

        @Override
        public void run(@Nullable Object state, int from, int to) {
            runs.addAndGet(to - from);
        }
    }

    /// Gives the node to the pool.
    public void add() {
        if (!node.start()) {
            throw new IllegalStateException("A node that depends on nothing is not ready: " + node + ".");
        }
        pool.add(node);
    }

    /// Closes the pool.
    public void close() {
        pool.close();
    }

    /// Completes the node. Returns how often it ran.
    public int completeAndCount() {
        node.complete();
        return runs.get();
    }

    /// How many workers are left.
    public int livingWorkers() {
        return (int) Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith(prefix))
                .count();
    }
}
