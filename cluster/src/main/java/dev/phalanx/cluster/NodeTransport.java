package dev.phalanx.cluster;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Carries messages between the sections of nodes over their [links][NodeLinks], and hands over those between sections
/// of this node. Where the sections are is decided for the ticks that are run next.
final class NodeTransport implements Transport {
    private final NodeLinks links;
    private final ArrivedMessages arrived;
    private final int number;
    private final int sections;
    private final InProcessTransport local;

    /// The tick of the message that a section takes next from another node.
    private final long[] next;

    /// Since when a section has waited for a neighbour, 0 if it does not.
    private final long[] waitingSince;

    private volatile @Nullable Placement placement;

    NodeTransport(NodeLinks links, ArrivedMessages arrived, int number, int sections) {
        this.links = links;
        this.arrived = arrived;
        this.number = number;
        this.sections = sections;
        this.local = new InProcessTransport(sections);
        this.next = new long[sections * sections];
        this.waitingSince = new long[sections * sections];
    }

    /// Says where the sections are from a tick on. Between two ticks.
    void place(long tick, Placement newPlacement) {
        Arrays.fill(next, tick);
        placement = newPlacement;
    }

    /// Where the sections are, null before the nodes were connected.
    @Nullable
    Placement placement() {
        return placement;
    }

    private int nodeOf(int section, int from, int to) {
        Placement now = placement;
        if (now == null) {
            throw new IllegalStateException("Section " + from + " exchanges a message with section " + to
                    + " before the nodes were connected. Run ticks with ClusterNode.run.");
        }
        return now.nodeOf(section);
    }

    @Override
    public void send(int from, int to, MemorySegment message) {
        int node = nodeOf(to, from, to);
        if (node == number) {
            local.send(from, to, message);
            return;
        }
        NodeLink link = Objects.requireNonNull(links.find(node));
        link.count(message);
        link.send(message);
    }

    /// The next message.
    ///
    /// @throws ClusterException if it has not arrived in time, or its node has stopped
    @Override
    public @Nullable MemorySegment poll(int from, int to) {
        int node = nodeOf(from, from, to);
        if (node == number) {
            return local.poll(from, to);
        }
        NodeLink link = Objects.requireNonNull(links.find(node));
        // Read first: what arrived before the node was lost, or has ended, is used.
        ClusterException failed = link.failure();
        long finished = link.otherFinished();
        int pair = from * sections + to;
        MemorySegment message = arrived.take(from, to, next[pair]);
        if (message != null) {
            next[pair]++;
            waitingSince[pair] = 0;
            return message;
        }
        if (failed != null) {
            throw failed;
        }
        if (finished >= 0 && next[pair] > finished) {
            throw links.lost(node, "it was closed");
        }
        if (waitingSince[pair] == 0) {
            waitingSince[pair] = System.nanoTime() | 1;
        } else {
            links.requireHope(
                    link,
                    waitingSince[pair],
                    false,
                    millis -> "Section " + to + " of node " + number + " waited " + millis
                            + " ms for the message of section " + from);
        }
        return null;
    }
}
