package dev.phalanx.cluster;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Brings the sections of a node to where the placement of a tick has them, between two ticks. All nodes do that
/// between the same two ticks, but no node waits for those from which it needs nothing.
///
/// # A move
///
/// At the end of a tick, when the messages of that tick have been applied to a section, its agents, ghosts and waiting
/// commands are all that decides the next tick. Its node writes them as the parts of an image, sends these over the
/// link to the other node, and closes the section. The other node has made a section with systems and without agents,
/// and takes the parts when all have arrived and were checked. Neighbours send their messages of the next tick there;
/// those that arrive before the section wait for it.
///
/// Each node sends before it waits, so two nodes can exchange sections. A section that was sent is kept like any
/// message until the other node needs it no more. A node that runs the ticks before the move again sends the section
/// again, and it is dropped where it has arrived.
final class SectionMoves {
    private static final long NAP_NANOS = 50_000;

    private final int number;
    private final int[][] around;
    private final SectionedWorld world;
    private final NodeLinks links;
    private final ArrivedMessages arrived;
    private final NodeTransport transport;

    /// The placement that the sections have; null before the nodes are connected.
    private @Nullable Placement placed;

    /// @param around the neighbours of each section
    SectionMoves(
            int number,
            int[][] around,
            SectionedWorld world,
            NodeLinks links,
            ArrivedMessages arrived,
            NodeTransport transport) {
        this.number = number;
        this.around = around;
        this.world = world;
        this.links = links;
        this.arrived = arrived;
        this.transport = transport;
    }

    /// Places the sections for the next tick, and connects with the nodes that this one needs then.
    ///
    /// @param before the placement that the sections have
    /// @param next that of the next tick
    /// @return whether anything has changed
    /// @throws ClusterException if another node is not there in time, has stopped, or has other placements
    /// @throws StepMessageException if a section that arrives is damaged
    boolean place(Placement before, Placement next) {
        links.requireAgreement();
        if (placed != null && next.isSameAs(placed)) {
            return false;
        }
        long tick = world.isStarted() ? world.tick() + 1 : 0;
        List<Section> coming = new ArrayList<>();
        try {
            for (int section : next.sectionsOf(number)) {
                if (before.nodeOf(section) != number) {
                    coming.add(world.make(section));
                }
            }
            // Only a node that had nothing to do can be far ahead of those that send it sections.
            boolean isAhead = world.sections().isEmpty();
            links.place(tick, next, needed(before, next), isAhead);
            transport.place(tick, next);
            List<Section> leaving = world.sections().stream()
                    .filter(section -> next.nodeOf(section.number()) != number)
                    .toList();
            for (Section section : leaving) {
                send(section, next.nodeOf(section.number()));
            }
            for (Section section : coming) {
                receive(section, before.nodeOf(section.number()), isAhead);
            }
            world.place(coming, leaving);
        } catch (Throwable failed) {
            coming.forEach(section -> section.exchange().close());
            throw failed;
        }
        placed = next;
        return true;
    }

    /// The nodes with which this one exchanges messages or sections.
    private Collection<Integer> needed(Placement before, Placement next) {
        TreeSet<Integer> nodes = new TreeSet<>();
        for (int section = 0; section < around.length; section++) {
            int from = before.nodeOf(section);
            int to = next.nodeOf(section);
            if (to == number) {
                nodes.add(from);
                for (int neighbour : around[section]) {
                    nodes.add(next.nodeOf(neighbour));
                }
            } else if (from == number) {
                nodes.add(to);
            }
        }
        nodes.remove(number);
        return nodes;
    }

    private void send(Section section, int node) {
        NodeLink link = Objects.requireNonNull(links.find(node));
        section.exchange().adopt();
        // What the writer made is written over by the next part.
        section.exchange()
                .writeImage(part -> link.send(MemorySegment.ofArray(part.toArray(ValueLayout.JAVA_BYTE))
                        .asReadOnly()));
    }

    private void receive(Section section, int node, boolean isPatient) {
        NodeLink link = Objects.requireNonNull(links.find(node));
        long since = System.nanoTime();
        while (true) {
            ClusterException failed = link.failure(); // read first: what arrived before the node was lost is used
            List<MemorySegment> parts = arrived.takeSection(section.number(), world.tick() + 1);
            if (parts != null) {
                take(section, parts);
                return;
            }
            if (failed != null) {
                throw failed;
            }
            links.requireHope(
                    link,
                    since,
                    isPatient,
                    millis -> "Node " + number + " waited " + millis + " ms for section " + section.number()
                            + ", which moves to it in tick " + (world.tick() + 1) + ", and was");
            if (Thread.currentThread().isInterrupted()) {
                throw new ClusterException("Node " + number + " was interrupted while it waited for section "
                        + section.number() + ". Start all nodes again.");
            }
            LockSupport.parkNanos(NAP_NANOS);
        }
    }

    private void take(Section section, List<MemorySegment> parts) {
        List<StepMessage> image = new ArrayList<>();
        for (MemorySegment part : parts) {
            StepMessage message = StepMessage.of(part);
            if (message.tick() != world.tick()) {
                throw new StepMessageException("Node " + number + " expected section " + section.number()
                        + " at the end of tick " + world.tick() + ", and received the " + message
                        + ". Let all nodes have the same directory.");
            }
            image.add(message);
        }
        section.exchange().checkImage(image);
        section.exchange().takeImage(world.tick(), image);
    }
}
