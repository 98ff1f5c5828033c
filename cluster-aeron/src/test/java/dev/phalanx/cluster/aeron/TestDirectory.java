package dev.phalanx.cluster.aeron;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.BindException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/// The members of a directory in one JVM, at ports that nobody uses.
public final class TestDirectory implements AutoCloseable {
    /// The key of all members and clients.
    public static final byte[] KEY = "the key of a test".getBytes(StandardCharsets.UTF_8);

    /// How long a leader that says nothing is waited for.
    public static final Duration SILENCE = Duration.ofMillis(300);

    private final DirectoryMembers members;
    private final Path directory;
    private final @Nullable DirectoryNode[] nodes;

    /// Starts members.
    ///
    /// @param directory in which each has its own
    /// @param count 1 or 3
    public TestDirectory(Path directory, int count) throws SocketException {
        this.members = DirectoryMembers.of(freeAddresses(count));
        this.directory = directory;
        this.nodes = new DirectoryNode[count];
        for (int number = 0; number < count; number++) {
            start(number);
        }
    }

    /// All members.
    public DirectoryMembers members() {
        return members;
    }

    /// Starts a member that was stopped.
    public void start(int number) {
        nodes[number] = DirectoryNode.start(members, number, KEY, directory.resolve("m" + number), SILENCE);
    }

    /// Stops a member.
    public void stop(int number) {
        DirectoryNode node = nodes[number];
        if (node != null) {
            node.close();
            nodes[number] = null;
        }
    }

    /// A member that runs.
    DirectoryNode get(int number) {
        DirectoryNode node = nodes[number];
        assertThat(node).isNotNull();
        return node;
    }

    @Override
    public void close() {
        for (int number = 0; number < nodes.length; number++) {
            stop(number);
        }
    }

    /// Addresses of members, each with five ports in a row that nobody uses, below those that systems give away.
    public static List<InetSocketAddress> freeAddresses(int count) throws SocketException {
        List<InetSocketAddress> addresses = new ArrayList<>();
        int tries = 0;
        while (addresses.size() < count) {
            int port = ThreadLocalRandom.current().nextInt(1500, 3200) * 10;
            InetSocketAddress address = InetSocketAddress.createUnresolved("127.0.0.1", port);
            if (!addresses.contains(address) && areFree(port)) {
                addresses.add(address);
            }
            assertThat(++tries).isLessThan(1000);
        }
        return addresses;
    }

    private static boolean areFree(int port) throws SocketException {
        for (int i = 0; i < DirectoryMembers.PORTS; i++) {
            try (DatagramSocket socket = new DatagramSocket(port + i, InetAddress.getLoopbackAddress())) {
                assertThat(socket.isBound()).isTrue();
            } catch (BindException used) {
                return false;
            }
        }
        return true;
    }
}
