package dev.phalanx.cluster;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// A connection to another node, after the [Handshake]. One thread writes to it and one reads from it, so that the
/// threads of sections never wait for the network.
///
/// What goes over it are [messages][StepMessage], one after the other. Between them are other records, each with a
/// magic number and the number of bytes that follow: how far a node is, two ticks; the placement that holds from a tick
/// on, the tick and a hash; and, about once a second, what a node knows of all nodes, its [figures][NodeFigures]. A
/// node that stops says so at the end, with the reason in UTF-8, which is empty if its user has closed it.
final class NodeConnection {
    /// Receives what arrives.
    interface Receiver {
        /// A message has arrived. It has its length and a header, and has not been checked otherwise.
        ///
        /// @throws ClusterException if it is none of those that the peer sends
        void received(int peer, MemorySegment message);

        /// The peer says how far it is.
        ///
        /// @param neededAfter it never needs the messages up to this tick again
        /// @param finishedAt the last tick that it runs, -1 if it is not known
        void progressed(long neededAfter, long finishedAt);

        /// The peer says which placement it has from a tick on.
        ///
        /// @throws ClusterException if this node has another one
        void placed(long tick, long placement);

        /// The peer says what it knows of nodes.
        ///
        /// @throws ClusterException if it is nothing that a node says
        void reported(int peer, byte[] figures);

        /// Nothing more will arrive.
        ///
        /// @param isBroken whether the peer has said nothing, as if it was killed
        void ended(NodeConnection connection, int peer, String reason, boolean isBroken);
    }

    private static final int GOODBYE = 0x504C_4259;
    private static final int PROGRESS = 0x504C_5047;
    private static final int PLACED = 0x504C_504C;
    private static final int TWO_LONGS = 2 * Long.BYTES;
    private static final int FIGURES = 0x504C_4647;
    private static final int HEAD = 8;
    private static final int LONGEST_REASON = 4000;
    private static final int FIRST_BYTES = 1 << 16;
    private static final int CLOSE_MILLIS = 2000;

    private final int peer;
    private final NodeNetwork.Link link;
    private final Receiver receiver;
    private final int mostBytes;
    private final Thread reader;
    private final Thread writer;
    private final Queue<MemorySegment> outgoing = new ArrayDeque<>();
    private @Nullable String goodbye;
    private boolean isClosing;
    private boolean isAborted;
    private boolean hasEnded;
    private byte[] scratch = {};

    /// @param mostBytes the longest message
    NodeConnection(int node, int peer, NodeNetwork.Link link, int mostBytes, Receiver receiver) {
        this.peer = peer;
        this.link = link;
        this.mostBytes = mostBytes;
        this.receiver = receiver;
        this.reader = Thread.ofPlatform()
                .daemon()
                .name("phalanx-node-" + node + "-from-" + peer)
                .unstarted(this::readAll);
        this.writer = Thread.ofPlatform()
                .daemon()
                .name("phalanx-node-" + node + "-to-" + peer)
                .unstarted(this::writeAll);
    }

    /// Begins to read and write. Starting again has no effect.
    synchronized void start() {
        if (reader.getState() == Thread.State.NEW && writer.getState() == Thread.State.NEW) {
            reader.start();
            writer.start();
        }
    }

    /// Lets a message be written. Its bytes must not change until the peer has answered it.
    synchronized void send(MemorySegment message) {
        outgoing.add(message);
        notifyAll();
    }

    /// Lets the peer be told how far this node is.
    void sendProgress(long neededAfter, long finishedAt) {
        send(PROGRESS, neededAfter, finishedAt);
    }

    /// Lets the peer be told which placement holds from a tick on.
    void sendPlaced(long tick, long placement) {
        send(PLACED, tick, placement);
    }

    private void send(int magic, long first, long second) {
        send(MemorySegment.ofArray(ByteBuffer.allocate(HEAD + TWO_LONGS)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(magic)
                .putInt(TWO_LONGS)
                .putLong(first)
                .putLong(second)
                .array()));
    }

    /// Lets the peer be told what this node knows of nodes.
    void sendFigures(byte[] figures) {
        send(MemorySegment.ofArray(ByteBuffer.allocate(HEAD + figures.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(FIGURES)
                .putInt(figures.length)
                .put(figures)
                .array()));
    }

    /// Ends the connection at once and without a goodbye, as if this process was killed.
    void abort() {
        link.abort();
        synchronized (this) {
            outgoing.clear();
            isAborted = true;
            notifyAll();
        }
    }

    /// Writes what was sent, says goodbye, and closes the connection. It waits 2 seconds at most.
    ///
    /// @param reason why, empty if there is no other than that it was closed
    void close(String reason) {
        synchronized (this) {
            goodbye = goodbye == null ? reason : goodbye;
            isClosing = true;
            notifyAll();
            if (writer.getState() == Thread.State.NEW) {
                writer.start(); // says goodbye
            }
        }
        boolean isInterrupted = Thread.interrupted();
        try {
            writer.join(CLOSE_MILLIS);
        } catch (InterruptedException early) {
            isInterrupted = true;
        }
        link.close();
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void end(String reason, boolean isBroken) {
        link.close();
        boolean isTold;
        synchronized (this) {
            isTold = hasEnded || isClosing;
            hasEnded = true;
            isAborted = true;
            notifyAll();
        }
        if (!isTold) {
            receiver.ended(this, peer, reason, isBroken);
        }
    }

    // Writing

    private void writeAll() {
        try {
            OutputStream out = link.output();
            for (MemorySegment next = next(); next != null; next = next()) {
                int length = (int) next.byteSize();
                if (scratch.length < length) {
                    scratch = new byte[Math.max(length, 2 * scratch.length)];
                }
                MemorySegment.copy(next, ValueLayout.JAVA_BYTE, 0, scratch, 0, length);
                out.write(scratch, 0, length);
            }
            out.write(goodbyeBytes());
            link.endOutput();
        } catch (IOException broken) {
            // What the peer has sent before is read first: it may have said why it stops.
            if (!reader.isAlive()) {
                end("the connection broke: " + broken.getMessage(), true);
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized @Nullable MemorySegment next() throws InterruptedException {
        while (outgoing.isEmpty() && !isClosing && !isAborted) {
            wait();
        }
        return outgoing.poll();
    }

    private synchronized byte[] goodbyeBytes() {
        return goodbyeBytes(goodbye == null ? "" : goodbye);
    }

    /// Says to a peer that has proved who it is why there will be no connection.
    static void refuse(NodeNetwork.Link link, String reason) {
        try {
            link.output().write(goodbyeBytes(reason));
            link.endOutput();
        } catch (IOException gone) {
            // It has found out by itself.
        }
    }

    private static byte[] goodbyeBytes(String reason) {
        byte[] text = reason.getBytes(StandardCharsets.UTF_8);
        int length = Math.min(text.length, LONGEST_REASON);
        return ByteBuffer.allocate(HEAD + length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(GOODBYE)
                .putInt(length)
                .put(text, 0, length)
                .array();
    }

    // Reading

    private void readAll() {
        try {
            DataInputStream in = new DataInputStream(link.input());
            byte[] head = new byte[HEAD];
            while (true) {
                in.readFully(head);
                ByteBuffer numbers = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
                int magic = numbers.getInt();
                int length = numbers.getInt();
                if (magic == GOODBYE && length >= 0 && length <= LONGEST_REASON) {
                    byte[] reason = in.readNBytes(length);
                    end(
                            length == 0 ? "it was closed" : "it failed: " + new String(reason, StandardCharsets.UTF_8),
                            false);
                    return;
                }
                if ((magic == PROGRESS || magic == PLACED) && length == TWO_LONGS) {
                    ByteBuffer two = ByteBuffer.wrap(in.readNBytes(TWO_LONGS)).order(ByteOrder.LITTLE_ENDIAN);
                    if (two.remaining() < TWO_LONGS) {
                        throw new EOFException();
                    }
                    if (magic == PROGRESS) {
                        receiver.progressed(two.getLong(), two.getLong());
                    } else {
                        receiver.placed(two.getLong(), two.getLong());
                    }
                    continue;
                }
                if (magic == FIGURES && length >= 0 && length <= NodeReports.MOST_BYTES) {
                    byte[] figures = in.readNBytes(length);
                    if (figures.length < length) {
                        throw new EOFException();
                    }
                    receiver.reported(peer, figures);
                    continue;
                }
                if (magic != StepMessage.MAGIC || length < StepMessage.HEADER || length > mostBytes) {
                    end(
                            "it sent " + Integer.toHexString(magic) + " and the length " + length
                                    + ", which do not begin a message of at most " + mostBytes + " bytes",
                            false);
                    return;
                }
                receiver.received(peer, MemorySegment.ofArray(message(in, head, length)));
            }
        } catch (IOException broken) {
            end("the connection ended without a goodbye, as if it was killed (" + broken + ")", true);
        } catch (RuntimeException | Error wrong) {
            end(String.valueOf(wrong.getMessage()), false);
        }
    }

    /// Reads the rest of a message. Memory is taken as its bytes arrive, whatever length it says that it has.
    private static byte[] message(DataInputStream in, byte[] head, int length) throws IOException {
        byte[] bytes = Arrays.copyOf(head, Math.min(length, FIRST_BYTES));
        int size = HEAD;
        while (true) {
            in.readFully(bytes, size, bytes.length - size);
            size = bytes.length;
            if (size == length) {
                return bytes;
            }
            bytes = Arrays.copyOf(bytes, (int) Math.min(length, 2L * size));
        }
    }
}
