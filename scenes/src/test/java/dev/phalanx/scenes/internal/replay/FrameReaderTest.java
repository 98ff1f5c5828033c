package dev.phalanx.scenes.internal.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.files.SceneFileException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

/// Frames that were made to do harm are refused before they cost memory.
class FrameReaderTest {
    private static byte[] file(FrameHead head, byte[] payload) throws IOException {
        ImageBytes all = new ImageBytes();
        FrameWriter writer = new FrameWriter(all);
        writer.next().write(ByteBuffer.wrap(new byte[100]));
        writer.write(0, 0, 1);
        ByteBuffer bytes = ByteBuffer.allocate(ReplayLayout.HEAD).order(ByteOrder.LITTLE_ENDIAN);
        head.write(bytes);
        all.write(bytes);
        all.write(ByteBuffer.wrap(payload));
        return Arrays.copyOf(all.array(), all.length());
    }

    private static FrameReader open(byte[] bytes) throws IOException {
        return new FrameReader(SceneBytes.of("memory", ByteBuffer.wrap(bytes)));
    }

    private static int crc(byte[] payload) {
        CRC32C checksum = new CRC32C();
        checksum.update(payload);
        return (int) checksum.getValue();
    }

    private static FrameHead head(int kind, long tick, int image, int steps, int literals, byte[] payload) {
        return new FrameHead(kind, tick, 0, 1, image, steps, literals, payload.length, crc(payload), 0);
    }

    private static void assertNotRead(FrameHead head, byte[] payload, String why) throws IOException {
        FrameReader reader = open(file(head, payload));
        assertThat(reader.ticks()).hasSize(1);
        assertThat(reader.problem()).contains(why).contains("cannot be read");
    }

    private static void assertRefused(FrameHead head, byte[] payload, String why) throws IOException {
        FrameReader reader = open(file(head, payload));
        assertThat(reader.ticks()).hasSize(2);
        assertThatThrownBy(() -> reader.image(reader.ticks().get(1)))
                .isInstanceOf(SceneFileException.class)
                .hasMessageStartingWith("Tick 1 cannot be read. ")
                .hasMessageContaining(why);
        assertThat(reader.image(reader.ticks().getFirst()).remaining()).isEqualTo(100);
    }

    @Test
    void lengthsBeyondTheFileAreRefused() throws IOException {
        byte[] few = new byte[20];
        assertNotRead(
                head(ReplayLayout.WHOLE, 1, Integer.MAX_VALUE, 0, Integer.MAX_VALUE, few), few, "has an image of");
        assertNotRead(head(ReplayLayout.DIFFERENCE, 1, 1 << 20, 5, 1, few), few, "has an image of");
        assertNotRead(head(ReplayLayout.DIFFERENCE, 1, 100, 1 << 20, 1, few), few, "has an image of");
        assertNotRead(head(ReplayLayout.DIFFERENCE, 1, 100, 5, 101, few), few, "has an image of");
        assertNotRead(head(ReplayLayout.DIFFERENCE, 1, -1, 5, 1, few), few, "says");
        assertNotRead(head(ReplayLayout.WHOLE, 1, 100, 1, 100, few), few, "says");
        assertNotRead(head(ReplayLayout.WHOLE, 1, 100, 0, 99, few), few, "says");
        assertNotRead(head(9, 1, 100, 0, 100, few), few, "says");
        assertNotRead(head(ReplayLayout.END, 1, 0, 0, 0, few), few, "says");
        assertNotRead(head(ReplayLayout.WHOLE, 2, 100, 0, 100, few), few, "the frame at byte");
        FrameHead endless = new FrameHead(ReplayLayout.WHOLE, 1, Double.NaN, 1, 10, 0, 10, 20, 0, 0);
        assertNotRead(endless, few, "says");
        FrameHead long1 = new FrameHead(ReplayLayout.WHOLE, 1, 0, 1, 10, 0, 10, Integer.MAX_VALUE, 0, 0);
        FrameReader reader = open(file(long1, few));
        assertThat(reader.problem()).contains("within tick 1");
    }

    @Test
    void piecesThatDoNotFitAreRefused() throws IOException {
        ByteBuffer piece = ByteBuffer.allocate(28).order(ByteOrder.LITTLE_ENDIAN);
        int[][] lengths = {
            {200, 20}, {-1, 20}, {20, -1}, {0, 0}, {20, 21}, {10, 20}, {100, 21}, {Integer.MAX_VALUE, 20}, {100, 20}
        };
        for (int[] each : lengths) {
            piece.putInt(0, each[0]).putInt(4, each[1]);
            byte[] payload = piece.array().clone();
            assertRefused(head(ReplayLayout.WHOLE, 1, 100, 0, 100, payload), payload, "damaged");
        }
        assertRefused(head(ReplayLayout.WHOLE, 1, 100, 0, 100, new byte[3]), new byte[3], "ends within a piece");
        assertRefused(head(ReplayLayout.WHOLE, 1, 0, 0, 0, new byte[3]), new byte[3], "not the one that was recorded");
        byte[] none = {};
        FrameHead changed = new FrameHead(ReplayLayout.WHOLE, 1, 0, 1, 0, 0, 0, 0, 0, 5);
        assertRefused(changed, none, "not the one that was recorded");
    }

    @Test
    void aWorldThatGrowsFromLittleIsWrittenWholly() throws IOException {
        // Zeros that double with each tick would make an image without end of few bytes
        ImageBytes all = new ImageBytes();
        FrameWriter writer = new FrameWriter(all);
        int length = 100;
        for (int tick = 0; tick < 18; tick++) {
            writer.next().write(ByteBuffer.wrap(new byte[length]));
            writer.write(tick, 0, 1);
            length *= 2;
        }
        writer.end(17);
        FrameReader reader = open(Arrays.copyOf(all.array(), all.length()));
        assertThat(reader.problem()).isNull();
        length = 100;
        for (int tick = 0; tick < 18; tick++) {
            assertThat(reader.image(reader.ticks().get(tick)).remaining()).isEqualTo(length);
            length *= 2;
        }
    }

    @Test
    void nothingElseThanASceneFileExceptionIsThrown() throws IOException {
        Random random = new Random(6);
        ImageBytes all = new ImageBytes();
        FrameWriter writer = new FrameWriter(all);
        byte[] image = new byte[2_000];
        for (int tick = 0; tick < 6; tick++) {
            random.nextBytes(image);
            Arrays.fill(image, 300, 1_900, (byte) tick);
            writer.next().write(ByteBuffer.wrap(image, 0, 1_500 + 80 * tick));
            writer.write(tick, 0, 1);
        }
        writer.end(5);
        byte[] whole = Arrays.copyOf(all.array(), all.length());
        for (int i = 0; i < 5_000; i++) {
            byte[] broken = Arrays.copyOf(whole, random.nextInt(4) == 0 ? random.nextInt(whole.length) : whole.length);
            for (int flip = random.nextInt(1, 5); flip > 0 && broken.length > 0; flip--) {
                broken[random.nextInt(broken.length)] = (byte) random.nextInt(256);
            }
            repair(broken);
            try {
                FrameReader reader = open(broken);
                for (FrameReader.Frame frame : reader.ticks()) {
                    try {
                        assertThat(reader.image(frame).remaining())
                                .isEqualTo(frame.head().image());
                    } catch (SceneFileException _) {
                        // Expected of some
                    }
                }
            } catch (SceneFileException _) {
                // Expected of some
            }
        }
    }

    /// Makes the checksums right, so that what is behind them is reached.
    private static void repair(byte[] file) {
        ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        int at = 0;
        while (at >= 0 && at + ReplayLayout.HEAD <= file.length) {
            int payload = at == 0 ? 0 : bytes.getInt(at + 36);
            if (payload >= 0 && payload <= file.length - at - ReplayLayout.HEAD && at > 0) {
                bytes.putInt(
                        at + 40,
                        crc(Arrays.copyOfRange(file, at + ReplayLayout.HEAD, at + ReplayLayout.HEAD + payload)));
            }
            bytes.putInt(at + ReplayLayout.CRC_AT, crc(Arrays.copyOfRange(file, at, at + ReplayLayout.CRC_AT)));
            at = payload < 0 ? -1 : at + ReplayLayout.HEAD + payload;
        }
    }
}
