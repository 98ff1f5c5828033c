package dev.phalanx.cluster.aeron;

import dev.phalanx.cluster.Assignment;
import dev.phalanx.cluster.ClusterException;
import dev.phalanx.cluster.Directory;
import dev.phalanx.cluster.NodeNetwork;
import dev.phalanx.cluster.Placement;
import dev.phalanx.cluster.aeron.DirectoryNews.Answer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// A connection with a directory of [members][DirectoryNode], for a node of a run or for somebody who directs it.
///
/// ```java
/// try (AeronDirectory directory = AeronDirectory.connect(members, key, Duration.ofSeconds(10))) {
///     int node = directory.join(address); // then start it
///     directory.move(3, node);
/// }
/// ```
///
/// The directory keeps control alone: which node runs which sections in which ticks, the inputs of ticks, and state
/// hashes. Agents never pass through it. The placement of a tick is decided before any node runs the tick, up to a
/// number of [ticks][DirectorySettings#windowTicks] after the last one that all nodes have ended. A change holds from
/// the first tick that is not decided yet.
///
/// # Members that are lost
///
/// A connection finds the member that leads, also after it has changed, and makes sure that each request is applied
/// once. While fewer than half of the members run, nodes go on up to the last tick that is decided and wait there, for
/// the timeout at most.
///
/// Any thread can use it.
public final class AeronDirectory implements Directory {
    private static final Duration RECENT = Duration.ofSeconds(2);
    private static final int NO_NODE = -1;

    private final DirectoryMembers members;
    private final DirectoryClient client;
    private final Duration timeout;
    private final int node;
    private final NodeNetwork network;
    private final ReentrantLock requests = new ReentrantLock();

    private volatile @Nullable Assignment newest;

    private AeronDirectory(
            DirectoryMembers members, DirectoryClient client, Duration timeout, int node, NodeNetwork network) {
        this.members = members;
        this.client = client;
        this.timeout = timeout;
        this.node = node;
        this.network = network;
    }

    /// Connects with a directory, for somebody who is no node.
    ///
    /// @param members all members
    /// @param key 16 bytes or more that only members and clients know
    /// @param timeout how long to wait for the directory: now, and for each answer and tick
    /// @throws IllegalArgumentException if the key is too short, or the timeout is not above 0
    /// @throws IllegalStateException if the JVM was started without what Aeron needs
    /// @throws ClusterException if the directory is not there in time, or has another key
    public static AeronDirectory connect(DirectoryMembers members, byte[] key, Duration timeout) {
        return connect(members, key, timeout, NO_NODE, NodeNetwork.tcp());
    }

    /// Connects a node with a directory.
    ///
    /// @param members all members
    /// @param key 16 bytes or more that only members and clients know; it can be that of the nodes
    /// @param timeout how long to wait for the directory: now, for each answer, and for each tick until it is decided.
    ///     Nodes with a recovery give their timeout and patience together at least
    /// @param node the number of the node
    /// @param network how the nodes reach each other
    /// @throws IllegalArgumentException if the key is too short, or the timeout is not above 0
    /// @throws IllegalStateException if the JVM was started without what Aeron needs
    /// @throws ClusterException if the directory is not there in time, or has another key
    public static AeronDirectory connect(
            DirectoryMembers members, byte[] key, Duration timeout, int node, NodeNetwork network) {
        AeronNetwork.requireOpened();
        if (timeout.isNegative() || timeout.isZero() || timeout.compareTo(Duration.ofDays(1)) > 0) {
            throw new IllegalArgumentException(
                    "A directory was given a timeout of " + timeout + ". Give one above 0 and of a day at most.");
        }
        DirectoryKey secret = new DirectoryKey(key);
        DirectoryClient client;
        try {
            client = new DirectoryClient(members, secret);
        } catch (IOException failed) {
            throw new ClusterException("The " + members + " cannot be connected to: " + failed.getMessage()
                    + ". Make room in memory, and start this program again.");
        }
        AeronDirectory directory = new AeronDirectory(members, client, timeout, node, network);
        try {
            if (!client.await(client::hasNews, timeout)) {
                throw directory.silence();
            }
            return directory;
        } catch (Throwable failed) {
            client.close();
            throw failed;
        }
    }

    /// How long ago the directory has answered last, if it answers at all.
    private Duration recent() {
        Duration half = timeout.dividedBy(2);
        return half.compareTo(RECENT) < 0 ? half : RECENT;
    }

    private ClusterException silence() {
        String problem = client.problem(recent());
        return new ClusterException("The " + members + " has not answered for " + text(timeout)
                + (problem == null ? "" : ": " + problem)
                + ". Start more than half of its members, correct their addresses, or give more time.");
    }

    private static String text(Duration time) {
        return time.toMillis() + " ms";
    }

    // Requests

    private long request(DirectoryRequest request) {
        requests.lock();
        try {
            Answer answer = client.awaitAnswer(client.send(request), timeout);
            if (answer == null) {
                throw silence();
            }
            if (answer.isRefused()) {
                throw new ClusterException(answer.refusal());
            }
            return answer.value();
        } finally {
            requests.unlock();
        }
    }

    /// Begins the run, or makes sure that it is the one that was begun by another node, or by this one before it was
    /// killed. Each node of the beginning calls it. Nodes that join do not.
    ///
    /// @param placement of the first tick
    /// @param settings of the directory for this run
    /// @throws ClusterException if the directory has another run, would keep too many hashes, or does not answer in
    ///     time
    /// @throws IllegalArgumentException if there are more than 1,024 nodes or 8,192 sections
    public void begin(Placement placement, DirectorySettings settings) {
        if (placement.nodeCount() > DirectoryFrame.MOST_NODES) {
            throw new IllegalArgumentException("The directory was given " + placement.nodeCount()
                    + " nodes. Give up to " + DirectoryFrame.MOST_NODES + ".");
        }
        List<NodeAddress> addresses = IntStream.range(0, placement.nodeCount())
                .mapToObj(number -> NodeAddress.of(placement.address(number)))
                .toList();
        request(new DirectoryRequest.Begin(settings, addresses, owners(placement)));
        awaitRun();
    }

    private void awaitRun() {
        if (!client.await(() -> client.record().settings() != null, timeout)) {
            throw client.problem(recent()) == null ? noRun() : silence();
        }
    }

    private ClusterException noRun() {
        return new ClusterException(
                "No run has begun in the " + members + " for " + text(timeout) + ". Start the nodes of the beginning.");
    }

    private static int[] owners(Placement placement) {
        if (placement.sectionCount() > DirectoryFrame.MOST_SECTIONS) {
            throw new IllegalArgumentException("The directory was given " + placement.sectionCount()
                    + " sections. Cut the world into " + DirectoryFrame.MOST_SECTIONS + " at most.");
        }
        return IntStream.range(0, placement.sectionCount())
                .map(placement::nodeOf)
                .toArray();
    }

    /// Moves a section to a node.
    ///
    /// @return the tick from which it is there
    /// @throws ClusterException if there is no such section or node, the node has left, or the directory does not
    ///     answer in time
    public long move(int section, int toNode) {
        requireNumber(section);
        requireNumber(toNode);
        return request(new DirectoryRequest.Move(section, toNode));
    }

    private static void requireNumber(int number) {
        if (number < 0) {
            throw new IllegalArgumentException("The number " + number + " was given. Give one from 0 up.");
        }
    }

    /// Places all sections anew. The addresses of nodes stay as they are; those of the placement are not used.
    ///
    /// @return the tick from which they are there
    /// @throws ClusterException as for [#move], or if the placement has another number of sections
    /// @throws IllegalArgumentException if the placement has more than 8,192 sections
    public long place(Placement placement) {
        return request(new DirectoryRequest.Place(owners(placement)));
    }

    /// Adds a node, without sections. Start it then, and move sections to it.
    ///
    /// @param address of the node. If a node has it already, that one joins again
    /// @return the number of the node
    /// @throws ClusterException if there are 1,024 nodes already, or the directory does not answer in time
    /// @throws IllegalArgumentException if the address has no host or port
    public int join(InetSocketAddress address) {
        NodeAddress added = NodeAddress.of(address);
        if (!added.isValid()) {
            throw new IllegalArgumentException(
                    "A node was to join at " + added + ". Give an address with a name and a port from 1 to 65535.");
        }
        return (int) request(new DirectoryRequest.Join(added));
    }

    /// Moves all sections of a node to others, which get none from it later. In the order of their numbers, each goes
    /// to the node that has the fewest sections then, and of several ones to that with the lowest number.
    ///
    /// The node has to run up to the tick in which they are away: it hands them over.
    ///
    /// @return the tick from which it has none
    /// @throws ClusterException if there is no such node, no other one is left, or the directory does not answer in
    ///     time
    public long leave(int number) {
        requireNumber(number);
        return request(new DirectoryRequest.Leave(number));
    }

    /// Shows bytes to all sections in one tick, the first one that is not decided yet. Inputs of one tick are in the
    /// order in which the directory got them.
    ///
    /// @param bytes up to 8,192; a tick has up to 256 inputs of 65,536 bytes together
    /// @return the tick
    /// @throws ClusterException if the tick or the directory has as many as it can keep, or it does not answer in time
    /// @throws IllegalArgumentException if there are more bytes
    public long submit(byte[] bytes) {
        if (bytes.length > DirectoryFrame.MOST_INPUT_BYTES) {
            throw new IllegalArgumentException("An input of " + bytes.length + " bytes was submitted. Give up to "
                    + DirectoryFrame.MOST_INPUT_BYTES + ".");
        }
        return request(new DirectoryRequest.Submit(bytes.clone()));
    }

    /// Says what the sum of the state hashes of all sections is at the end of a tick, as a reference run has it: that
    /// of [SectionedWorld#stateHash][dev.phalanx.cluster.SectionedWorld#stateHash], of any cut.
    ///
    /// @param tick one at whose end hashes are compared; it can be later than those that the nodes have ended
    /// @throws ClusterException if it is another tick, one that was forgotten, or the directory does not answer in
    ///     time
    public void expect(long tick, long sum) {
        request(new DirectoryRequest.ExpectSum(tick, sum));
    }

    /// Says what the state hashes of sections are at the end of a tick, as a reference run of the same cut has them.
    ///
    /// @param tick one at whose end hashes are compared, and that is decided
    /// @param sections their numbers, rising
    /// @param hashes one for each
    /// @throws ClusterException if it is another tick, one that was forgotten or is not decided, there is no such
    ///     section, or the directory does not answer in time
    public void expect(long tick, int[] sections, long[] hashes) {
        hashes(NO_NODE, tick, sections, hashes).forEach(this::request);
    }

    private static List<DirectoryRequest.Hashes> hashes(int node, long tick, int[] sections, long[] hashes) {
        if (sections.length != hashes.length) {
            throw new IllegalArgumentException(
                    hashes.length + " hashes were given for " + sections.length + " sections. Give one for each.");
        }
        int parts = Math.ceilDiv(sections.length, DirectoryRequest.MOST_HASHES);
        return IntStream.range(0, parts)
                .mapToObj(part -> {
                    int from = part * DirectoryRequest.MOST_HASHES;
                    int to = Math.min(from + DirectoryRequest.MOST_HASHES, sections.length);
                    return new DirectoryRequest.Hashes(
                            node, tick, Arrays.copyOfRange(sections, from, to), Arrays.copyOfRange(hashes, from, to));
                })
                .toList();
    }

    /// What the directory knows now.
    ///
    /// @throws ClusterException if no run has begun, or the directory does not answer in time
    public DirectoryStatus status() {
        awaitRun();
        long[] ended = client.awaitNodes(timeout);
        if (ended == null) {
            throw silence();
        }
        int leader = client.leader();
        return client.read(record -> new DirectoryStatus(
                record.newestEpoch(),
                record.decided(),
                placement(record, record.newest()),
                LongStream.of(ended).boxed().toList(),
                record.difference(),
                leader));
    }

    private Placement placement(DirectoryRecord record, Epoch epoch) {
        return Placement.of(
                        record.addresses().subList(0, epoch.nodeCount()).stream()
                                .map(NodeAddress::unresolved)
                                .toList(),
                        epoch.owners())
                .over(network);
    }

    // What a node uses

    @Override
    public Assignment assignment(long tick) {
        Assignment known = newest;
        if (known != null && tick >= known.firstTick() && tick <= known.lastTick()) {
            requireEqualHashes();
            return known;
        }
        awaitDecided(tick);
        Assignment found = client.read(record -> {
            int index = record.indexOf(tick);
            if (index < 0) {
                throw new ClusterException("The placement of tick " + tick
                        + " was forgotten; the oldest that the directory has is of tick "
                        + record.epochs().getFirst().firstTick() + ". Begin the run anew.");
            }
            Epoch epoch = record.epochs().get(index);
            boolean isNewest = index == record.epochs().size() - 1;
            return new Assignment(
                    placement(record, epoch),
                    epoch.firstTick(),
                    isNewest
                            ? record.decided()
                            : Math.min(
                                    record.decided(),
                                    record.epochs().get(index + 1).firstTick() - 1));
        });
        newest = found;
        return found;
    }

    private void awaitDecided(long tick) {
        boolean isThere = client.await(
                () -> client.record().decided() >= tick || client.record().difference() != null, timeout);
        requireEqualHashes();
        if (!isThere) {
            throw client.problem(recent()) == null ? slow(tick) : silence();
        }
    }

    private ClusterException slow(long tick) {
        long[] ended = client.lastNodes();
        return client.read(record -> {
            if (record.settings() == null || ended == null) {
                return noRun();
            }
            long[] of = Arrays.copyOf(ended, record.newest().nodeCount()); // some may have joined since
            int slowest = record.newest().used().stream()
                    .boxed()
                    .min(Comparator.comparingLong(number -> of[number]))
                    .orElseThrow();
            return new ClusterException("Tick " + tick + " was not decided within " + text(timeout)
                    + "; the last one that is, is tick " + record.decided() + ". Node " + slowest + " at "
                    + record.addresses().get(slowest) + " has ended tick " + of[slowest]
                    + ", the last of all. Look at that node, or give more time.");
        });
    }

    /// @throws ClusterException if hashes differ
    private void requireEqualHashes() {
        HashDifference difference = client.difference();
        if (difference != null) {
            throw new ClusterException(difference.text()
                    + ". Look for what the systems take from elsewhere than from agents, and begin the run anew.");
        }
    }

    @Override
    public List<ByteBuffer> inputs(long tick) {
        awaitDecided(tick);
        return client.read(record -> {
            if (tick <= record.floor()) {
                throw new ClusterException("The inputs of tick " + tick + " are kept no more; all up to tick "
                        + record.floor() + " were forgotten. Let the directory keep more ticks than lie between three"
                        + " images.");
            }
            return record.inputsOf(tick).stream()
                    .map(input -> ByteBuffer.wrap(input.bytes()).asReadOnlyBuffer())
                    .toList();
        });
    }

    @Override
    public int hashTicks() {
        awaitRun();
        return client.read(record -> {
            DirectorySettings settings = record.settings();
            return settings == null ? 0 : settings.hashTicks();
        });
    }

    @Override
    public void ended(long tick, int[] sections, long[] hashes) {
        if (node == NO_NODE) {
            throw new IllegalStateException(
                    "The directory was told of the end of a tick on a connection that is none of a node. Give connect the"
                            + " number of the node.");
        }
        requireEqualHashes();
        hashes(node, tick, sections, hashes).forEach(client::send);
        client.send(new DirectoryRequest.Ended(node, tick));
    }

    /// Ends the connection when what was sent has arrived, for which it waits 2 seconds at most. Closing again has no
    /// effect.
    @Override
    public void close() {
        client.close();
    }

    @Override
    public String toString() {
        return (node == NO_NODE ? "connection" : "connection of node " + node) + " with the " + members;
    }
}
