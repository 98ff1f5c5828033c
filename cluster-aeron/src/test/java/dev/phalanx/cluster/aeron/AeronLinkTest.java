package dev.phalanx.cluster.aeron;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.cluster.NodeNetwork;
import dev.phalanx.cluster.Placement;
import dev.phalanx.testing.Row;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a link does with bytes, on a network of two nodes in one JVM.
class AeronLinkTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final Executor THREADS = code -> Thread.ofPlatform().daemon().start(code);

    @TempDir
    private Path directory;

    private final Placement placement = placement();
    private NodeNetwork.Endpoint[] endpoints = {};
    private NodeNetwork.Link connecting;
    private NodeNetwork.Link accepted;

    private static Placement placement() {
        try (DatagramSocket first = new DatagramSocket(0, InetAddress.getLoopbackAddress());
                DatagramSocket second = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            return Placement.of(
                    List.of(
                            InetSocketAddress.createUnresolved("127.0.0.1", first.getLocalPort()),
                            InetSocketAddress.createUnresolved("127.0.0.1", second.getLocalPort())),
                    0,
                    1);
        } catch (IOException failed) {
            throw new AssertionError(failed);
        }
    }

    private void connect(NodeNetwork network, Duration timeout) throws IOException {
        endpoints =
                new NodeNetwork.Endpoint[] {network.listen(placement, 0, timeout), network.listen(placement, 1, timeout)
                };
        connecting = endpoints[1].connect(0, 20_000);
        accepted = endpoints[0].accept();
        Thread.ofPlatform()
                .daemon()
                .start(
                        () -> { // refuses what is not expected, as nodes do
                            try {
                                endpoints[1].accept();
                            } catch (IOException failed) {
                                throw new AssertionError(failed);
                            }
                        });
    }

    @AfterEach
    void close() {
        if (connecting != null) {
            CompletableFuture<Void> closing = CompletableFuture.runAsync(connecting::close, THREADS);
            accepted.close();
            closing.join();
        }
        for (NodeNetwork.Endpoint endpoint : endpoints) {
            endpoint.close();
        }
    }

    private static CompletableFuture<Void> write(NodeNetwork.Link link, byte[] bytes, long seed) {
        return CompletableFuture.runAsync(
                () -> {
                    Random random = new Random(seed);
                    int at = 0;
                    try {
                        while (at < bytes.length) {
                            int most = random.nextInt(8) == 0 ? 300_000 : random.nextBoolean() ? 3000 : 30;
                            int length = Math.min(bytes.length - at, random.nextInt(most + 1));
                            link.output().write(bytes, at, length);
                            at += length;
                        }
                        link.endOutput();
                    } catch (IOException failed) {
                        throw new AssertionError(failed);
                    }
                },
                THREADS);
    }

    private static CompletableFuture<byte[]> read(NodeNetwork.Link link, int length, long seed) {
        return CompletableFuture.supplyAsync(
                () -> {
                    Random random = new Random(seed);
                    byte[] bytes = new byte[length + 1];
                    int at = 0;
                    try {
                        while (true) {
                            int count = link.input().read(bytes, at, random.nextInt(1, bytes.length - at + 1));
                            if (count < 0) {
                                return Arrays.copyOf(bytes, at);
                            }
                            at += count;
                        }
                    } catch (IOException failed) {
                        throw new AssertionError(failed);
                    }
                },
                THREADS);
    }

    private void requireEqualBytes(int length, long seed) {
        byte[] there = new byte[length];
        byte[] back = new byte[length / 2];
        Random random = new Random(seed);
        random.nextBytes(there);
        random.nextBytes(back);
        CompletableFuture<Void> first = write(connecting, there, seed);
        CompletableFuture<byte[]> readThere = read(accepted, there.length, seed + 1);
        assertThat(readThere.join()).isEqualTo(there);
        CompletableFuture<Void> second = write(accepted, back, seed + 2);
        assertThat(read(connecting, back.length, seed + 3).join()).isEqualTo(back);
        first.join();
        second.join();
    }

    @Test
    @Row("CLU-16.1")
    void bytesArriveInOrderInWhateverPiecesTheyAreWritten() throws IOException {
        connect(AeronNetwork.embedded(), TIMEOUT);
        requireEqualBytes(3_000_000, 1);
    }

    @Test
    @Row("CLU-16.1")
    void bytesThatAreLostDoubledOrLateArriveInOrder() throws IOException {
        UnreliableEndpoint.Faults faults = new UnreliableEndpoint.Faults(5);
        connect(
                AeronNetwork.embedded(
                        context -> context.receiveChannelEndpointSupplier((channel, dispatcher, status, settings) ->
                                new UnreliableEndpoint(channel, dispatcher, status, settings, faults))),
                TIMEOUT);
        requireEqualBytes(300_000, 2);
        assertThat(faults.lost()).isPositive();
    }

    @Test
    @Row("CLU-16.3")
    void nodesOfAMachineCanShareADriver() throws IOException {
        MediaDriver.Context context = new MediaDriver.Context()
                .aeronDirectoryName(directory.resolve("driver").toString())
                .dirDeleteOnShutdown(true)
                .threadingMode(ThreadingMode.SHARED);
        try (MediaDriver driver = MediaDriver.launch(context)) {
            AeronNetwork network = AeronNetwork.ofDriver(Path.of(driver.aeronDirectoryName()));
            assertThat(network).hasToString("Aeron with the driver in " + driver.aeronDirectoryName());
            connect(network, TIMEOUT);
            requireEqualBytes(100_000, 3);
            close();
            connecting = null;
            endpoints = new NodeNetwork.Endpoint[] {};
        }
    }

    @Test
    @Row("CLU-16.2")
    void aWriterWaitsForAReaderUntilTheTimeoutIsOver() throws IOException {
        connect(AeronNetwork.embedded(), Duration.ofMillis(600));
        assertThatThrownBy(() -> connecting.output().write(new byte[1_000_000]))
                .isInstanceOf(IOException.class)
                .hasMessage("it took no bytes for 600 ms");
        accepted.readTimeout(100);
        assertThat(accepted.input().readNBytes(100_000)).hasSize(100_000);
    }

    @Test
    void aReaderWaitsUntilItsTimeoutIsOver() throws IOException {
        connect(AeronNetwork.embedded(), TIMEOUT);
        accepted.readTimeout(20);
        assertThatThrownBy(() -> accepted.input().read())
                .isInstanceOf(SocketTimeoutException.class)
                .hasMessage("nothing has arrived in time");
        connecting.output().write(7);
        accepted.readTimeout(0);
        assertThat(accepted.input().read()).isEqualTo(7);
    }

    @Test
    void aLinkThatIsClosedEndsThatOfTheOtherSide() throws IOException {
        connect(AeronNetwork.embedded(), TIMEOUT);
        connecting.output().write(1);
        CompletableFuture<Void> closing = CompletableFuture.runAsync(connecting::close, THREADS);
        assertThat(accepted.input().read()).isEqualTo(1);
        assertThat(accepted.input().read()).isNegative();
        accepted.close();
        closing.join();
        assertThatThrownBy(() -> accepted.input().read()).hasMessage("the link was closed");
        assertThatThrownBy(() -> connecting.output().write(1)).hasMessage("the link was closed");
    }

    @Test
    @Row("CLU-16.4")
    void aLinkThatIsAbortedEndsThatOfTheOtherSide() throws IOException {
        connect(AeronNetwork.embedded(), TIMEOUT);
        connecting.output().write(1);
        assertThat(accepted.input().read()).isEqualTo(1);
        connecting.abort();
        assertThat(accepted.input().read()).isNegative();
        assertThatThrownBy(() -> connecting.output().write(1)).hasMessage("the link was closed");
    }

    /// It gets what was meant for the one before, from a place in the middle.
    @Test
    @Row("CLU-16.4")
    void aNodeThatIsStartedAgainIsNotTakenForTheOneBefore() throws IOException {
        connect(AeronNetwork.embedded(), TIMEOUT);
        connecting.output().write(1);
        assertThat(accepted.input().read()).isEqualTo(1);
        accepted.output().write(2);
        assertThat(connecting.input().read()).isEqualTo(2);
        endpoints[0].close();
        endpoints[0] = AeronNetwork.embedded().listen(placement, 0, TIMEOUT);
        CompletableFuture<NodeNetwork.Link> again = new CompletableFuture<>();
        THREADS.execute(() -> {
            try {
                again.complete(endpoints[0].accept());
            } catch (IOException failed) {
                again.completeExceptionally(failed);
            }
        });
        try {
            // The driver of the one before may have had the time to say that it ends.
            assertThat(connecting.input().read()).isNegative();
        } catch (IOException refused) {
            assertThat(refused).hasMessage("it has refused what it was sent");
        }
        connecting.close();
        connecting = endpoints[1].connect(0, 20_000);
        accepted.close();
        accepted = again.join();
        requireEqualBytes(1000, 6);
    }

    @Test
    @Row("CLU-16.6")
    void twoNodesCannotListenAtOneAddress() throws IOException {
        connect(AeronNetwork.embedded(), TIMEOUT);
        assertThatThrownBy(() -> AeronNetwork.embedded().listen(placement, 0, TIMEOUT))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("a node runs there already, with its media driver in /");
        requireEqualBytes(1000, 4);
    }

    /// The files of a node that was killed are deleted; those of somebody else are not touched.
    @Test
    @Row("CLU-16.7")
    void theDirectoryOfANodeBelongsToItsUserAlone() throws IOException {
        InetSocketAddress address = placement.address(0);
        Path own;
        try (DriverDirectory files = DriverDirectory.of(address)) {
            own = files.path().getParent();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(own)))
                    .isEqualTo("rwx------");
        }
        assertThat(own).doesNotExist();
        Files.createDirectory(own);
        try {
            Files.setPosixFilePermissions(own, PosixFilePermissions.fromString("rwxrwxrwx"));
            assertThatThrownBy(() -> DriverDirectory.of(address))
                    .isInstanceOf(IOException.class)
                    .hasMessage(own + " has the permissions rwxrwxrwx, and the media driver needs one that only this"
                            + " user can read; delete it");
            Files.setPosixFilePermissions(own, PosixFilePermissions.fromString("rwx------"));
            Files.createDirectories(own.resolve("driver"));
            Files.writeString(own.resolve("driver/cnc.dat"), "of a node that was killed");
            connect(AeronNetwork.embedded(), TIMEOUT);
            requireEqualBytes(1000, 5);
        } finally {
            close();
            connecting = null;
            endpoints = new NodeNetwork.Endpoint[] {};
            Files.deleteIfExists(own);
        }
    }
}
