package dev.phalanx.cluster;

import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Carries messages between the sections of nodes, over one link of a [NodeNetwork] for each two nodes that have
/// neighbouring sections, and hands over those between sections of this node.
///
/// What a link carries is neither encrypted nor signed; the [Handshake] at its beginning makes sure that both
/// sides have the key.
final class NodeTransport implements Transport, AutoCloseable {
    private static final int RETRY_MILLIS = 50;
    private static final long LISTEN_NANOS = 2_000_000_000L;
    private static final long FINISH_NANOS = 1_000_000;
    private static final int MOST_UNKNOWN = 64;
    private static final int MOST_BYTES = 1 << 28;

    /// What came of a connection that another node made: its number, or what is wrong.
    private record Accepted(
            Handshake.@Nullable Peer peer,
            NodeNetwork.@Nullable Link link,
            @Nullable RuntimeException failure) {}

    private final Placement placement;
    private final int number;
    private final int[][] around;
    private final byte[] key;
    private final long timeoutNanos;
    private final long patienceNanos;
    private final @Nullable Recovery recovery;
    private final InProcessTransport local;
    private final ArrivedMessages arrived;
    /// The links to nodes that have a neighbour of a section of this one.
    private final @Nullable NodeLink[] links;
    /// Since when a section has waited for a neighbour, 0 if it does not.
    private final long[] waitingSince;

    private final NodeNetwork.Endpoint endpoint;
    private final LinkedBlockingQueue<Accepted> accepted = new LinkedBlockingQueue<>();
    private final Semaphore unknown = new Semaphore(MOST_UNKNOWN);
    private volatile String lastRefusal = "";
    private final AtomicReferenceArray<@Nullable ClusterException> lost;
    private volatile boolean isClosed;
    private volatile boolean isConnected;
    private volatile @Nullable Handshake handshake;

    /// Listens at the address of a node.
    ///
    /// @param around the neighbours of each section
    /// @param recovery how nodes that were killed are replaced; null if they are not
    /// @throws ClusterException if it cannot
    NodeTransport(
            Placement placement,
            int number,
            int[][] around,
            byte[] key,
            Duration timeout,
            @Nullable Recovery recovery) {
        this.placement = placement;
        this.number = number;
        this.around = around;
        this.key = key.clone();
        this.timeoutNanos = timeout.toNanos();
        this.recovery = recovery;
        this.patienceNanos = recovery == null ? 0 : recovery.patience().toNanos();
        this.local = new InProcessTransport(around.length);
        this.arrived = new ArrivedMessages(placement, number, around, recovery == null);
        this.lost = new AtomicReferenceArray<>(placement.nodeCount());
        this.links = new @Nullable NodeLink[placement.nodeCount()];
        for (int section = 0; section < around.length; section++) {
            for (int other : around[section]) {
                int node = placement.nodeOf(other);
                if (placement.nodeOf(section) == number && node != number && links[node] == null) {
                    links[node] = new NodeLink(number, node, recovery != null);
                }
            }
        }
        this.waitingSince = new long[around.length * around.length];
        this.endpoint = listen(timeout);
    }

    private NodeNetwork.Endpoint listen(Duration timeout) {
        long deadline = System.nanoTime() + (recovery == null ? 0 : LISTEN_NANOS);
        while (true) {
            try {
                return placement.network().listen(placement, number, timeout);
            } catch (IOException failed) {
                if (!(failed instanceof BindException) || System.nanoTime() >= deadline) {
                    InetSocketAddress address = placement.address(number);
                    throw new ClusterException("Node " + number + " cannot listen at " + address.getHostString() + ":"
                            + address.getPort() + ": " + failed.getMessage()
                            + ". Start it on the machine that has this address, and end what uses the port.");
                }
            }
            sleep(); // the system may not have ended a process that was killed
        }
    }

    // Connecting

    boolean isConnected() {
        return isConnected;
    }

    /// Connects with all nodes that have a neighbour of a section of this one.
    ///
    /// @throws ClusterException if one is not there in time, has another key, or differs in a fact
    void connect(NodeFacts facts) {
        Handshake shake = new Handshake(placement, number, key, facts, arrived::arrivedFrom);
        handshake = shake;
        Thread.ofPlatform().daemon().name("phalanx-node-" + number + "-accepts").start(() -> acceptAll(shake));
        long deadline = System.nanoTime() + timeoutNanos;
        for (int peer = 0; peer < number; peer++) {
            NodeLink link = links[peer];
            if (link != null) {
                connect(shake, peer, link, deadline);
            }
        }
        for (int peer = number + 1; peer < links.length; peer++) {
            NodeLink link = links[peer];
            while (link != null && !link.isConnected()) {
                awaitAccepted(peer, deadline);
            }
        }
        isConnected = true;
        for (NodeLink link : links) {
            if (link != null) {
                link.start();
            }
        }
        if (recovery == null) {
            refuseLinks();
        } else {
            takeAccepted(); // that came again meanwhile
        }
    }

    /// Uses a connection to another node from now on.
    ///
    /// @throws ClusterException if the other node needs messages that are not kept any more; it is told
    private void add(Handshake.Peer peer, NodeNetwork.Link made) {
        NodeLink link = Objects.requireNonNull(links[peer.number()]);
        NodeConnection connection =
                new NodeConnection(number, peer.number(), made, MOST_BYTES, new NodeConnection.Receiver() {
                    @Override
                    public void received(int from, MemorySegment message) {
                        arrived.add(from, message);
                    }

                    @Override
                    public void progressed(long neededAfter, long finishedAt) {
                        link.progressed(neededAfter, finishedAt);
                    }

                    @Override
                    public void ended(NodeConnection ended, int from, String reason, boolean isBroken) {
                        lose(from, ended, reason, isBroken);
                    }
                });
        try {
            link.connect(connection, peer.arrived());
        } catch (ClusterException missing) {
            connection.close(String.valueOf(missing.getMessage()));
            throw new ClusterException("Node " + number + " cannot go on with " + placement.describe(peer.number())
                    + ": " + missing.getMessage());
        }
        if (isConnected) {
            link.start();
        }
    }

    private void lose(int peer, NodeConnection connection, String reason, boolean isBroken) {
        NodeLink link = Objects.requireNonNull(links[peer]);
        if (recovery == null || !isBroken) {
            lost.compareAndSet(peer, null, lost(peer, reason));
        } else if (link.disconnect(connection, reason) && peer < number && !isClosed) {
            Thread.ofPlatform()
                    .daemon()
                    .name("phalanx-node-" + number + "-reconnects-" + peer)
                    .start(() -> reconnect(peer, link));
        }
    }

    private ClusterException lost(int peer, String reason) {
        return new ClusterException("Node " + number + " has lost " + placement.describe(peer) + ": " + reason
                + (reason.endsWith(".") ? "" : ".") + " Start all nodes again; look at that one for the reason.");
    }

    /// Connects again with a node that has a lower number, until somebody gives up.
    private void reconnect(int peer, NodeLink link) {
        while (!isClosed && !link.isConnected()) {
            try {
                connect(Objects.requireNonNull(handshake), peer, link, System.nanoTime() + timeoutNanos);
            } catch (ClusterException refused) {
                lastRefusal = "; " + refused.getMessage();
                sleep();
            }
        }
    }

    private void connect(Handshake shake, int peer, NodeLink link, long deadline) {
        String last = "";
        while (true) {
            requireNotInterrupted(peer);
            if (isClosed || (isConnected && link.isConnected())) {
                return;
            }
            int left = millisUntil(deadline);
            if (left == 0) {
                throw new ClusterException("Node " + number + " could not connect to " + placement.describe(peer)
                        + " within " + timeoutNanos / 1_000_000 + " ms" + (last.isEmpty() ? "" : ": " + last)
                        + ". Start that node, correct the placement, or give more time.");
            }
            NodeNetwork.Link made = null;
            boolean isKept = false;
            try {
                made = endpoint.connect(peer, left);
                made.readTimeout(Math.max(1, millisUntil(deadline)));
                Handshake.Peer other = shake.connect(made, peer);
                made.readTimeout(0);
                isKept = true;
                add(other, made);
                return;
            } catch (Handshake.RefusedException refused) {
                throw new ClusterException("Node " + number + " connected to " + placement.describe(peer) + ": "
                        + refused.getMessage() + ".");
            } catch (EOFException closed) {
                throw new ClusterException("Node " + number + " connected to " + placement.describe(peer)
                        + ", which closed the connection before it said who it is. Look at that one for the reason.");
            } catch (IOException | RuntimeException failed) {
                if (failed instanceof ClusterException named) {
                    throw named;
                }
                last = String.valueOf(failed.getMessage());
                sleep();
            } finally {
                if (made != null && !isKept) {
                    made.close();
                }
            }
        }
    }

    private static int millisUntil(long deadline) {
        return Math.clamp((deadline - System.nanoTime() + 999_999) / 1_000_000, 0, Integer.MAX_VALUE);
    }

    private static void sleep() {
        try {
            Thread.sleep(RETRY_MILLIS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void requireNotInterrupted(int peer) {
        if (Thread.currentThread().isInterrupted()) {
            throw new ClusterException("Node " + number + " was interrupted while it connected to "
                    + placement.describe(peer) + ". Start all nodes again.");
        }
    }

    private void awaitAccepted(int peer, long deadline) {
        requireNotInterrupted(peer);
        Accepted next;
        try {
            next = accepted.poll(millisUntil(deadline), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return;
        }
        if (next == null) {
            throw new ClusterException("Node " + number + " waited " + timeoutNanos / 1_000_000 + " ms for "
                    + placement.describe(peer) + ", which did not connect" + lastRefusal
                    + ". Start that node, correct the placement, or give more time.");
        }
        if (next.failure != null) {
            throw next.failure;
        }
        take(next);
    }

    private void take(Accepted next) {
        if (next.link != null && next.peer != null) {
            NodeLink link = links[next.peer.number()];
            if (link != null && (recovery != null || !link.isConnected())) {
                add(next.peer, next.link);
            } else {
                next.link.close();
            }
        }
    }

    /// Takes the nodes that have connected while ticks are run. What is wrong with them does not end this one.
    private synchronized void takeAccepted() {
        for (Accepted next = accepted.poll(); next != null; next = accepted.poll()) {
            try {
                if (next.failure != null) {
                    throw next.failure;
                }
                take(next);
            } catch (RuntimeException wrong) {
                lastRefusal = "; a connection was refused: " + wrong.getMessage();
            }
        }
    }

    private void acceptAll(Handshake shake) {
        while (true) {
            try {
                NodeNetwork.Link made = endpoint.accept();
                if (made == null) {
                    return;
                }
                if (unknown.tryAcquire()) {
                    Thread.ofPlatform()
                            .daemon()
                            .name("phalanx-node-" + number + "-accepts-one")
                            .start(() -> accept(made, shake));
                } else {
                    made.close();
                }
            } catch (IOException failed) {
                sleep();
            }
        }
    }

    private void accept(NodeNetwork.Link made, Handshake shake) {
        boolean isKept = false;
        try {
            made.readTimeout(Math.clamp(timeoutNanos / 1_000_000, 1, Integer.MAX_VALUE));
            Handshake.Peer peer = shake.accept(made);
            made.readTimeout(0);
            isKept = true;
            accepted.add(new Accepted(peer, made, null));
        } catch (Handshake.RefusedException refused) {
            lastRefusal = "; a connection from " + made.remote() + " was refused"
                    + (refused.node() < 0 ? "" : ", which called itself node " + refused.node()) + ": "
                    + refused.getMessage();
        } catch (ClusterException differs) {
            accepted.add(new Accepted(null, null, differs));
        } catch (IOException broken) {
            // The other side did not finish. The node that is missing will be named if it does not come again.
            lastRefusal = lastRefusal.isEmpty() && !(broken instanceof SocketTimeoutException)
                    ? "; a connection from " + made.remote() + " ended early"
                    : lastRefusal;
        } finally {
            unknown.release();
            if (!isKept || isClosed) {
                made.close();
            }
        }
        if (isConnected && !isClosed) {
            takeAccepted();
        }
    }

    private void refuseLinks() {
        endpoint.refuseLinks();
        for (Accepted late = accepted.poll(); late != null; late = accepted.poll()) {
            if (late.link != null) {
                late.link.close();
            }
        }
    }

    // Messages

    @Override
    public void send(int from, int to, MemorySegment message) {
        int node = placement.nodeOf(to);
        if (node == number) {
            local.send(from, to, message);
            return;
        }
        NodeLink link = links[node];
        if (link == null || !isConnected) {
            throw new IllegalStateException("Section " + from + " sent a message to section " + to + " on node " + node
                    + " before the nodes were connected. Run ticks with ClusterNode.run.");
        }
        if (message.byteSize() > MOST_BYTES) {
            throw new ClusterException("Section " + from + " has a message of " + message.byteSize()
                    + " bytes for section " + to + ", and nodes exchange at most " + MOST_BYTES
                    + ". Cut the world into smaller sections.");
        }
        link.send(message);
    }

    /// The next message.
    ///
    /// @throws ClusterException if it has not arrived in time, or its node has stopped
    @Override
    public @Nullable MemorySegment poll(int from, int to) {
        int node = placement.nodeOf(from);
        // Read first: what arrived before the node was lost is used.
        ClusterException failed = lost.get(node);
        MemorySegment message = node == number ? local.poll(from, to) : arrived.poll(from, to);
        int pair = from * around.length + to;
        if (message != null) {
            waitingSince[pair] = 0;
        } else if (node != number) {
            if (failed != null) {
                throw failed;
            }
            NodeLink link = Objects.requireNonNull(links[node]);
            if (link.otherFinished() >= 0 && arrived.next(from, to) > link.otherFinished()) {
                throw lost(node, "it was closed");
            }
            long now = System.nanoTime() | 1;
            if (waitingSince[pair] == 0) {
                waitingSince[pair] = now;
            } else if (now - waitingSince[pair] > timeoutNanos + patienceNanos) {
                String lostBecause = link.lostBecause();
                if (!lostBecause.isEmpty()) {
                    throw new ClusterException("Node " + number + " has lost " + placement.describe(node) + ": "
                            + lostBecause + ", and waited " + (timeoutNanos + patienceNanos) / 1_000_000
                            + " ms for it to come again" + lastRefusal
                            + (lastRefusal.endsWith(".") ? "" : ".")
                            + " Start all nodes again, or give more patience.");
                }
                throw new ClusterException("Section " + to + " of node " + number + " waited "
                        + (timeoutNanos + patienceNanos) / 1_000_000 + " ms for the message of section " + from + " on "
                        + placement.describe(node)
                        + ". Look whether that node still runs ticks, or give more time.");
            } else if (recovery != null && now - waitingSince[pair] > timeoutNanos) {
                link.endIfOlder(timeoutNanos); // the machine of the other node may have gone without a word
            }
        }
        return message;
    }

    // Recovery

    /// Begins after the tick of an image, with what it says of the links to other nodes.
    void resume(NodeImage image) {
        arrived.beginWith(image.tick() + 1);
        for (int node = 0; node < links.length; node++) {
            NodeLink link = links[node];
            if (link != null) {
                link.restore(image.forgotten(node), image.sentTo(node));
            }
        }
    }

    /// The links to other nodes by their numbers, null where none is needed.
    @Nullable
    NodeLink[] links() {
        return links;
    }

    /// Tells the other nodes that this one never needs their messages up to a tick again.
    void confirm(long tick) {
        for (NodeLink link : links) {
            if (link != null) {
                link.progress(tick, -1);
            }
        }
    }

    /// Tells the other nodes that this one runs no more ticks, and waits until they say so too: they may be killed and
    /// need its messages again. It does not wait for one that has stopped, or that is away for longer than it may.
    void finish(long neededAfter, long tick) {
        for (NodeLink link : links) {
            if (link != null) {
                link.progress(neededAfter, tick);
            }
        }
        long deadline = System.nanoTime() + timeoutNanos + patienceNanos;
        while (isAwaited(tick)
                && System.nanoTime() < deadline
                && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(FINISH_NANOS);
        }
    }

    private boolean isAwaited(long tick) {
        for (int node = 0; node < links.length; node++) {
            NodeLink link = links[node];
            if (link != null && lost.get(node) == null && link.otherFinished() < tick) {
                return true;
            }
        }
        return false;
    }

    /// Ends all connections at once and without a word, as if this process was killed.
    void abort() {
        isClosed = true;
        refuseLinks();
        for (NodeLink link : links) {
            NodeConnection connection = link == null ? null : link.take();
            if (connection != null) {
                connection.abort();
            }
        }
        endpoint.close();
    }

    /// Ends all connections, and tells the other nodes why.
    void close(String reason) {
        isClosed = true;
        refuseLinks();
        for (NodeLink link : links) {
            NodeConnection connection = link == null ? null : link.take();
            if (connection != null) {
                connection.close(reason);
            }
        }
        endpoint.close();
    }

    @Override
    public void close() {
        close("");
    }
}
