package dev.phalanx.cluster;

import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// Carries messages between the sections of nodes, over one TCP connection for each two nodes that have neighbouring
/// sections, and hands over those between sections of this node.
///
/// What a connection carries is neither encrypted nor signed; the [Handshake] at its beginning makes sure that both
/// sides have the key.
final class TcpTransport implements Transport, AutoCloseable {
    private static final int RETRY_MILLIS = 50;
    private static final int MOST_UNKNOWN = 64;
    private static final int MOST_BYTES = 1 << 28;

    /// What came of a connection that another node made: its number, or what is wrong.
    private record Accepted(
            int peer, @Nullable Socket socket, @Nullable RuntimeException failure) {}

    private final Placement placement;
    private final int number;
    private final int[][] around;
    private final byte[] key;
    private final long timeoutNanos;
    private final InProcessTransport arrived;
    private final @Nullable NodeConnection[] peers;
    /// Since when a section has waited for a neighbour, 0 if it does not.
    private final long[] waitingSince;

    private final ServerSocket server;
    private final LinkedBlockingQueue<Accepted> accepted = new LinkedBlockingQueue<>();
    private final Semaphore unknown = new Semaphore(MOST_UNKNOWN);
    private volatile String lastRefusal = "";
    private final AtomicReferenceArray<@Nullable ClusterException> lost;
    private volatile boolean isClosed;
    private boolean isConnected;

    /// Listens at the address of a node.
    ///
    /// @param around the neighbours of each section
    /// @throws ClusterException if it cannot
    TcpTransport(Placement placement, int number, int[][] around, byte[] key, Duration timeout) {
        this.placement = placement;
        this.number = number;
        this.around = around;
        this.key = key.clone();
        this.timeoutNanos = timeout.toNanos();
        this.arrived = new InProcessTransport(around.length);
        this.lost = new AtomicReferenceArray<>(placement.nodeCount());
        this.peers = new @Nullable NodeConnection[placement.nodeCount()];
        this.waitingSince = new long[around.length * around.length];
        this.server = listen();
    }

    private ServerSocket listen() {
        InetSocketAddress address = placement.address(number);
        try {
            ServerSocket listening = new ServerSocket();
            try {
                listening.setReuseAddress(true);
                listening.bind(new InetSocketAddress(address.getHostString(), address.getPort()), MOST_UNKNOWN);
            } catch (IOException | RuntimeException failed) {
                listening.close();
                throw failed;
            }
            return listening;
        } catch (IOException | RuntimeException failed) {
            throw new ClusterException("Node " + number + " cannot listen at " + address.getHostString() + ":"
                    + address.getPort() + ": " + failed.getMessage()
                    + ". Start it on the machine that has this address, and end what uses the port.");
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
        Handshake shake = new Handshake(placement, number, key, facts);
        boolean[] isNeeded = neededNodes();
        Thread.ofPlatform().daemon().name("phalanx-node-" + number + "-accepts").start(() -> acceptAll(shake));
        long deadline = System.nanoTime() + timeoutNanos;
        for (int peer = 0; peer < number; peer++) {
            if (isNeeded[peer]) {
                add(peer, connect(shake, peer, deadline));
            }
        }
        for (int peer = number + 1; peer < isNeeded.length; peer++) {
            while (isNeeded[peer] && peers[peer] == null) {
                awaitAccepted(peer, deadline);
            }
        }
        closeServer();
        isConnected = true;
        for (NodeConnection connection : peers) {
            if (connection != null) {
                connection.start();
            }
        }
    }

    private boolean[] neededNodes() {
        boolean[] isNeeded = new boolean[placement.nodeCount()];
        for (int section = 0; section < around.length; section++) {
            for (int other : around[section]) {
                if (placement.nodeOf(section) == number && placement.nodeOf(other) != number) {
                    isNeeded[placement.nodeOf(other)] = true;
                }
            }
        }
        return isNeeded;
    }

    private void add(int peer, Socket socket) {
        peers[peer] = new NodeConnection(number, peer, socket, MOST_BYTES, new NodeConnection.Receiver() {
            @Override
            public void received(int from, MemorySegment message) {
                deliver(from, message);
            }

            @Override
            public void ended(int from, String reason) {
                lost.compareAndSet(
                        from,
                        null,
                        new ClusterException("Node " + number + " has lost " + placement.describe(from) + ": " + reason
                                + (reason.endsWith(".") ? "" : ".")
                                + " Start all nodes again; look at that one for the reason."));
            }
        });
    }

    private Socket connect(Handshake shake, int peer, long deadline) {
        InetSocketAddress address = placement.address(peer);
        String last = "";
        while (true) {
            requireNotInterrupted(peer);
            int left = millisUntil(deadline);
            if (left == 0) {
                throw new ClusterException("Node " + number + " could not connect to " + placement.describe(peer)
                        + " within " + timeoutNanos / 1_000_000 + " ms" + (last.isEmpty() ? "" : ": " + last)
                        + ". Start that node, correct the placement, or give more time.");
            }
            Socket socket = new Socket();
            boolean isKept = false;
            try {
                socket.connect(new InetSocketAddress(address.getHostString(), address.getPort()), left);
                prepare(socket, deadline);
                shake.connect(socket, peer);
                socket.setSoTimeout(0);
                isKept = true;
                return socket;
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
                if (!isKept) {
                    close(socket);
                }
            }
        }
    }

    private void prepare(Socket socket, long deadline) throws SocketException {
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(Math.max(1, millisUntil(deadline)));
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
        if (next.socket != null) {
            if (peers[next.peer] == null) {
                add(next.peer, next.socket);
            } else {
                close(next.socket);
            }
        }
    }

    private void acceptAll(Handshake shake) {
        while (true) {
            try {
                Socket socket = server.accept();
                if (unknown.tryAcquire()) {
                    Thread.ofPlatform()
                            .daemon()
                            .name("phalanx-node-" + number + "-accepts-one")
                            .start(() -> accept(socket, shake));
                } else {
                    close(socket);
                }
            } catch (IOException closed) {
                if (server.isClosed()) {
                    return;
                }
                sleep();
            }
        }
    }

    private void accept(Socket socket, Handshake shake) {
        boolean isKept = false;
        try {
            prepare(socket, System.nanoTime() + timeoutNanos);
            int peer = shake.accept(socket);
            socket.setSoTimeout(0);
            isKept = true;
            accepted.add(new Accepted(peer, socket, null));
        } catch (Handshake.RefusedException refused) {
            lastRefusal = "; a connection from " + socket.getRemoteSocketAddress() + " was refused"
                    + (refused.node() < 0 ? "" : ", which called itself node " + refused.node()) + ": "
                    + refused.getMessage();
        } catch (ClusterException differs) {
            accepted.add(new Accepted(-1, null, differs));
        } catch (IOException broken) {
            // The other side did not finish. The node that is missing will be named if it does not come again.
            lastRefusal = lastRefusal.isEmpty() && !(broken instanceof SocketTimeoutException)
                    ? "; a connection from " + socket.getRemoteSocketAddress() + " ended early"
                    : lastRefusal;
        } finally {
            unknown.release();
            if (!isKept || isClosed) {
                close(socket);
            }
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException alreadyGone) {
            // It is not used.
        }
    }

    private void closeServer() {
        try {
            server.close();
        } catch (IOException alreadyGone) {
            // It is not used any more.
        }
        for (Accepted late = accepted.poll(); late != null; late = accepted.poll()) {
            if (late.socket != null) {
                close(late.socket);
            }
        }
    }

    // Messages

    private void deliver(int peer, MemorySegment message) {
        int from = message.get(StepMessage.INT, StepMessage.AT_SENDER);
        int to = message.get(StepMessage.INT, StepMessage.AT_RECEIVER);
        boolean isExpected = from >= 0
                && from < around.length
                && to >= 0
                && to < around.length
                && placement.nodeOf(from) == peer
                && placement.nodeOf(to) == number
                && Arrays.binarySearch(around[from], to) >= 0;
        if (!isExpected) {
            throw new ClusterException("it sent a message from section " + from + " to section " + to
                    + ", which are not neighbours on these nodes");
        }
        arrived.send(from, to, message);
    }

    @Override
    public void send(int from, int to, MemorySegment message) {
        int node = placement.nodeOf(to);
        if (node == number) {
            arrived.send(from, to, message);
            return;
        }
        NodeConnection connection = peers[node];
        if (connection == null || !isConnected) {
            throw new IllegalStateException("Section " + from + " sent a message to section " + to + " on node " + node
                    + " before the nodes were connected. Run ticks with ClusterNode.run.");
        }
        if (message.byteSize() > MOST_BYTES) {
            throw new ClusterException("Section " + from + " has a message of " + message.byteSize()
                    + " bytes for section " + to + ", and nodes exchange at most " + MOST_BYTES
                    + ". Cut the world into smaller sections.");
        }
        connection.send(message);
    }

    /// The next message.
    ///
    /// @throws ClusterException if it has not arrived in time, or its node has stopped
    @Override
    public @Nullable MemorySegment poll(int from, int to) {
        int node = placement.nodeOf(from);
        // Read first: what arrived before the node was lost is used.
        ClusterException failed = lost.get(node);
        MemorySegment message = arrived.poll(from, to);
        int pair = from * around.length + to;
        if (message != null) {
            waitingSince[pair] = 0;
        } else if (node != number) {
            if (failed != null) {
                throw failed;
            }
            long now = System.nanoTime() | 1;
            if (waitingSince[pair] == 0) {
                waitingSince[pair] = now;
            } else if (now - waitingSince[pair] > timeoutNanos) {
                throw new ClusterException("Section " + to + " of node " + number + " waited "
                        + timeoutNanos / 1_000_000 + " ms for the message of section " + from + " on "
                        + placement.describe(node)
                        + ". Look whether that node still runs ticks, or give more time.");
            }
        }
        return message;
    }

    /// Ends all connections, and tells the other nodes why.
    void close(String reason) {
        isClosed = true;
        closeServer();
        for (NodeConnection connection : peers) {
            if (connection != null) {
                connection.close(reason);
            }
        }
    }

    @Override
    public void close() {
        close("");
    }
}
