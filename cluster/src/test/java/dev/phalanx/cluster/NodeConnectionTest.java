package dev.phalanx.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.collections.Random;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What a connection does with the bytes that arrive, whole, in pieces, broken off and wrong.
class NodeConnectionTest {
    private static final int MOST_BYTES = 1 << 28;

    private final BlockingQueue<Object> events = new LinkedBlockingQueue<>();
    private Socket peer;
    private NodeConnection connection;

    @BeforeEach
    void connect() throws IOException {
        Socket own;
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            peer = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort());
            own = server.accept();
        }
        connection = new NodeConnection(0, 1, new TcpNetwork.TcpLink(own), MOST_BYTES, new NodeConnection.Receiver() {
            @Override
            public void received(int from, MemorySegment message) {
                events.add(message.toArray(ValueLayout.JAVA_BYTE));
            }

            @Override
            public void progressed(long neededAfter, long finishedAt) {
                events.add(List.of(neededAfter, finishedAt));
            }

            @Override
            public void placed(long tick, long placement) {
                events.add("placed " + tick + " " + placement);
            }

            @Override
            public void reported(int from, byte[] figures) {
                events.add("figures of " + figures.length);
            }

            @Override
            public void ended(NodeConnection ended, int from, String reason, boolean isBroken) {
                events.add(from + ": " + reason);
            }
        });
        connection.start();
    }

    @AfterEach
    void close() throws IOException {
        connection.close("");
        peer.close();
    }

    private Object next() throws InterruptedException {
        Object event = events.poll(30, TimeUnit.SECONDS);
        assertThat(event).as("an event").isNotNull();
        return event;
    }

    private static byte[] head(int magic, int length) {
        return ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(magic)
                .putInt(length)
                .array();
    }

    private static byte[] message(int length, long seed) {
        byte[] bytes = new byte[length];
        Random random = Random.of(seed);
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) random.nextInt();
        }
        System.arraycopy(head(StepMessage.MAGIC, length), 0, bytes, 0, 8);
        return bytes;
    }

    @Test
    void messagesArriveWholeInWhateverPiecesTheyCome() throws IOException, InterruptedException {
        byte[] all = new byte[0];
        int[] lengths = {64, 1000, 65536, 65537, 300_000};
        for (int length : lengths) {
            byte[] message = message(length, length);
            all = Arrays.copyOf(all, all.length + length);
            System.arraycopy(message, 0, all, all.length - length, length);
        }
        OutputStream out = peer.getOutputStream();
        for (int at = 0; at < all.length; at += 77_777) {
            out.write(all, at, Math.min(77_777, all.length - at));
            out.flush();
        }
        for (int length : lengths) {
            assertThat(next()).isEqualTo(message(length, length));
        }
    }

    @Test
    void whatIsSentArrivesInOrderAndTheGoodbyeAfterIt() throws IOException {
        byte[] first = message(200_000, 1);
        byte[] second = message(64, 2);
        connection.send(MemorySegment.ofArray(first).asReadOnly());
        connection.send(MemorySegment.ofArray(second).asReadOnly());
        connection.close("on purpose");
        assertThat(peer.getInputStream().readNBytes(first.length)).isEqualTo(first);
        assertThat(peer.getInputStream().readNBytes(second.length)).isEqualTo(second);
        byte[] goodbye = peer.getInputStream().readAllBytes();
        assertThat(new String(goodbye, 8, goodbye.length - 8, StandardCharsets.UTF_8))
                .isEqualTo("on purpose");
        assertThat(events).isEmpty();
    }

    @Test
    @Row("CLU-8.4")
    void theReasonOfAGoodbyeIsToldAfterTheMessagesBeforeIt() throws IOException, InterruptedException {
        byte[] reason = "no memory".getBytes(StandardCharsets.UTF_8);
        peer.getOutputStream().write(message(100, 3));
        peer.getOutputStream().write(head(0x504C_4259, reason.length));
        peer.getOutputStream().write(reason);
        assertThat(next()).isEqualTo(message(100, 3));
        assertThat(next()).isEqualTo("1: it failed: no memory");
    }

    /// A length is believed only as far as bytes arrive: 256 MB that never come take no memory.
    @Test
    @Row("CLU-8.4")
    void aConnectionThatBreaksWithinAMessageEnds() throws IOException, InterruptedException {
        peer.getOutputStream().write(head(StepMessage.MAGIC, MOST_BYTES));
        peer.getOutputStream().write(new byte[1000]);
        peer.shutdownOutput();
        assertThat(next())
                .isEqualTo(
                        "1: the connection ended without a goodbye, as if it was killed" + " (java.io.EOFException)");
    }

    @Test
    @Row("CLU-25.3")
    void figuresArriveBetweenMessages() throws IOException, InterruptedException {
        connection.sendFigures(new byte[84]);
        byte[] sent = peer.getInputStream().readNBytes(92);
        peer.getOutputStream().write(message(100, 4));
        peer.getOutputStream().write(sent);
        peer.getOutputStream().write(message(100, 5));
        assertThat(next()).isEqualTo(message(100, 4));
        assertThat(next()).isEqualTo("figures of 84");
        assertThat(next()).isEqualTo(message(100, 5));
        peer.getOutputStream().write(sent, 0, 91);
        peer.shutdownOutput();
        assertThat(next()).asString().startsWith("1: the connection ended without a goodbye");
    }

    @Test
    @Row("CLU-25.7")
    void moreFiguresThanNodesSendEndTheConnection() throws IOException, InterruptedException {
        peer.getOutputStream().write(head(0x504C_4647, NodeReports.MOST_BYTES + 1));
        assertThat(next()).asString().contains("the length " + (NodeReports.MOST_BYTES + 1) + ", which");
    }

    @Test
    void whatIsNoMessageEndsTheConnection() throws IOException, InterruptedException {
        peer.getOutputStream().write("GET / HTTP/1.1".getBytes(StandardCharsets.UTF_8));
        assertThat(next())
                .isEqualTo("1: it sent 20544547 and the length 1414012975, which do not begin a message of at most"
                        + " 268435456 bytes");
        assertThat(peer.getInputStream().read()).isNegative();
    }

    @Test
    void aLengthThatIsTooSmallOrTooLargeEndsTheConnection() throws IOException, InterruptedException {
        peer.getOutputStream().write(head(StepMessage.MAGIC, 63));
        assertThat(next()).asString().contains("the length 63, which");
        close();
        connect();
        peer.getOutputStream().write(head(StepMessage.MAGIC, MOST_BYTES + 1));
        assertThat(next()).asString().contains("the length 268435457, which");
        close();
        connect();
        peer.getOutputStream().write(head(0x504C_4259, 4001));
        assertThat(next()).asString().contains("the length 4001, which");
    }
}
