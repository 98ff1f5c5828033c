package dev.phalanx.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StepMessageTest {
    /// Hands over messages that a test has changed.
    private static final class Changing implements Transport {
        private final Transport transport = new InProcessTransport(4);
        private byte @Nullable [] kept;
        private byte @Nullable [] next;

        @Override
        public void send(int from, int to, MemorySegment message) {
            MemorySegment sent = message;
            byte[] other = next;
            if (from == 1 && to == 0 && other != null) {
                sent = MemorySegment.ofArray(other);
                next = null;
            } else if (from == 1 && to == 0 && message.byteSize() > StepMessage.HEADER) {
                kept = message.toArray(ValueLayout.JAVA_BYTE);
            }
            transport.send(from, to, sent);
        }

        @Override
        public @Nullable MemorySegment poll(int from, int to) {
            return transport.poll(from, to);
        }
    }

    private static SectionedWorld world(Transport transport) {
        SectionedWorld world =
                Flock.builder(Flock.cut(2, 2), 1).withTransport(transport).build();
        Flock.populate(world.section(0).world().entityManager(), 1, 120);
        return world;
    }

    private static byte[] message() {
        Changing transport = new Changing();
        try (SectionedWorld world = world(transport)) {
            for (int i = 0; i < 60; i++) {
                world.run(1);
                byte[] kept = transport.kept;
                StepMessage message = kept == null ? null : read(kept);
                if (message != null && message.commands() > 0 && message.migrants() > 1 && message.ghosts() > 5) {
                    return Objects.requireNonNull(kept);
                }
            }
            throw new AssertionError("no message with agents and commands");
        }
    }

    private static StepMessage read(byte[] bytes) {
        return StepMessage.of(MemorySegment.ofArray(bytes));
    }

    private static byte[] checked(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, StepMessage.AT_VERSION, bytes.length - StepMessage.AT_VERSION);
        MemorySegment.ofArray(bytes).set(StepMessage.INT, StepMessage.AT_CHECKSUM, (int) crc.getValue());
        return bytes;
    }

    @Test
    @Row("CLU-5.1")
    void aMessageSaysWhatItHas() {
        StepMessage message = read(message());
        assertThat(message.sender()).isEqualTo(1);
        assertThat(message.receiver()).isEqualTo(0);
        assertThat(message.migrants()).isPositive();
        assertThat(message.ghosts()).isPositive();
        assertThat(message.toString())
                .isEqualTo(
                        "message of tick " + message.tick() + " from section 1 to 0: " + message.length() + " bytes, "
                                + message.ghosts() + " ghosts, " + message.removed() + " removed, " + message.commands()
                                + " commands, " + message.migrants() + " migrants");
    }

    @Test
    @Row("CLU-5.1")
    void aMessageThatWasChangedIsRefused() {
        byte[] bytes = message();
        Random random = Random.of(7);
        for (int i = 0; i < 500; i++) {
            byte[] changed = bytes.clone();
            changed[i < StepMessage.HEADER ? i : random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            assertThatThrownBy(() -> read(changed)).isInstanceOf(StepMessageException.class);
        }
        for (int length : new int[] {0, 10, StepMessage.HEADER, bytes.length - 1}) {
            assertThatThrownBy(() -> read(Arrays.copyOf(bytes, length))).isInstanceOf(StepMessageException.class);
        }
    }

    /// Other bytes with a checksum of their own give an exception that says what is wrong, or a message.
    @Test
    @Row("CLU-5")
    void aChangedMessageWithTheRightChecksumReadsNothingBeyondIt() {
        byte[] bytes = message();
        Random random = Random.of(8);
        int refused = 0;
        for (int i = 0; i < 3000; i++) {
            byte[] changed = bytes.clone();
            changed[random.nextInt(StepMessage.AT_VERSION, 300)] = (byte) random.nextInt();
            try {
                read(checked(changed));
            } catch (StepMessageException expected) {
                refused++;
                assertThat(expected).hasMessageStartingWith("A message between sections is damaged: ");
            }
        }
        assertThat(refused).isPositive();
    }

    @Test
    @Row("CLU-5")
    void damagedMessagesSayHow() {
        byte[] bytes = message();
        assertThatThrownBy(() -> read(new byte[10]))
                .hasMessage(
                        "A message between sections is damaged: it has 10 bytes, fewer than the 64 of a header. Send"
                                + " the bytes that the sender made.");
        assertThatThrownBy(() -> read(new byte[64])).hasMessageContaining("it does not begin as one does");
        byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
        assertThatThrownBy(() -> read(longer))
                .hasMessageContaining("it says that it has " + bytes.length + " bytes, and has " + longer.length);
        byte[] version = bytes.clone();
        version[StepMessage.AT_VERSION] = 9;
        assertThatThrownBy(() -> read(version)).hasMessageContaining("its checksum is ");
        assertThatThrownBy(() -> read(checked(version)))
                .hasMessageContaining("it is of version 9, and this is version 4");
        byte[] record = bytes.clone();
        record[StepMessage.HEADER] = 77;
        assertThatThrownBy(() -> read(checked(record))).hasMessageContaining("at 64 is a record with the tag 77");
    }

    private static Map<Long, Flock.Body> ghosts(SectionedWorld world) {
        EntityManager em = world.section(0).world().entityManager();
        Map<Long, Flock.Body> ghosts = new HashMap<>();
        for (Entity ghost : em.queryBuilder().withAll(GhostAgent.class).build().toEntityArray()) {
            ghosts.put(em.getComponent(ghost, GlobalId.class).value(), em.getComponent(ghost, Flock.Body.class));
        }
        return ghosts;
    }

    private static void refused(String message, UnaryOperator<byte[]> change) {
        Changing transport = new Changing();
        try (SectionedWorld world = world(transport)) {
            world.run(3);
            Map<Long, Flock.Body> before = ghosts(world);
            transport.next = change.apply(Objects.requireNonNull(transport.kept));
            assertThatThrownBy(() -> world.run(1)).hasMessageContaining(message);
            assertThat(ghosts(world)).as("ghosts of the receiver").containsAllEntriesOf(before);
        }
    }

    @Test
    @Row("CLU-5.2")
    void aSectionThatReceivesADamagedMessageAppliesNothing() {
        refused("its checksum is", bytes -> {
            bytes[bytes.length / 2] ^= 1;
            return bytes;
        });
        refused(
                "Section 0 expected the message of tick 4 from section 1, and received the message of tick 3 from section"
                        + " 1 to 0",
                bytes -> bytes);
    }

    @Test
    void aThirdMessageIsRefused() {
        InProcessTransport transport = new InProcessTransport(2);
        MemorySegment message = MemorySegment.ofArray(new byte[1]);
        transport.send(0, 1, message);
        transport.send(0, 1, message);
        assertThatThrownBy(() -> transport.send(0, 1, message))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Section 0 sent a third message to section 1, which has not received the first. Receive one"
                        + " message for each that is sent.");
        assertThat(transport.poll(0, 1)).isSameAs(message);
        assertThat(transport.poll(1, 0)).isNull();
    }
}
