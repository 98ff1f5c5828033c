package dev.phalanx.cluster;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a node sends to another one, over one connection or, if nodes [recover][Recovery], several of them one after
/// the other: it keeps the messages that the other one may need again.
final class NodeLink {
    private final int own;
    private final int other;
    private final boolean isKept;
    private final List<MemorySegment> kept = new ArrayList<>();
    private @Nullable NodeConnection connection;
    private long connectedAt;
    private boolean isEnded;
    private String lostBecause = "";

    /// Messages of later ticks are kept.
    private long forgotten = -1;

    /// What the other node was told.
    private long needed = -1;

    private long finished = -1;

    /// The last tick of the other node, -1 if it has not said that it will run no more.
    private long otherFinished = -1;

    /// @param isKept whether it keeps messages
    NodeLink(int own, int other, boolean isKept) {
        this.own = own;
        this.other = other;
        this.isKept = isKept;
    }

    // Connections

    synchronized boolean isConnected() {
        return connection != null;
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
        for (MemorySegment message : kept) {
            if (tick(message) > arrived) {
                next.send(message);
            }
        }
        if (isKept) {
            next.sendProgress(needed, finished);
        }
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

    /// Starts the connection.
    synchronized void start() {
        if (connection != null) {
            connection.start();
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
    void send(MemorySegment message) {
        MemorySegment sent = isKept ? MemorySegment.ofArray(message.toArray(ValueLayout.JAVA_BYTE)) : message;
        synchronized (this) {
            if (isKept) {
                kept.add(sent);
            }
            if (connection != null) {
                connection.send(sent);
            }
        }
    }

    private static long tick(MemorySegment message) {
        return message.get(StepMessage.LONG, StepMessage.AT_TICK);
    }

    /// Adds the messages that are kept, in the order in which they were sent, and returns the tick up to which none
    /// are,
    /// -1 if all are.
    synchronized long keptMessages(List<MemorySegment> to) {
        to.addAll(kept);
        return forgotten;
    }

    /// Takes over what an image has kept.
    synchronized void restore(long forgottenThen, List<MemorySegment> keptThen) {
        forgotten = forgottenThen;
        kept.addAll(keptThen);
    }

    // Progress

    /// The other node says that it never needs the messages up to a tick again, and whether it has ended.
    synchronized void progressed(long neededAfter, long finishedAt) {
        if (neededAfter > forgotten) {
            forgotten = neededAfter;
            kept.removeIf(message -> tick(message) <= neededAfter);
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

    /// The last tick of the other node, -1 if it has not said that it will run no more.
    synchronized long otherFinished() {
        return otherFinished;
    }
}
