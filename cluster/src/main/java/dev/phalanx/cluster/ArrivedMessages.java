package dev.phalanx.cluster;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// The messages that have arrived from the sections of another node and were not received, in the order of their ticks.
/// A message that has arrived before is dropped: a node that was replaced sends some again.
final class ArrivedMessages {
    /// A section can be one tick ahead of its neighbour.
    private static final int MOST_WAITING = 2;

    /// What has arrived from one section for another one.
    private static final class Pair {
        final int from;
        final int to;
        private final Queue<MemorySegment> waiting = new ArrayDeque<>();
        private long next;

        Pair(int from, int to) {
            this.from = from;
            this.to = to;
        }

        synchronized void begin(long tick) {
            next = tick;
        }

        synchronized long next() {
            return next;
        }

        synchronized @Nullable MemorySegment poll() {
            return waiting.poll();
        }

        synchronized void add(MemorySegment message, boolean isBounded) {
            long tick = message.get(StepMessage.LONG, StepMessage.AT_TICK);
            if (tick < next) {
                return;
            }
            if (tick > next || (isBounded && waiting.size() == MOST_WAITING)) {
                throw new ClusterException("it sent the message of tick " + tick + " from section " + from
                        + " to section " + to + ", which expected that of tick " + next + " and has "
                        + waiting.size() + " that it has not received");
            }
            next++;
            waiting.add(message);
        }
    }

    private final boolean isBounded;
    private final @Nullable Pair[] pairs;
    private final int[] nodes;

    /// @param around the neighbours of each section
    /// @param isBounded whether a section that is more than one tick ahead breaks the rules
    ArrivedMessages(Placement placement, int number, int[][] around, boolean isBounded) {
        this.isBounded = isBounded;
        this.nodes = new int[around.length];
        this.pairs = new @Nullable Pair[Math.multiplyExact(around.length, around.length)];
        for (int from = 0; from < around.length; from++) {
            nodes[from] = placement.nodeOf(from);
            for (int to : around[from]) {
                if (nodes[from] != number && placement.nodeOf(to) == number) {
                    pairs[from * nodes.length + to] = new Pair(from, to);
                }
            }
        }
    }

    /// Begins with the messages of a tick.
    void beginWith(long tick) {
        for (Pair pair : pairs) {
            if (pair != null) {
                pair.begin(tick);
            }
        }
    }

    /// Takes in a message, whose header has been read and not checked.
    ///
    /// @throws ClusterException if it is not from a section of the node to a neighbour here, or not the next one
    void add(int node, MemorySegment message) {
        int from = message.get(StepMessage.INT, StepMessage.AT_SENDER);
        int to = message.get(StepMessage.INT, StepMessage.AT_RECEIVER);
        boolean areSections = from >= 0 && from < nodes.length && to >= 0 && to < nodes.length;
        Pair pair = areSections && nodes[from] == node ? pairs[from * nodes.length + to] : null;
        if (pair == null) {
            throw new ClusterException("it sent a message from section " + from + " to section " + to
                    + ", which are not neighbours on these nodes");
        }
        pair.add(message, isBounded);
    }

    /// The next message, or null if it has not arrived yet.
    @Nullable
    MemorySegment poll(int from, int to) {
        Pair pair = pairs[from * nodes.length + to];
        return pair == null ? null : pair.poll();
    }

    /// The tick of the message that arrives next.
    long next(int from, int to) {
        return Objects.requireNonNull(pairs[from * nodes.length + to]).next();
    }

    /// The tick up to which all messages of a node have arrived, -1 if none has.
    long arrivedFrom(int node) {
        long least = Long.MAX_VALUE;
        for (Pair pair : pairs) {
            if (pair != null && nodes[pair.from] == node) {
                least = Math.min(least, pair.next() - 1);
            }
        }
        return least;
    }
}
