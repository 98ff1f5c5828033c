package dev.phalanx.cluster;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a node sends to another one, over one connection or, if nodes [recover][Recovery], several of them one after
/// the other: it keeps the messages that the other one may need again.
final class NodeLink {
    /// The longest message.
    static final int MOST_BYTES = 1 << 28;

    private final int own;
    private final int other;
    private final boolean isKept;
    private final List<MemorySegment> kept = new ArrayList<>();
    private @Nullable NodeConnection connection;
    private long connectedAt;
    private boolean isConnecting;
    private boolean isEnded;
    private boolean isUnheard;
    private String lostBecause = "";

    /// Messages of later ticks are kept.
    private long forgotten = -1;

    /// What the other node was told.
    private long needed = -1;

    private long finished = -1;

    /// The last tick in which the other node needs something that was sent to it.
    private long lastSent = -1;

    /// The last tick of the other node, -1 if it has not said that it will run no more.
    private volatile long otherFinished = -1;

    private Traffic traffic = Traffic.NONE;
    private volatile @Nullable ClusterException failure;

    /// @param isKept whether it keeps messages
    NodeLink(int own, int other, boolean isKept) {
        this.own = own;
        this.other = other;
        this.isKept = isKept;
    }

    /// The number of the other node.
    int other() {
        return other;
    }

    // Connections

    synchronized boolean isConnected() {
        return connection != null;
    }

    /// Begins to connect, unless another thread does, and returns whether it did.
    synchronized boolean beginConnecting() {
        boolean isFirst = !isConnecting;
        isConnecting = true;
        return isFirst;
    }

    synchronized void endConnecting() {
        isConnecting = false;
    }

    /// Why the other node sends nothing more; null if it may.
    @Nullable
    ClusterException failure() {
        return failure;
    }

    /// Notes that the other node sends nothing more over a connection.
    synchronized void fail(NodeConnection lost, ClusterException reason) {
        if (connection == lost) {
            connection = null;
            failure = reason;
        }
    }

    /// Uses a connection from now on, in place of the one before.
    ///
    /// @param arrived the tick up to which the other node has the messages of this one
    /// @throws ClusterException if some that it needs are not kept any more
    synchronized void connect(NodeConnection next, long arrived) {
        if (isKept && arrived < forgotten) {
            throw new ClusterException("node " + own + " keeps the messages for node " + other + " after tick "
                    + forgotten + ", and that one needs those after tick " + arrived
                    + ". Give it the directory with its newest images.");
        }
        if (isEnded) {
            next.abort();
            return;
        }
        NodeConnection before = connection;
        if (before != null) {
            before.abort();
        }
        connection = next;
        connectedAt = System.nanoTime();
        lostBecause = "";
        failure = null;
        isUnheard = false;
        otherFinished = -1; // a node that was started again says so anew
        for (MemorySegment message : kept) {
            if (neededIn(message) > arrived) {
                next.send(message);
            }
        }
        if (isKept) {
            next.sendProgress(needed, finished);
        }
        next.start();
    }

    /// Notes that a connection is lost, and returns whether it was the one in use.
    synchronized boolean disconnect(NodeConnection lost, String reason) {
        if (connection != lost) {
            return false;
        }
        connection = null;
        lostBecause = reason;
        return true;
    }

    /// Why there is no connection, empty if there is one.
    synchronized String lostBecause() {
        return lostBecause;
    }

    /// Ends a connection that is older than a time, so that another one is made.
    synchronized void endIfOlder(long nanos) {
        if (connection != null && System.nanoTime() - connectedAt > nanos) {
            connection.abort();
        }
    }

    /// The connection, which the caller closes; none is used after that.
    synchronized @Nullable NodeConnection take() {
        NodeConnection last = connection;
        connection = null;
        isEnded = true;
        return last;
    }

    // Messages

    /// Sends a message, now or when there is a connection. Its bytes are copied if they are kept.
    ///
    /// @throws ClusterException if it is longer than others read
    void send(MemorySegment message) {
        if (message.byteSize() > MOST_BYTES) {
            throw new ClusterException("Section " + message.get(StepMessage.INT, StepMessage.AT_SENDER)
                    + " has a message of " + message.byteSize() + " bytes for section "
                    + message.get(StepMessage.INT, StepMessage.AT_RECEIVER) + ", and nodes exchange at most "
                    + MOST_BYTES
                    + ". Cut the world into smaller sections.");
        }
        MemorySegment sent = isKept ? MemorySegment.ofArray(message.toArray(ValueLayout.JAVA_BYTE)) : message;
        synchronized (this) {
            lastSent = Math.max(lastSent, neededIn(message));
            if (isKept) {
                kept.add(sent);
            }
            if (connection != null) {
                connection.send(sent);
            }
        }
    }

    /// Tells the other node what this one knows of nodes, if there is a connection.
    synchronized void sendFigures(byte[] figures) {
        if (connection != null) {
            connection.sendFigures(figures);
        }
    }

    /// The tick that a node cannot run without a message, 0 for the ghosts of the beginning. A message from one section
    /// to another is needed at the end of its tick, and a part of a section that moves at the beginning of the next
    /// one.
    static long neededIn(MemorySegment message) {
        boolean isPart = message.get(StepMessage.INT, StepMessage.AT_SENDER)
                == message.get(StepMessage.INT, StepMessage.AT_RECEIVER);
        return message.get(StepMessage.LONG, StepMessage.AT_TICK) + (isPart ? 1 : 0);
    }

    /// Counts a message of a section.
    synchronized void count(MemorySegment message) {
        traffic = traffic.plus(StepMessage.made(message));
    }

    /// What sections have sent over it.
    synchronized Traffic traffic() {
        return traffic;
    }

    /// Tells the other node which placement holds from a tick on, if it is connected.
    synchronized void sendPlaced(long tick, long placement) {
        if (connection != null) {
            connection.sendPlaced(tick, placement);
        }
    }

    /// Adds the messages that are kept, in the order in which they were sent, and returns the tick up to x
    synchronized long keptMessages(List<MemorySegment> to) {
        to.addAll(kept);
        return forgotten;
    }

    /// Takes over what an image has kept.
    synchronized void restore(long forgottenThen, List<MemorySegment> keptThen) {
        isUnheard = true;
        forgotten = forgottenThen;
        lastSent = forgottenThen;
        for (MemorySegment message : keptThen) {
            kept.add(message);
            lastSent = Math.max(lastSent, neededIn(message));
        }
    }

    // Progress

    /// The other node says that it never needs the messages up to a tick again, and whether it has ended.
    synchronized void progressed(long neededAfter, long finishedAt) {
        if (neededAfter > forgotten) {
            forgotten = neededAfter;
            kept.removeIf(message -> neededIn(message) <= neededAfter);
        }
        otherFinished = Math.max(otherFinished, finishedAt);
    }

    /// Tells the other node what this one needs, and whether it has ended.
    synchronized void progress(long neededAfter, long finishedAt) {
        needed = neededAfter;
        finished = finishedAt;
        if (connection != null) {
            connection.sendProgress(needed, finished);
        }
    }

    /// The tick of which the other node was told last that its messages are never needed again, -1 if of none.
    synchronized long needed() {
        return needed;
    }

    /// Whether the other node never needs again what was sent to it.
    synchronized boolean isConfirmed() {
        return forgotten >= lastSent;
    }

    /// Whether the other node may need something again from this one.
    synchronized boolean isAwaited() {
        return forgotten < lastSent && !isOver();
    }

    /// Whether the other node has not heard from this one since this one was started again.
    synchronized boolean isUnheard() {
        return isUnheard && !isOver();
    }

    /// Whether the other node runs no more ticks.
    synchronized boolean isOver() {
        return otherFinished >= 0 || failure != null;
    }

    /// The last tick of the other node, -1 if it has not said that it will run no more.
    long otherFinished() {
        return otherFinished;
    }
}
