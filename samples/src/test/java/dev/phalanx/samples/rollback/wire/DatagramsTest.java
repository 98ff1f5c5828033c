package dev.phalanx.samples.rollback.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatagramsTest {
    private static final Message.Inputs INPUTS =
            new Message.Inputs(7, 2, 90, 80, List.of((byte) 3, (byte) 31, (byte) 0), 70, List.of(1L, -1L));
    private static final Message.Hashes HASHES =
            new Message.Hashes(7, 1, 61, List.of(List.of(1L, 2L, 3L), List.of(4L, 5L, Long.MIN_VALUE)));

    private static final Message.Inputs LARGEST_INPUTS = new Message.Inputs(
            -1,
            3,
            Integer.MAX_VALUE,
            Integer.MAX_VALUE - Datagrams.MOST_INPUTS,
            Collections.nCopies(Datagrams.MOST_INPUTS, Byte.MAX_VALUE),
            1,
            Collections.nCopies(Datagrams.MOST_CHECKS, 9L));

    private static final Message.Hashes LARGEST_HASHES = new Message.Hashes(
            -1, 3, 1, Collections.nCopies(Datagrams.MOST_TICKS, Collections.nCopies(Datagrams.MOST_TYPES, 9L)));

    private static final List<Message> ALL = List.of(
            INPUTS, HASHES, LARGEST_INPUTS, LARGEST_HASHES, new Message.Inputs(0, 0, 0, 1, List.of(), 1, List.of()));

    private static byte[] bytes(Message message) {
        ByteBuffer buffer = Datagrams.newBuffer();
        Datagrams.write(message, buffer);
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return bytes;
    }

    private static Message read(byte[] bytes) {
        ByteBuffer buffer = Datagrams.newBuffer();
        buffer.put(bytes, 0, Math.min(bytes.length, buffer.capacity())).flip();
        return Datagrams.read(buffer);
    }

    @Test
    void messagesAreReadAsTheyWereWritten() {
        for (Message message : ALL) {
            byte[] bytes = bytes(message);
            assertThat(bytes.length).isLessThanOrEqualTo(Datagrams.MOST_BYTES);
            assertThat(read(bytes)).isEqualTo(message);
        }
        assertThat(bytes(INPUTS)).hasSize(25 + 3 + 16).startsWith('P', 'R', 'L', 'B', 1, 1, 2, 3, 7, 0, 0, 0);
        assertThat(bytes(HASHES)).hasSize(17 + 48).startsWith('P', 'R', 'L', 'B', 1, 2, 1, 2, 7, 0, 0, 0);
    }

    @Test
    void anotherLengthIsRefused() {
        for (Message message : ALL) {
            byte[] bytes = bytes(message);
            for (int length = 0; length < bytes.length; length++) {
                assertThat(read(Arrays.copyOf(bytes, length)))
                        .as("%d bytes", length)
                        .isNull();
            }
            assertThat(read(Arrays.copyOf(bytes, bytes.length + 1))).isNull();
            assertThat(read(Arrays.copyOf(bytes, Datagrams.MOST_BYTES + 1))).isNull();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 81",
        "4, 0",
        "4, 2",
        "5, 0",
        "5, 3",
        "6, 4",
        "6, -1",
        "7, -1",
        "7, 33",
        "7, 4", // the head
        "15, -1", // a negative tick that is acknowledged
        "19, -1", // a negative first tick
        "23, -128", // a negative tick of a hash
        "24, -1",
        "24, 33",
        "24, 3", // the count of hashes
        "25, -1" // buttons
    })
    void anotherByteIsRefused(int offset, byte value) {
        byte[] bytes = bytes(INPUTS);
        bytes[offset] = value;
        assertThat(read(bytes)).isNull();
    }

    @ParameterizedTest
    @CsvSource({"7, 0", "7, 11", "7, 1", "15, -1", "16, 0", "16, 13", "16, 2"})
    void anotherByteOfHashesIsRefused(int offset, byte value) {
        byte[] bytes = bytes(HASHES);
        bytes[offset] = value;
        assertThat(read(bytes)).isNull();
    }

    @Test
    void ticksThatWouldOverflowAreRefused() {
        assertThat(read(bytes(new Message.Inputs(1, 1, 0, Integer.MAX_VALUE, List.of((byte) 1), 1, List.of()))))
                .isNull();
        assertThat(read(bytes(new Message.Inputs(1, 1, 0, 1, List.of(), Integer.MAX_VALUE, List.of(1L)))))
                .isNull();
        assertThat(read(bytes(new Message.Hashes(1, 1, Integer.MAX_VALUE, List.of(List.of(1L))))))
                .isNull();
    }

    /// What is read from any bytes is nothing, or exactly what these bytes are.
    @Test
    void anyBytesAreReadOrRefused() {
        Random random = new Random(5);
        List<byte[]> seeds =
                new ArrayList<>(ALL.stream().map(DatagramsTest::bytes).toList());
        int accepted = 0;
        for (int i = 0; i < 200_000; i++) {
            byte[] bytes = seeds.get(random.nextInt(seeds.size())).clone();
            for (int change = random.nextInt(4); change >= 0; change--) {
                switch (random.nextInt(3)) {
                    case 0 -> bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
                    case 1 -> bytes[random.nextInt(Math.min(bytes.length, 25))] ^= (byte) (1 << random.nextInt(8));
                    default -> bytes = Arrays.copyOf(bytes, 1 + random.nextInt(bytes.length + 40));
                }
            }
            Message message = read(bytes);
            if (message != null) {
                accepted++;
                assertThat(bytes(message)).isEqualTo(bytes);
            }
        }
        assertThat(accepted).isBetween(1_000, 190_000);
    }
}
