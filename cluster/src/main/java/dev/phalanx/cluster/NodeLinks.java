package dev.phalanx.cluster;

import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Collection;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The links of a node to others over a [NodeNetwork]: one to each node that has had a neighbour of its sections, or
/// has exchanged a section with it. The node with the higher number connects; the other one accepts at any time.
///
/// What a link carries is neither encrypted nor signed; the [Handshake] at its beginning makes sure that both
/// sides have the key.
final class NodeLinks implements AutoCloseable {
    private static final int RETRY_MILLIS = 50;
    /// The longest try to reach an address: a name may lead to another one at the next try.
    private static final int TRY_MILLIS = 2000;
    private static final long LISTEN_NANOS = 2_000_000_000L;
    private static final long FAREWELL_NANOS = 2_000_000_000L;
    private static final long NAP_NANOS = 1_000_000;
    private static final int MOST_UNKNOWN = 64;

    private final Assignments assignments;
    private final int number;
    private final byte[] key;
    private final long timeoutNanos;
    private final long patienceNanos;
    private final boolean isRecovering;
    private final ArrivedMessages arrived;
    private final NodeNetwork.Endpoint endpoint;
    private final Semaphore unknown = new Semaphore(MOST_UNKNOWN);
    private final ConcurrentLinkedQueue<RuntimeException> failures = new ConcurrentLinkedQueue<>();

    /// By the numbers of the nodes.
    private final ConcurrentHashMap<Integer, NodeLink> links = new ConcurrentHashMap<>();

    private volatile @Nullable Handshake handshake;
    private volatile @Nullable NodeReports reports;
    private volatile @Nullable ClusterException disagreement;
    private volatile String lastRefusal = "";
    private volatile long tick;
    private volatile boolean isConnecting;
    private volatile boolean isClosed;

    /// Listens at the address of a node.
    ///
    /// @param addresses a placement that has the node
    /// @param recovery how nodes that were killed are replaced; null if they are not
    /// @param arrived takes in what arrives
    /// @throws ClusterException if it cannot
    NodeLinks(
            Assignments assignments,
            Placement addresses,
            int number,
            byte[] key,
            Duration timeout,
            @Nullable Recovery recovery,
            ArrivedMessages arrived) {
        this.assignments = assignments;
        this.number = number;
        this.key = key.clone();
        this.timeoutNanos = timeout.toNanos();
        this.patienceNanos = recovery == null ? 0 : recovery.patience().toNanos();
        this.isRecovering = recovery != null;
        this.arrived = arrived;
        this.endpoint = listen(addresses, timeout);
    }

    private NodeNetwork.Endpoint listen(Placement addresses, Duration timeout) {
        long begin = System.nanoTime();
        while (true) {
            try {
                return addresses.network().listen(addresses, number, timeout);
            } catch (IOException failed) {
                long patience = failed instanceof UnknownHostException
                        ? timeoutNanos
                        : failed instanceof BindException && isRecovering ? LISTEN_NANOS : 0;
                if (System.nanoTime() - begin >= patience
                        || Thread.currentThread().isInterrupted()) {
                    InetSocketAddress address = addresses.address(number);
                    throw new ClusterException("Node " + number + " cannot listen at " + address.getHostString() + ":"
                            + address.getPort() + ": " + failed.getMessage()
                            + ". Start it on the machine that has this address, and end what uses the port.");
                }
            }
            sleep(); // a process that was killed may not have ended, or the name may not lead here yet
        }
    }

    /// The link to a node, null if none was needed.
    @Nullable
    NodeLink find(int node) {
        return links.get(node);
    }

    private NodeLink ensure(int node) {
        return links.computeIfAbsent(node, any -> new NodeLink(number, node, isRecovering));
    }

    /// All links.
    Collection<NodeLink> all() {
        return links.values();
    }

    // Placements

    /// Whether connections are made and accepted.
    boolean isOpen() {
        return handshake != null;
    }

    /// Takes over what an image says of the links.
    void restore(NodeImage image) {
        for (int node : image.linkedNodes()) {
            ensure(node).restore(image.forgotten(node), image.sentTo(node));
        }
    }

    /// Begins to accept connections.
    ///
    /// @param first the tick that is run first, 0 at the beginning
    void open(NodeFacts facts, long first) {
        tick = first;
        Handshake shake = new Handshake(assignments, number, key, peer -> state(facts, peer));
        handshake = shake;
        Thread.ofPlatform().daemon().name("phalanx-node-" + number + "-accepts").start(() -> acceptAll(shake));
        for (NodeLink link : all()) {
            if (link.other() < number) {
                startReconnecting(link); // that node may wait for this one, also if this one needs nothing of it
            }
        }
    }

    private Handshake.State state(NodeFacts facts, int peer) {
        long placed = tick;
        NodeLink link = find(peer);
        long complete = arrived.arrivedFrom(peer, placed);
        long needed = link == null ? -1 : link.needed();
        return new Handshake.State(
                facts,
                Math.max(complete, needed),
                placed,
                assignments.at(placed).stableHash());
    }

    /// Tells the nodes that are connected which placement holds from a tick on, and connects with some.
    ///
    /// @param first the first tick of the placement, 0 for that of the beginning
    /// @param needed the numbers of the nodes that this one needs then
    /// @param isPatient whether to wait for them as long as it takes
    /// @throws ClusterException if one is not there in time, has another key, or differs in a fact or the placement
    void place(long first, Placement placement, Collection<Integer> needed, boolean isPatient) {
        endpoint.useAddresses(assignments.widest());
        tick = first;
        for (NodeLink link : all()) {
            link.sendPlaced(first, placement.stableHash());
        }
        long deadline = isPatient ? Long.MAX_VALUE : System.nanoTime() + timeoutNanos + (first > 1 ? patienceNanos : 0);
        isConnecting = true;
        for (int peer : needed) {
            NodeLink link = ensure(peer);
            if (peer < number) {
                connect(Objects.requireNonNull(handshake), link, deadline);
            }
        }
        for (int peer : needed) {
            if (peer > number) {
                awaitConnection(ensure(peer), deadline);
            }
        }
        isConnecting = false;
    }

    /// Returns if no other node is known to have another placement.
    ///
    /// @throws ClusterException if one has
    void requireAgreement() {
        ClusterException different = disagreement;
        if (different != null) {
            throw different;
        }
    }

    private synchronized void disagree(ClusterException different) {
        disagreement = disagreement == null ? different : disagreement;
    }

    private void compare(int peer, long from, long placement) {
        try {
            if (assignments.at(from).stableHash() != placement) {
                disagree(new ClusterException("From tick " + from + " on, " + assignments.describe(peer)
                        + " has another placement of sections than node " + number
                        + ". Let directories give all nodes the same placements."));
            }
        } catch (ClusterException undecided) {
            disagree(undecided);
        }
    }

    // Connections

    /// What arrives over a connection.
    private final class Receiver implements NodeConnection.Receiver {
        private final NodeLink link;
        private final ArrivedMessages.Stream stream;

        Receiver(NodeLink link) {
            this.link = link;
            this.stream = arrived.from(link.other());
        }

        @Override
        public void received(int peer, MemorySegment message) {
            try {
                stream.add(message);
            } catch (IllegalArgumentException unexpected) {
                disagree(lost(peer, String.valueOf(unexpected.getMessage())));
            } catch (ClusterException undecided) {
                disagree(undecided);
            }
        }

        @Override
        public void progressed(long neededAfter, long finishedAt) {
            link.progressed(neededAfter, finishedAt);
        }

        @Override
        public void reported(int peer, byte[] figures) {
            NodeReports known = reports;
            if (known != null) {
                known.received(peer, figures);
            }
        }

        @Override
        public void placed(long from, long placement) {
            compare(link.other(), from, placement);
        }

        @Override
        public void ended(NodeConnection connection, int peer, String reason, boolean isBroken) {
            lose(link, connection, reason, isBroken);
        }
    }

    /// Uses a connection to another node from now on.
    ///
    /// @throws ClusterException if the other node needs messages that are not kept any more; it is told
    private void add(Handshake.Peer peer, NodeNetwork.Link made) {
        NodeLink link = ensure(peer.number());
        NodeConnection connection =
                new NodeConnection(number, peer.number(), made, NodeLink.MOST_BYTES, new Receiver(link));
        try {
            link.connect(connection, peer.arrived());
        } catch (ClusterException missing) {
            connection.close(String.valueOf(missing.getMessage()));
            throw new ClusterException("Node " + number + " cannot go on with " + assignments.describe(peer.number())
                    + ": " + missing.getMessage());
        }
    }

    private void lose(NodeLink link, NodeConnection connection, String reason, boolean isBroken) {
        if (!isRecovering || !isBroken) {
            link.fail(connection, lost(link.other(), reason));
        } else if (link.disconnect(connection, reason) && link.other() < number) {
            startReconnecting(link);
        }
    }

    /// That a node sends nothing more.
    ClusterException lost(int peer, String reason) {
        return new ClusterException("Node " + number + " has lost " + assignments.describe(peer) + ": " + reason
                + (reason.endsWith(".") ? "" : ".") + " Start all nodes again; look at that one for the reason.");
    }

    /// Connects again with a node that has a lower number, until somebody gives up.
    private void startReconnecting(NodeLink link) {
        if (!isClosed) {
            Thread.ofPlatform()
                    .daemon()
                    .name("phalanx-node-" + number + "-reconnects-" + link.other())
                    .start(() -> reconnect(link));
        }
    }

    private void reconnect(NodeLink link) {
        while (!isClosed && !link.isConnected()) {
            try {
                connect(Objects.requireNonNull(handshake), link, System.nanoTime() + timeoutNanos);
            } catch (ClusterException refused) {
                lastRefusal = "; " + refused.getMessage();
                sleep();
            }
        }
    }

    private void connect(Handshake shake, NodeLink link, long deadline) {
        int peer = link.other();
        String last = "";
        while (true) {
            requireNotInterrupted(peer);
            if (isClosed || link.isConnected()) {
                return;
            }
            int left = millisUntil(deadline);
            if (left == 0) {
                throw new ClusterException("Node " + number + " could not connect to " + assignments.describe(peer)
                        + " within " + timeoutNanos / 1_000_000 + " ms" + (last.isEmpty() ? "" : ": " + last)
                        + ". Start that node, correct the placement, or give more time.");
            }
            if (!link.beginConnecting()) {
                sleep(); // another thread connects
                continue;
            }
            NodeNetwork.Link made = null;
            boolean isKept = false;
            try {
                made = endpoint.connect(peer, Math.min(left, TRY_MILLIS));
                made.readTimeout(Math.max(1, millisUntil(deadline)));
                Handshake.Peer other = shake.connect(made, peer);
                made.readTimeout(0);
                isKept = true;
                add(other, made);
                return;
            } catch (Handshake.RefusedException refused) {
                throw new ClusterException("Node " + number + " connected to " + assignments.describe(peer) + ": "
                        + refused.getMessage() + ".");
            } catch (IOException | RuntimeException failed) {
                if (failed instanceof ClusterException named) {
                    throw named;
                }
                if (failed instanceof EOFException && !isRecovering) {
                    throw new ClusterException(
                            "Node " + number + " connected to " + assignments.describe(peer)
                                    + ", which closed the connection before it said who it is. Look at that one for the reason.");
                }
                last = String.valueOf(failed.getMessage());
                sleep();
            } finally {
                link.endConnecting();
                if (made != null && !isKept) {
                    made.close();
                }
            }
        }
    }

    /// The milliseconds until a deadline, or of one attempt if there is none.
    private int millisUntil(long deadline) {
        long left = deadline == Long.MAX_VALUE ? timeoutNanos : deadline - System.nanoTime();
        return Math.clamp((left + 999_999) / 1_000_000, 0, Integer.MAX_VALUE);
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
                    + assignments.describe(peer) + ". Start all nodes again.");
        }
    }

    private void awaitConnection(NodeLink link, long deadline) {
        int peer = link.other();
        while (!link.isConnected()) {
            requireNotInterrupted(peer);
            requireAgreement();
            RuntimeException failed = failures.poll();
            if (failed != null) {
                throw failed;
            }
            if (millisUntil(deadline) == 0) {
                throw new ClusterException("Node " + number + " waited " + timeoutNanos / 1_000_000 + " ms for "
                        + assignments.describe(peer) + ", which did not connect" + lastRefusal
                        + ". Start that node, correct the placement, or give more time.");
            }
            LockSupport.parkNanos(NAP_NANOS);
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
            NodeLink link = ensure(peer.number());
            isKept = !isClosed && (isRecovering || !link.isConnected());
            if (isKept) {
                add(peer, made);
            }
        } catch (Handshake.RefusedException refused) {
            lastRefusal = "; a connection from " + made.remote() + " was refused"
                    + (refused.node() < 0 ? "" : ", which called itself node " + refused.node()) + ": "
                    + refused.getMessage();
        } catch (IOException broken) {
            // The other side did not finish. The node that is missing will be named if it does not come again.
            lastRefusal = lastRefusal.isEmpty() && !(broken instanceof SocketTimeoutException)
                    ? "; a connection from " + made.remote() + " ended early"
                    : lastRefusal;
        } catch (RuntimeException differs) {
            NodeConnection.refuse(made, String.valueOf(differs.getMessage()));
            if (isConnecting) {
                failures.add(differs);
            } else {
                lastRefusal = "; a connection was refused: " + differs.getMessage(); // this node can go on without it
            }
        } finally {
            unknown.release();
            if (!isKept) {
                made.close();
            }
        }
    }

    // Waiting

    /// Returns if it makes sense to wait longer for what another node sends, which has not failed.
    ///
    /// @param since when the wait began, as [System#nanoTime]
    /// @param isPatient whether to wait as long as it takes while the node is connected
    /// @param what says for what, in how many milliseconds
    /// @throws ClusterException if the node is away for too long, has said nothing in time, or has another placement
    void requireHope(NodeLink link, long since, boolean isPatient, LongFunction<String> what) {
        requireAgreement();
        long waited = System.nanoTime() - since;
        if (waited <= timeoutNanos) {
            return;
        }
        String lostBecause = link.lostBecause();
        if (isPatient && lostBecause.isEmpty()) {
            return;
        }
        if (waited > timeoutNanos + patienceNanos) {
            long millis = (timeoutNanos + patienceNanos) / 1_000_000;
            if (!lostBecause.isEmpty()) {
                throw new ClusterException("Node " + number + " has lost " + assignments.describe(link.other()) + ": "
                        + lostBecause + ", and waited " + millis + " ms for it to come again" + lastRefusal
                        + (lastRefusal.endsWith(".") ? "" : ".") + " Start all nodes again, or give more patience.");
            }
            throw new ClusterException(what.apply(millis) + " on " + assignments.describe(link.other())
                    + slowest(link.other())
                    + ". Look whether that node still runs ticks, or give more time.");
        }
        if (isRecovering) {
            link.endIfOlder(timeoutNanos); // the machine of the other node may have gone without a word
        }
    }

    // Reports

    /// Uses what is known of nodes.
    void report(NodeReports known) {
        reports = known;
    }

    /// Tells the other nodes what this one knows of nodes.
    void sendFigures(byte[] figures) {
        for (NodeLink link : all()) {
            link.sendFigures(figures);
        }
    }

    /// What sections have sent to those of other nodes.
    Traffic traffic() {
        return all().stream().map(NodeLink::traffic).reduce(Traffic.NONE, Traffic::plus);
    }

    /// The node that another one waits for in the end, or nothing if it is that one or not known.
    private String slowest(int awaited) {
        NodeReports known = reports;
        int slowest = known == null ? -1 : known.awaitedBy(awaited);
        return slowest < 0 || slowest == awaited || slowest == number
                ? ""
                : ", which waits itself, in the end for " + assignments.describe(slowest);
    }

    // The end of ticks

    /// Tells the other nodes that this one never needs what it got up to a tick again.
    void confirm(long upTo) {
        for (NodeLink link : all()) {
            link.progress(upTo, -1);
        }
    }

    /// Whether no other node needs again what this one has sent.
    boolean areConfirmed() {
        return all().stream().allMatch(NodeLink::isConfirmed);
    }

    /// Tells the other nodes that this one runs no more ticks.
    void finish(long neededAfter, long last) {
        for (NodeLink link : all()) {
            link.progress(neededAfter, last);
        }
    }

    /// Waits until no other node can need something from this one: each says that it runs no more ticks either, has
    /// stopped, or needs nothing again. It does not wait for one that is away for longer than it may, and only shortly
    /// to tell one of that which needs nothing.
    void awaitOthers() {
        long now = System.nanoTime();
        await(NodeLink::isAwaited, now + timeoutNanos + patienceNanos);
        await(NodeLink::isUnheard, now + Math.min(timeoutNanos, FAREWELL_NANOS));
    }

    private void await(Predicate<NodeLink> isAwaited, long deadline) {
        while (all().stream().anyMatch(isAwaited)
                && System.nanoTime() < deadline
                && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(NAP_NANOS);
        }
    }

    // The end

    /// Ends all connections at once and without a word, as if this process was killed.
    void abort() {
        isClosed = true;
        endpoint.refuseLinks();
        for (NodeLink link : all()) {
            NodeConnection connection = link.take();
            if (connection != null) {
                connection.abort();
            }
        }
        endpoint.close();
    }

    /// Ends all connections, and tells the other nodes why.
    void close(String reason) {
        isClosed = true;
        endpoint.refuseLinks();
        for (NodeLink link : all()) {
            NodeConnection connection = link.take();
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
