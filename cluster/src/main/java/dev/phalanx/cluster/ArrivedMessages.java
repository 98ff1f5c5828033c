package dev.phalanx.cluster;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// What has arrived from other nodes and was not taken yet: messages from their sections, and sections that move here.
/// Which node may send what in a tick is decided by the placement of that tick, so it takes in what is needed later
/// than in the next tick, too. What has arrived before is dropped: a node that was replaced sends some again.
final class ArrivedMessages {
    /// A section can be one tick ahead of its neighbour.
    private static final int MOST_WAITING = 2;

    /// What arrives from one section for one section, by the ticks in which it is needed. When a section has moved,
    /// that of a later tick may come first, over another connection.
    private static final class Arrivals<T> {
        private final TreeMap<Long, T> waiting = new TreeMap<>();
        private long taken = -1;

        /// The tick up to which all has arrived, if all has up to a tick.
        synchronized long completeUpTo(long least) {
            long tick = Math.max(least, taken);
            while (waiting.containsKey(tick + 1)) {
                tick++;
            }
            return tick;
        }

        /// Takes what is needed in a tick, null if it has not arrived yet.
        synchronized @Nullable T take(long tick) {
            T found = waiting.remove(tick);
            if (found != null) {
                taken = tick;
            }
            return found;
        }

        /// Adds what is needed in a tick, if it has not been added before, and returns whether there is room for it.
        synchronized boolean add(T arrived, long tick, int most) {
            if (tick <= taken || waiting.containsKey(tick)) {
                return true;
            }
            if (waiting.size() == most) {
                return false;
            }
            waiting.put(tick, arrived);
            return true;
        }
    }

    private final Assignments assignments;
    private final int number;
    private final int[][] around;
    private final int mostWaiting;

    /// The messages of each pair of sections; pairs are made when the first one arrives.
    private final AtomicReferenceArray<@Nullable Arrivals<MemorySegment>> messages;

    /// The sections that move here, each in its parts.
    private final AtomicReferenceArray<@Nullable Arrivals<List<MemorySegment>>> sections;

    /// What is needed in earlier ticks is dropped.
    private volatile long first;

    /// @param around the neighbours of each section
    /// @param isBounded whether a section that is more than one tick ahead breaks the rules
    ArrivedMessages(Assignments assignments, int number, int[][] around, boolean isBounded) {
        this.assignments = assignments;
        this.number = number;
        this.around = around;
        this.mostWaiting = isBounded ? MOST_WAITING : Integer.MAX_VALUE;
        this.messages = new AtomicReferenceArray<>(Math.multiplyExact(around.length, around.length));
        this.sections = new AtomicReferenceArray<>(around.length);
    }

    /// Begins with what is needed in a tick: all that is needed before was taken.
    void beginWith(long tick) {
        first = tick;
    }

    // Arrivals

    /// What arrives over one connection. A section of which only some parts have arrived is forgotten with it, and all
    /// its parts are sent again over the next one.
    final class Stream {
        private final int node;
        private final Map<Integer, List<MemorySegment>> parts = new HashMap<>();

        Stream(int node) {
            this.node = node;
        }

        /// Takes in a message, whose length has been checked, and nothing else.
        ///
        /// @throws IllegalArgumentException if the node has no such message to send
        /// @throws ClusterException if the directory does not say whether it has
        void add(MemorySegment message) {
            int from = message.get(StepMessage.INT, StepMessage.AT_SENDER);
            int to = message.get(StepMessage.INT, StepMessage.AT_RECEIVER);
            long tick = NodeLink.neededIn(message);
            requireExpected(from, to, tick);
            if (tick < first) {
                return;
            }
            boolean hasRoom;
            if (from != to) {
                hasRoom = ensure(messages, from * around.length + to).add(message, tick, mostWaiting);
            } else {
                List<MemorySegment> all = parts.computeIfAbsent(from, any -> new ArrayList<>());
                all.add(message);
                boolean isLast = message.get(StepMessage.INT, StepMessage.AT_MIGRANTS) == 0;
                hasRoom = !isLast || ensure(sections, from).add(all, tick, mostWaiting);
                if (isLast) {
                    parts.remove(from);
                }
            }
            if (!hasRoom) {
                throw new IllegalArgumentException("it sent the message of tick " + tick + " from section " + from
                        + " to section " + to + ", which has " + mostWaiting + " that it has not received");
            }
        }

        private void requireExpected(int from, int to, long tick) {
            int count = around.length;
            boolean areSections = from >= 0 && from < count && to >= 0 && to < count && tick >= 0;
            if (!areSections || !(from == to || Arrays.binarySearch(around[from], to) >= 0)) {
                throw new IllegalArgumentException("it sent a message from section " + from + " to section " + to
                        + " of tick " + tick + ", which are not neighbours");
            }
            Placement then = assignments.at(tick);
            boolean isSent = from == to
                    ? then.nodeOf(to) == number
                            && tick > 1
                            && assignments.at(tick - 1).nodeOf(from) == node
                    : then.nodeOf(to) == number && then.nodeOf(from) == node;
            if (!isSent) {
                throw new IllegalArgumentException("it sent "
                        + (from == to
                                ? "section " + from + ", which does not move to node " + number
                                : "a message from section " + from + " to section " + to
                                        + ", which are not neighbours on these nodes")
                        + " in tick " + tick + ". Let directories give all nodes the same placements");
            }
        }
    }

    /// Begins to take in what arrives over a connection.
    Stream from(int node) {
        return new Stream(node);
    }

    private static <T> Arrivals<T> ensure(AtomicReferenceArray<@Nullable Arrivals<T>> all, int index) {
        Arrivals<T> found = all.get(index);
        if (found == null) {
            all.compareAndSet(index, null, new Arrivals<>());
            return ensure(all, index);
        }
        return found;
    }

    // What is taken

    /// Takes the message that a section needs in a tick, null if it has not arrived yet.
    @Nullable
    MemorySegment take(int from, int to, long tick) {
        Arrivals<MemorySegment> found = messages.get(from * around.length + to);
        return found == null ? null : found.take(tick);
    }

    /// Takes the parts of a section that moves here before a tick, null if they have not all arrived yet.
    @Nullable
    List<MemorySegment> takeSection(int section, long tick) {
        Arrivals<List<MemorySegment>> found = sections.get(section);
        return found == null ? null : found.take(tick);
    }

    /// The tick up to which all that a node sends has arrived, or an earlier one.
    ///
    /// @param tick the first one of the placement that the sections here have now: all before it was taken
    long arrivedFrom(int node, long tick) {
        Placement placement = assignments.at(tick);
        Placement before = assignments.at(tick - 1);
        long least = Long.MAX_VALUE;
        for (int from = 0; from < around.length; from++) {
            if (placement.nodeOf(from) == node) {
                for (int to : around[from]) {
                    if (placement.nodeOf(to) == number) {
                        Arrivals<MemorySegment> found = ensure(messages, from * around.length + to);
                        least = Math.min(least, found.completeUpTo(tick - 1));
                    }
                }
            }
            boolean isMoving = before.nodeOf(from) == node && placement.nodeOf(from) == number && node != number;
            if (isMoving && ensure(sections, from).completeUpTo(tick - 1) < tick) {
                least = tick - 1;
            }
        }
        return least == Long.MAX_VALUE ? tick - 1 : least;
    }
}
