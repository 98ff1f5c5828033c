package dev.phalanx.cluster;

import dev.phalanx.entities.sections.NodeReport;
import dev.phalanx.entities.sections.SectionReport;
import dev.phalanx.entities.sections.SectionsReport;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What a process knows of all nodes: of its own sections by their clocks, and of others by what they report. About
/// once a second, each node sends what it knows to the nodes that it is connected with, so that it gets to all.
///
/// How old a report is follows from when it arrived here, by the clock of this process.
final class NodeReports {
    /// The least share of its time that a node waits if it is one that waits.
    private static final float LEAST_WAIT = 0.1f;

    private static final long LONGEST_PERIOD = 1_000_000_000;
    private static final long SHORTEST_PERIOD = 50_000_000;
    private static final int PERIODS_OF_TIMEOUT = 10;
    private static final int SILENT_PERIODS = 3;
    private static final int MOST_SENT = 16;

    /// The longest message.
    static final int MOST_BYTES = MOST_SENT * NodeFigures.BYTES;

    private record Known(NodeFigures figures, long arrivedAt) {}

    /// Sums at a time.
    private record Totals(long at, long ticks, long[] systems, long[] waited, Map<Integer, Long> waitedForNode) {
        long waitedFor(int node) {
            return waitedForNode.getOrDefault(node, 0L);
        }
    }

    private final SectionedWorld world;
    private final int[][] around;
    private final int own;
    private final Supplier<@Nullable Placement> placement;
    private final long period;
    private final Supplier<Traffic> sent;
    private final Consumer<byte[]> sender;
    private final ConcurrentHashMap<Integer, Known> known = new ConcurrentHashMap<>();
    private final AtomicInteger sequence = new AtomicInteger();
    private final AtomicBoolean isRolling = new AtomicBoolean();
    private volatile Totals before;
    private volatile Totals latest;
    private volatile long image = -1;
    private int next;

    /// Knows of a world in one process.
    NodeReports(SectionedWorld world, int[][] around) {
        this(
                world,
                around,
                0,
                () -> null,
                Duration.ofNanos(PERIODS_OF_TIMEOUT * LONGEST_PERIOD),
                () -> Traffic.NONE,
                message -> {});
    }

    /// @param around the neighbours of each section
    /// @param placement where all sections are now; gives null if all are here, or it is not known yet
    /// @param timeout how long nodes wait for messages
    /// @param sent what was sent to other nodes
    /// @param sender gets what is to be sent to other nodes
    NodeReports(
            SectionedWorld world,
            int[][] around,
            int own,
            Supplier<@Nullable Placement> placement,
            Duration timeout,
            Supplier<Traffic> sent,
            Consumer<byte[]> sender) {
        this.world = world;
        this.around = around;
        this.own = own;
        this.placement = placement;
        this.period = Math.clamp(timeout.toNanos() / PERIODS_OF_TIMEOUT, SHORTEST_PERIOD, LONGEST_PERIOD);
        this.sent = sent;
        this.sender = sender;
        this.latest = totals(System.nanoTime());
        this.before = latest;
    }

    /// Begins anew to measure, in another tick or with other sections.
    void begin() {
        latest = totals(System.nanoTime());
        before = latest;
    }

    /// Its newest image is of this tick.
    void image(long tick) {
        image = tick;
    }

    // Measuring

    private Totals totals(long now) {
        Placement placed = placement.get();
        long ticks = 0;
        long[] systems = new long[around.length];
        long[] waited = new long[around.length];
        Map<Integer, Long> waitedForNode = new HashMap<>();
        for (Section section : world.sections()) {
            SectionClock clock = section.exchange().clock();
            SectionClock.State state = clock.state();
            int number = section.number();
            ticks += state.tick();
            systems[number] = state.systems(now);
            waited[number] = state.waited(now);
            for (int k = 0; k < around[number].length; k++) {
                long open = k == state.missing() ? now - state.since() : 0;
                waitedForNode.merge(nodeOf(placed, around[number][k]), clock.waitedFor(k) + open, Long::sum);
            }
        }
        return new Totals(now, ticks, systems, waited, waitedForNode);
    }

    private int nodeOf(@Nullable Placement placed, int section) {
        return placed == null ? own : placed.nodeOf(section);
    }

    private int count() {
        Placement placed = placement.get();
        return placed == null ? own + 1 : placed.nodeCount();
    }

    /// Sends what is known, if it is time. Called by the threads of sections, whether they run or wait.
    void roll() {
        long now = System.nanoTime();
        if (now - latest.at < period || !isRolling.compareAndSet(false, true)) {
            return;
        }
        try {
            if (now - latest.at >= period) {
                Totals totals = totals(now);
                before = latest;
                latest = totals;
                if (placement.get() != null) {
                    sequence.incrementAndGet();
                    sender.accept(message(ownFigures(now)));
                }
            }
        } finally {
            isRolling.set(false);
        }
    }

    private NodeFigures ownFigures(long now) {
        return ownFigures(totals(now), before);
    }

    private NodeFigures ownFigures(Totals now, Totals since) {
        double nanos = Math.max(1, now.at - since.at);
        long tick = Long.MAX_VALUE;
        int agents = 0;
        long systems = 0;
        for (Section section : world.sections()) {
            SectionClock.State state = section.exchange().clock().state();
            tick = Math.min(tick, state.tick());
            agents += state.agents();
            systems += now.systems[section.number()] - since.systems[section.number()];
        }
        long waited = 0;
        long most = 0;
        int waitedFor = -1;
        for (int node : now.waitedForNode.keySet()) {
            long nanosForNode = node == own ? 0 : Math.max(0, now.waitedFor(node) - since.waitedFor(node));
            waited += nanosForNode;
            if (nanosForNode > most) {
                most = nanosForNode;
                waitedFor = node;
            }
        }
        int sections = world.sections().size();
        return new NodeFigures(
                own,
                sequence.get(),
                sections == 0 ? 0 : tick,
                (float) Math.max(0, (now.ticks - since.ticks) / nanos * 1e9 / Math.max(1, sections)),
                share(systems, nanos * world.threads()),
                share(waited, nanos * world.threads()),
                waitedFor,
                sent.get(),
                image,
                agents);
    }

    private static float share(long part, double whole) {
        return (float) Math.clamp(part / whole, 0, 1);
    }

    // Messages

    /// What is known, as bytes: of this node, and of others, in turn if they are many.
    private byte[] message(NodeFigures ownFigures) {
        ByteBuffer bytes = ByteBuffer.allocate(MOST_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        ownFigures.write(bytes);
        int count = count();
        for (int i = 0; i < count && bytes.hasRemaining(); i++) {
            next = (next + 1) % count;
            Known one = known.get(next);
            if (next != own && one != null) {
                one.figures.write(bytes);
            }
        }
        byte[] message = new byte[bytes.position()];
        bytes.flip().get(message);
        return message;
    }

    /// Takes in what another node knows. What it says of nodes that this one does not know yet is left out.
    ///
    /// @throws ClusterException if it cannot be
    void received(int from, byte[] message) {
        ByteBuffer bytes = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
        if (message.length % NodeFigures.BYTES != 0) {
            throw new ClusterException(
                    "it sent figures of " + message.length + " bytes, and those of a node have " + NodeFigures.BYTES);
        }
        long now = System.nanoTime();
        int count = count();
        while (bytes.hasRemaining()) {
            NodeFigures figures = NodeFigures.read(bytes);
            int node = figures.node();
            if (node == own) {
                // Of this node before it was started again: what it reports now is newer.
                sequence.accumulateAndGet(figures.sequence(), Math::max);
            } else if (node < count) {
                known.compute(
                        node,
                        (_, was) -> was == null || node == from || figures.sequence() > was.figures.sequence()
                                ? new Known(figures, now)
                                : was);
            }
        }
    }

    // Reports

    SectionsReport report() {
        long now = System.nanoTime();
        Totals totals = totals(now);
        Totals since = before;
        Placement placed = placement.get();
        @Nullable NodeFigures[] figures = figures(totals, since);
        List<NodeReport> nodes = new ArrayList<>();
        for (int node = 0; node < figures.length; node++) {
            nodes.add(report(node, figures[node], placed, now));
        }
        List<SectionReport> sections = new ArrayList<>();
        for (int section = 0; section < around.length; section++) {
            sections.add(report(section, placed, totals, since));
        }
        boolean isGrid = world.cut() instanceof RectangleSections;
        int columns = world.cut() instanceof RectangleSections grid ? grid.columns() : 0;
        return new SectionsReport(
                own, slowest(figures, now), columns, isGrid ? around.length / columns : 0, nodes, sections);
    }

    private @Nullable NodeFigures[] figures(Totals totals, Totals since) {
        @Nullable NodeFigures[] figures = new @Nullable NodeFigures[count()];
        for (int node = 0; node < figures.length; node++) {
            Known one = known.get(node);
            figures[node] = node == own ? ownFigures(totals, since) : one == null ? null : one.figures;
        }
        return figures;
    }

    private NodeReport report(int node, @Nullable NodeFigures figures, @Nullable Placement placed, long now) {
        int sections = 0;
        for (int section = 0; section < around.length; section++) {
            sections += nodeOf(placed, section) == node ? 1 : 0;
        }
        String address = address(placed, node);
        if (figures == null) {
            return new NodeReport(node, address, sections, false, 0, 0, 0, 0, 0, -1, 0, Traffic.NONE.figures(), -1);
        }
        return new NodeReport(
                node,
                address,
                sections,
                true,
                age(node, now) / 1_000_000,
                figures.tick(),
                figures.ticksPerSecond(),
                figures.systems(),
                figures.waited(),
                figures.waitedFor(),
                figures.agents(),
                figures.sent().figures(),
                figures.image());
    }

    private static String address(@Nullable Placement placed, int node) {
        if (placed == null || node >= placed.nodeCount()) {
            return "";
        }
        InetSocketAddress address = placed.address(node);
        return address.getHostString() + ":" + address.getPort();
    }

    private long age(int node, long now) {
        Known one = known.get(node);
        return node == own || one == null ? 0 : Math.max(0, now - one.arrivedAt);
    }

    private SectionReport report(int number, @Nullable Placement placed, Totals totals, Totals since) {
        int node = nodeOf(placed, number);
        Section section = world.find(number);
        if (section == null) {
            return new SectionReport(number, node, null);
        }
        SectionClock clock = section.exchange().clock();
        SectionClock.State state = clock.state();
        List<SectionReport.Wait> waits = new ArrayList<>();
        for (int k = 0; k < around[number].length; k++) {
            long open = k == state.missing() ? Math.max(0, totals.at - state.since()) : 0;
            long waited = clock.waitedFor(k) + open;
            if (waited > 0) {
                int neighbour = around[number][k];
                waits.add(new SectionReport.Wait(neighbour, nodeOf(placed, neighbour), Duration.ofNanos(waited)));
            }
        }
        waits.sort(Comparator.comparing(SectionReport.Wait::time).reversed());
        double nanos = Math.max(1, totals.at - since.at);
        return new SectionReport(
                number,
                node,
                new SectionReport.Own(
                        section.world(),
                        state.tick(),
                        state.agents(),
                        state.ghosts(),
                        share(totals.systems[number] - since.systems[number], nanos),
                        share(totals.waited[number] - since.waited[number], nanos),
                        Duration.ofNanos(state.systems(totals.at)),
                        waits,
                        section.exchange().traffic().figures()));
    }

    // The slowest node

    /// The node that a node waits for in the end, -1 if it does not wait, or nothing is known.
    int awaitedBy(int node) {
        long now = System.nanoTime();
        Waiting waiting = waiting(figures(totals(now), before), now);
        boolean isWaiting = node < waiting.forNode.length && waiting.forNode[node] >= 0;
        return isWaiting ? end(node, waiting.forNode, waiting.share) : -1;
    }

    private int slowest(@Nullable NodeFigures[] figures, long now) {
        Waiting waiting = waiting(figures, now);
        return slowest(waiting.forNode, waiting.share);
    }

    /// For each node the one that it waits for, -1 if it does not wait, and the share of its time.
    private record Waiting(int[] forNode, float[] share) {}

    private Waiting waiting(@Nullable NodeFigures[] figures, long now) {
        Waiting waiting = new Waiting(new int[figures.length], new float[figures.length]);
        for (int node = 0; node < figures.length; node++) {
            NodeFigures one = figures[node];
            boolean isSilent = age(node, now) > SILENT_PERIODS * period;
            waiting.forNode[node] = -1;
            if (one != null && !isSilent && one.waited() >= LEAST_WAIT && one.waitedFor() < figures.length) {
                waiting.forNode[node] = one.waitedFor();
                waiting.share[node] = one.waited();
            }
        }
        return waiting;
    }

    /// Follows each node that waits to one that does not, or to that of a circle which waits least, and returns the one
    /// that most of the waiting leads to; of several, that with the lowest number.
    ///
    /// @param waitedFor for each node the one that it waits for, -1 if it does not wait
    /// @param waited for each node the share of its time
    static int slowest(int[] waitedFor, float[] waited) {
        double[] sums = new double[waited.length];
        int slowest = -1;
        for (int node = 0; node < waited.length; node++) {
            if (waitedFor[node] >= 0) {
                sums[end(node, waitedFor, waited)] += waited[node];
            }
        }
        for (int node = 0; node < sums.length; node++) {
            if (sums[node] > (slowest < 0 ? 0 : sums[slowest])) {
                slowest = node;
            }
        }
        return slowest;
    }

    private static int end(int from, int[] waitedFor, float[] waited) {
        int node = from;
        for (int i = 0; i < waited.length; i++) {
            if (waitedFor[node] < 0) {
                return node;
            }
            node = waitedFor[node];
        }
        int least = node; // in a circle now
        for (int other = waitedFor[node]; other != node; other = waitedFor[other]) {
            if (waited[other] < waited[least] || (waited[other] == waited[least] && other < least)) {
                least = other;
            }
        }
        return least;
    }
}
