package dev.phalanx.cluster.aeron;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.cluster.Assignment;
import dev.phalanx.cluster.ClusterException;
import dev.phalanx.cluster.Directory;
import dev.phalanx.cluster.NodeNetwork;
import dev.phalanx.cluster.Placement;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/// Members of a directory and its clients, in one JVM.
class DirectoryTest {
    private static final byte[] KEY = TestDirectory.KEY;
    private static final Duration SILENCE = TestDirectory.SILENCE;
    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    private Path directory;

    private final List<AutoCloseable> open = new ArrayList<>();

    @AfterEach
    void closeAll() throws Exception {
        for (AutoCloseable each : open.reversed()) {
            each.close();
        }
    }

    private TestDirectory members(int count) throws SocketException {
        TestDirectory members = new TestDirectory(directory, count);
        open.add(members);
        return members;
    }

    private AeronDirectory connect(TestDirectory members, int node, Duration timeout) {
        AeronDirectory client = AeronDirectory.connect(members.members(), KEY, timeout, node, NodeNetwork.tcp());
        open.add(client);
        return client;
    }

    private static Placement placement(int... nodes) {
        return Placement.of(
                IntStream.rangeClosed(0, IntStream.of(nodes).max().orElseThrow())
                        .mapToObj(node -> InetSocketAddress.createUnresolved("127.0.0.1", 7400 + node))
                        .toList(),
                nodes);
    }

    private static void run(Directory node, long from, long to) {
        for (long tick = from; tick <= to; tick++) {
            Assignment assignment = node.assignment(tick);
            assertThat(tick).isBetween(assignment.firstTick(), assignment.lastTick());
            node.ended(tick, new int[0], new long[0]);
        }
    }

    /// A leader is lost, comes back, another member is lost; then two are, and all of them.
    @Test
    @Row({"CLU-19.3", "CLU-19.4", "CLU-19.5", "CLU-19.6"})
    @EnabledIfSystemProperty(named = "phalanx.directory.runs", matches = ".+", disabledReason = "in the deep profile")
    void membersThatAreLostChangeNothing() throws Exception {
        TestDirectory members = members(3);
        AeronDirectory node = connect(members, 0, LONG);
        node.begin(placement(0, 0, 0), new DirectorySettings(0, 4, 1000));
        run(node, 1, 20);
        for (int round = 0; round < 2; round++) {
            int leader = node.status().leader();
            assertThat(members.get(leader).isLeader()).isTrue();
            int lost = round == 0 ? leader : (leader + 1) % 3;
            members.stop(lost);
            long tick = node.status().decided();
            long seen = node.submit(new byte[] {(byte) round});
            assertThat(seen).isEqualTo(tick + 1);
            run(node, tick - 3, tick + 20);
            assertThat(node.inputs(seen)).containsExactly(ByteBuffer.wrap(new byte[] {(byte) round}));
            members.start(lost);
        }
        long last = node.status().decided();
        members.close();
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        Thread waiting = Thread.ofPlatform().daemon().start(() -> {
            try {
                run(node, last - 3, last + 10);
            } catch (Throwable failed) {
                failure.set(failed);
            }
        });
        members.start(2);
        members.start(1);
        waiting.join();
        assertThat(failure.get()).isNull();
        assertThat(node.status().ended()).containsExactly(last + 10);
        assertThat(node.status().epoch()).isZero();
    }

    @Test
    @Row("CLU-19.7")
    void aDirectoryThatIsLostForTooLongIsNamed() throws Exception {
        TestDirectory members = members(1);
        AeronDirectory node = connect(members, 0, Duration.ofSeconds(1));
        assertThatThrownBy(node::status)
                .isInstanceOf(ClusterException.class)
                .hasMessage("No run has begun in the " + members.members()
                        + " for 1000 ms. Start the nodes of the beginning.");
        node.begin(placement(0, 1, 1), new DirectorySettings(0, 4, 1000));
        run(node, 1, 4);
        assertThatThrownBy(() -> node.assignment(5))
                .isInstanceOf(ClusterException.class)
                .hasMessage("Tick 5 was not decided within 1000 ms; the last one that is, is tick 4. Node 1 at"
                        + " 127.0.0.1:7401 has ended tick 0, the last of all. Look at that node, or give more time.");
        members.stop(0);
        assertThatThrownBy(() -> node.assignment(5))
                .isInstanceOf(ClusterException.class)
                .hasMessageStartingWith("The directory of the members ["
                        + members.members().endpoint(0, 0) + "] has not answered for 1000 ms: ")
                .hasMessageEndingWith(
                        ". Start more than half of its members, correct their addresses, or give more time.");
    }

    @Test
    @Row({"CLU-19.2", "CLU-19.8", "CLU-19.9", "CLU-19.10", "CLU-20.2", "CLU-21.4", "CLU-21.5"})
    void clientsSeeTheSame() throws Exception {
        TestDirectory members = members(1);
        AeronDirectory first = connect(members, 0, LONG);
        AeronDirectory second = connect(members, 1, LONG);
        DirectorySettings settings = new DirectorySettings(2, 4, 10);
        first.begin(placement(0, 0, 1), settings);
        second.begin(placement(0, 0, 1), settings);
        assertThatThrownBy(() -> second.begin(placement(0, 1, 1), settings))
                .isInstanceOf(ClusterException.class)
                .hasMessageStartingWith("The directory has a run with other sections of nodes at the beginning.");
        assertThat(second.hashTicks()).isEqualTo(2);
        AeronDirectory operator = AeronDirectory.connect(members.members(), KEY, LONG);
        open.add(operator);
        assertThat(operator.move(0, 1)).isEqualTo(5);
        assertThat(operator.submit("hi".getBytes(StandardCharsets.UTF_8))).isEqualTo(5);
        assertThatThrownBy(() -> operator.move(3, 0))
                .isInstanceOf(ClusterException.class)
                .hasMessage("There is no section 3. Give a number from 0 to 2.");
        assertThatThrownBy(() -> operator.submit(new byte[9000]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("An input of 9000 bytes was submitted. Give up to 8192.");
        assertThatThrownBy(() -> operator.ended(1, new int[0], new long[0]))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageEndingWith("Give connect the number of the node.");
        for (long tick = 1; tick <= 4; tick++) {
            run(first, tick, tick);
            run(second, tick, tick);
        }
        for (AeronDirectory each : List.of(first, second, operator)) {
            assertThat(each.assignment(4).placement().nodeOf(0)).isZero();
            assertThat(each.assignment(4).lastTick()).isEqualTo(4);
            assertThat(each.assignment(5).placement().nodeOf(0)).isEqualTo(1);
            assertThat(each.assignment(5).firstTick()).isEqualTo(5);
            assertThat(each.inputs(5)).containsExactly(ByteBuffer.wrap("hi".getBytes(StandardCharsets.UTF_8)));
            assertThat(each.inputs(5).getFirst().isReadOnly()).isTrue();
            assertThat(each.inputs(4)).isEmpty();
        }
        for (long tick = 5; tick <= 20; tick++) {
            run(first, tick, tick);
            run(second, tick, tick);
        }
        assertThat(operator.assignment(21).placement().nodeOf(0)).isEqualTo(1);
        assertThatThrownBy(() -> operator.inputs(5))
                .isInstanceOf(ClusterException.class)
                .hasMessageStartingWith("The inputs of tick 5 are kept no more; all up to tick ");
        second.ended(20, new int[] {0, 2}, new long[] {7, 8});
        assertThat(second.status().difference())
                .as("what it said before has arrived")
                .isNull();
        operator.expect(20, new int[] {0, 1, 2}, new long[] {7, 0, 9});
        String text =
                "The run has come apart: at the end of tick 20, the state hash of section 2 was 0000000000000008, and"
                        + " the reference run has 0000000000000009. Look for what the systems take from elsewhere than from agents,"
                        + " and begin the run anew.";
        for (AeronDirectory each : List.of(first, second, operator)) {
            assertThatThrownBy(() -> each.assignment(1_000_000))
                    .isInstanceOf(ClusterException.class)
                    .hasMessage(text);
        }
        assertThatThrownBy(() -> first.ended(21, new int[0], new long[0])).hasMessage(text);
        assertThat(operator.status().difference()).isEqualTo(new HashDifference(20, 2, 8, 9, -1));
    }

    @Test
    @Row("CLU-19.8")
    void whoHasAnotherKeyIsRefused() throws Exception {
        TestDirectory members = members(1);
        AtomicReference<@Nullable AeronDirectory> made = new AtomicReference<>();
        assertThatThrownBy(() -> made.set(AeronDirectory.connect(members.members(), new byte[32], LONG)))
                .isInstanceOf(ClusterException.class)
                .hasMessage("The " + members.members()
                        + " cannot be used: it refuses the key. Give members and clients the same key.");
        assertThatThrownBy(() -> made.set(AeronDirectory.connect(members.members(), new byte[15], LONG)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The key of the directory has 15 bytes. Give 16 or more, from a source of random numbers.");
        assertThatThrownBy(() -> made.set(AeronDirectory.connect(members.members(), KEY, Duration.ZERO)))
                .hasMessage("A directory was given a timeout of PT0S. Give one above 0 and of a day at most.");
        assertThat(made.get()).isNull();
        assertThat(connect(members, 0, LONG).toString()).startsWith("connection of node 0 with the directory of");
    }

    @Test
    void aMemberThatCannotStartSaysWhy() throws IOException {
        TestDirectory members = members(1);
        AtomicReference<@Nullable DirectoryNode> made = new AtomicReference<>();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve("m0"))))
                .isEqualTo("rwx------");
        assertThatThrownBy(() ->
                        made.set(DirectoryNode.start(members.members(), 0, KEY, directory.resolve("m0"), SILENCE)))
                .isInstanceOf(ClusterException.class)
                .hasMessageStartingWith("Member 0 of the directory cannot start at "
                        + members.members().endpoint(0, 0))
                .hasMessageContaining("another process or part of this one uses " + directory.resolve("m0"));
        assertThatThrownBy(() ->
                        made.set(DirectoryNode.start(members.members(), 0, KEY, directory.resolve("m1"), SILENCE)))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("a node runs there already");
        DirectoryMembers others = DirectoryMembers.of(TestDirectory.freeAddresses(1));
        int used = others.address(0).getPort() + 3;
        try (DatagramSocket socket = new DatagramSocket(used, InetAddress.getLoopbackAddress())) {
            assertThat(socket.isBound()).isTrue();
            assertThatThrownBy(() -> made.set(DirectoryNode.start(others, 0, KEY, directory.resolve("m1"), SILENCE)))
                    .isInstanceOf(ClusterException.class)
                    .hasMessage("Member 0 of the directory cannot start at " + others.endpoint(0, 0)
                            + " with the directory " + directory.resolve("m1") + ": the UDP port " + used
                            + " cannot be opened (Address already in use). Start it on the machine that has this address"
                            + " and the 5 ports from it on, end what uses them, and give it a directory of its own.");
        }
        assertThatThrownBy(() -> made.set(DirectoryNode.start(members.members(), 1, KEY, directory.resolve("m1"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("There is no member 1 in the " + members.members() + ". Give a number from 0 to 0.");
        assertThatThrownBy(() -> made.set(
                        DirectoryNode.start(members.members(), 0, KEY, directory.resolve("m1"), Duration.ofMillis(1))))
                .hasMessage("Member 0 of a directory was given a silence of PT0.001S. Give 100 ms to a minute.");
        assertThat(made.get()).isNull();
        assertThat(members.get(0)).hasToString("member 0 of the " + members.members());
    }

    @Test
    @Row("CLU-19.6")
    void theLogIsCutAndTheImageIsTakenBack() throws Exception {
        DirectoryMembers one = DirectoryMembers.of(TestDirectory.freeAddresses(1));
        DirectoryLog.Limits limits = new DirectoryLog.Limits(1 << 18, 2);
        Path files = directory.resolve("m0");
        DirectoryNode member = DirectoryNode.start(one, 0, KEY, files, SILENCE, limits);
        open.add(() -> member.close());
        AeronDirectory node = AeronDirectory.connect(one, KEY, LONG, 0, NodeNetwork.tcp());
        open.add(node);
        node.begin(placement(0, 0), new DirectorySettings(0, 4, 10));
        long tick = 0;
        while (segments(files) < 2 || Files.exists(files.resolve("archive/0-0.rec"))) {
            node.submit(new byte[8000]);
            tick++;
            run(node, tick, tick);
        }
        long seen = node.submit(new byte[] {9});
        DirectoryStatus before = node.status();
        member.close();
        DirectoryNode again = DirectoryNode.start(one, 0, KEY, files, SILENCE, limits);
        open.add(again);
        AeronDirectory other = AeronDirectory.connect(one, KEY, LONG, 0, NodeNetwork.tcp());
        open.add(other);
        assertThat(other.status().ended()).isEqualTo(before.ended());
        assertThat(other.status().decided()).isEqualTo(before.decided());
        run(other, tick + 1, tick + 4);
        assertThat(other.inputs(seen)).contains(ByteBuffer.wrap(new byte[] {9}));
    }

    /// The files of the log, which is the first recording.
    private static long segments(Path files) throws IOException {
        try (var list = Files.list(files.resolve("archive"))) {
            return list.filter(file -> file.getFileName().toString().startsWith("0-"))
                    .count();
        }
    }
}
