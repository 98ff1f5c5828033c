package dev.phalanx.samples.server.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ClientFramesTest {
    private final List<String> said = new ArrayList<>();
    private final ClientHandler handler = new ClientHandler() {
        @Override
        public void hello() {
            said.add("hello");
        }

        @Override
        public void move(float x, float y) {
            said.add("move " + x + " " + y);
        }

        @Override
        public void acknowledge(int snapshot) {
            said.add("acknowledge " + snapshot);
        }
    };

    @Test
    void framesAreReadAsTheyWereWrittenHoweverTheyArrive() throws IOException {
        byte[] bytes = bytes(to -> {
            Wire.putHello(to);
            for (int i = 0; i < 50; i++) {
                Wire.putMove(to, i, -0.5f);
                Wire.putAck(to, i);
            }
        });
        for (int most = 1; most <= 40; most++) {
            said.clear();
            read(new Portions(bytes, most));
            assertThat(said).hasSize(101).startsWith("hello", "move 0.0 -0.5", "acknowledge 0");
        }
    }

    @Test
    void aLengthOutOfRangeIsRejectedBeforeAnythingElseIsRead() {
        for (int length : new int[] {0, -1, 10, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            assertRejected(
                    bytes(to -> to.putInt(length)),
                    "A frame has a length of " + length + " bytes, but 1 to 9 were expected.");
        }
    }

    @Test
    void anUnknownTypeIsRejected() {
        assertRejected(bytes(to -> to.putInt(1).put((byte) 99)), "A client sent a frame of the unknown type 99.");
    }

    @Test
    void aFrameThatIsTooShortForItsTypeIsRejected() {
        assertRejected(
                bytes(to -> to.putInt(4).put(Wire.ACK).put(new byte[3])),
                "A frame of type 3 has 3 bytes after its type, but 4 were expected.");
    }

    @Test
    void aFrameThatIsTooLongForItsTypeIsRejected() {
        assertRejected(
                bytes(to -> to.putInt(9).put(Wire.ACK).put(new byte[8])),
                "A frame of type 3 has 8 bytes after its type, but 4 were expected.");
    }

    @Test
    void anotherProtocolIsRejected() {
        assertRejected(
                bytes(to -> to.putInt(9).put(Wire.HELLO).putInt(Wire.MAGIC).putInt(2)),
                "A client sent the magic number 504c4158 and protocol 2, but 504c4158 and 1 were expected.");
    }

    @Test
    void aPlaceThatIsNotANumberIsRejected() {
        assertRejected(
                bytes(to -> Wire.putMove(to, Float.NaN, 0)),
                "A client sent its team to NaN, 0.0, which is not a place.");
        assertRejected(
                bytes(to -> Wire.putMove(to, 0, Float.NEGATIVE_INFINITY)),
                "A client sent its team to 0.0, -Infinity, which is not a place.");
    }

    @Test
    void anEndInTheMiddleOfAFrameIsReported() {
        byte[] whole = bytes(to -> Wire.putMove(to, 1, 2));
        for (int length = 1; length < whole.length; length++) {
            byte[] cut = java.util.Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> read(new Portions(cut, 64)))
                    .isInstanceOf(EOFException.class)
                    .hasMessage("The connection ended in the middle of a frame.");
        }
        assertThat(said).isEmpty();
    }

    /// Random bytes are frames or an exception that says why they are not.
    @Test
    void randomBytesCauseNothingButTheExpectedExceptions() throws IOException {
        int rejected = 0;
        for (int seed = 0; seed < 20_000; seed++) {
            Random random = new Random(seed);
            byte[] bytes = new byte[random.nextInt(64)];
            random.nextBytes(bytes);
            if (bytes.length > 4 && random.nextBoolean()) { // a plausible length and type, to get further
                ByteBuffer.wrap(bytes).put((byte) (1 + random.nextInt(9))).put(new byte[3]);
                bytes[4] = (byte) random.nextInt(5);
            }
            try {
                read(new Portions(bytes, 1 + random.nextInt(16)));
            } catch (BadFrameException | EOFException e) {
                rejected++;
                assertThat(e).hasMessageEndingWith(".");
            }
        }
        assertThat(rejected).isBetween(10_000, 19_999);
        assertThat(said).isNotEmpty();
    }

    private void assertRejected(byte[] bytes, String message) {
        assertThatThrownBy(() -> read(new Portions(bytes, 64)))
                .isInstanceOf(BadFrameException.class)
                .hasMessage(message);
        assertThat(said).isEmpty();
    }

    private void read(ReadableByteChannel channel) throws IOException {
        FrameReader frames = new FrameReader(channel, 12, Wire.MOST_FROM_CLIENT);
        for (ByteBuffer frame = frames.next(); frame != null; frame = frames.next()) {
            ClientFrames.read(frame, handler);
        }
    }

    private static byte[] bytes(Consumer<ByteBuffer> write) {
        ByteBuffer buffer = Wire.buffer(4096);
        write.accept(buffer);
        byte[] bytes = new byte[buffer.flip().remaining()];
        buffer.get(bytes);
        return bytes;
    }

    /// A channel that returns a few bytes at a time.
    private static final class Portions implements ReadableByteChannel {
        private final ReadableByteChannel all;
        private final int most;

        Portions(byte[] bytes, int most) {
            all = Channels.newChannel(new ByteArrayInputStream(bytes));
            this.most = most;
        }

        @Override
        public int read(ByteBuffer to) throws IOException {
            int limit = to.limit();
            to.limit(Math.min(limit, to.position() + most));
            int count = all.read(to);
            to.limit(limit);
            return count;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }
}
