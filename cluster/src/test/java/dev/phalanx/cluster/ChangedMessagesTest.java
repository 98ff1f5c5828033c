package dev.phalanx.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Allocations;
import dev.phalanx.testing.Row;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Objects;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Messages that were changed and have the right checksum again, as a faulty or hostile sender makes them.
class ChangedMessagesTest {
    private static final int MESSAGES = Integer.getInteger("phalanx.cluster.messages", 60);
    private static final long MOST_BYTES = 8 << 20;

    /// Hands over a message from section 1 to 0 that has something of everything changed, and remembers the state of
    /// the receiver then.
    private static final class Changing implements Transport {
        private final Transport transport = new InProcessTransport(2);
        private final Random random;
        private @Nullable SectionedWorld world;
        private long before;
        private boolean isChanged;

        Changing(long seed) {
            this.random = Random.of(seed);
        }

        @Override
        public void send(int from, int to, MemorySegment message) {
            StepMessage read = StepMessage.of(message);
            boolean isTarget = from == 1
                    && !isChanged
                    && read.migrants() > 0
                    && read.commands() > 0
                    && read.removed() > 0
                    && read.ghosts() > 5;
            transport.send(from, to, isTarget ? MemorySegment.ofArray(change(message, random)) : message);
            isChanged |= isTarget;
        }

        @Override
        public @Nullable MemorySegment poll(int from, int to) {
            MemorySegment message = transport.poll(from, to);
            if (to == 0 && message != null && isChanged) {
                before = state(Objects.requireNonNull(world));
            }
            return message;
        }
    }

    private static byte[] change(MemorySegment message, Random random) {
        byte[] bytes = message.toArray(ValueLayout.JAVA_BYTE);
        int kind = random.nextInt(8);
        if (kind == 0) {
            bytes = Arrays.copyOf(bytes, random.nextInt(StepMessage.HEADER + 8, bytes.length));
        } else if (kind == 1) {
            bytes = Arrays.copyOf(bytes, bytes.length + random.nextInt(1, 40));
        } else if (kind == 2) {
            int length = random.nextInt(1, 200);
            int from = random.nextInt(StepMessage.HEADER, bytes.length - length);
            System.arraycopy(bytes, from, bytes, random.nextInt(StepMessage.HEADER, bytes.length - length), length);
        }
        MemorySegment changed = MemorySegment.ofArray(bytes);
        for (int i = random.nextInt(kind < 3 ? 0 : 1, 4); i > 0; i--) {
            // Half of them in what follows a record's head, where lengths and numbers of types are.
            int at = random.nextBoolean() ? random.nextInt(StepMessage.HEADER, bytes.length) : place(changed, random);
            switch (random.nextInt(4)) {
                case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 1 -> bytes[at] = (byte) random.nextInt(-3, 4);
                case 2 -> changed.set(StepMessage.INT, Math.min(at, bytes.length - 4), random.nextInt());
                default -> changed.set(StepMessage.INT, Math.min(at, bytes.length - 4), Integer.MAX_VALUE - i);
            }
        }
        changed.set(StepMessage.INT, StepMessage.AT_LENGTH, bytes.length);
        CRC32C crc = new CRC32C();
        crc.update(bytes, StepMessage.AT_VERSION, bytes.length - StepMessage.AT_VERSION);
        changed.set(StepMessage.INT, StepMessage.AT_CHECKSUM, (int) crc.getValue());
        return bytes;
    }

    private static int place(MemorySegment bytes, Random random) {
        long at = StepMessage.HEADER;
        for (int i = random.nextInt(40); i > 0; i--) {
            long next = at + StepMessage.RECORD + bytes.get(StepMessage.INT, at + 4);
            if (next <= at || next + StepMessage.RECORD > bytes.byteSize()) {
                break;
            }
            at = next;
        }
        return (int) Math.min(at + random.nextInt(64), bytes.byteSize() - 1);
    }

    /// All that section 0 has, ghosts too.
    private static long state(SectionedWorld world) {
        EntityManager em = world.section(0).world().entityManager();
        long state = world.section(0).stateHash() + em.entityCount();
        EntityQuery ghosts =
                em.queryBuilder().withAll(GlobalId.class, GhostAgent.class).build();
        for (Entity ghost : ghosts.toEntityArray()) {
            state += GlobalId.mix(em.getComponent(ghost, GlobalId.class).value()
                    ^ em.getComponent(ghost, Flock.Body.class).hashCode()
                    ^ em.getComponentTypes(ghost).hashCode());
        }
        return state;
    }

    @Test
    @Row({"CLU-5.2", "CLU-24.3"})
    void aChangedMessageIsRefusedWholeOrApplied() {
        int refused = 0;
        int applied = 0;
        for (int seed = 1; seed <= MESSAGES; seed++) {
            Changing transport = new Changing(seed);
            try (SectionedWorld world =
                    Flock.builder(Flock.cut(2, 1), 3).withTransport(transport).build()) {
                transport.world = world;
                Flock.populate(world.section(0).world().entityManager(), 3, 150);
                try {
                    while (!transport.isChanged) {
                        long bytes = Allocations.bytesOf(() -> world.run(1));
                        assertThat(bytes)
                                .as("bytes allocated with seed " + seed)
                                .isLessThan(MOST_BYTES);
                    }
                    applied++;
                } catch (StepMessageException wrong) {
                    refused++;
                    assertThat(state(world))
                            .as("state after refusal with seed " + seed + ": " + wrong)
                            .isEqualTo(transport.before);
                    assertThat(wrong).hasMessageEndingWith(".");
                }
            }
        }
        assertThat(refused).isGreaterThan(MESSAGES / 4);
        assertThat(applied).isPositive();
    }
}
