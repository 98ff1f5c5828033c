package dev.phalanx.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.phalanx.cluster.Ghost;
import dev.phalanx.cluster.GhostAgent;
import dev.phalanx.cluster.GlobalId;
import dev.phalanx.cluster.InProcessTransport;
import dev.phalanx.cluster.Plane;
import dev.phalanx.cluster.RectangleSections;
import dev.phalanx.cluster.SectionedWorld;
import dev.phalanx.cluster.StepMessage;
import dev.phalanx.cluster.StepMessageException;
import dev.phalanx.cluster.Transport;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.structs.Entity;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// Whatever bytes a section receives, they are a message, or an exception says what is wrong and nothing is changed.
///
/// To fuzz: `JAZZER_FUZZ=1 mvn -pl fuzz -am test -Dtest='StepMessageFuzzTest#anyChange'
/// -Dsurefire.failIfNoSpecifiedTests=false`
class StepMessageFuzzTest {
    @Ghost
    record At(float x, float y) implements IComponentData {}

    enum Mood {
        CALM,
        ANGRY
    }

    @Ghost
    record Mind(Mood mood, double weight) implements IComponentData, IEnableableComponent {}

    record Item(Mood mood, short number) implements IBufferElementData {}

    record Team(Mood mood) implements ISharedComponentData {}

    private static final int HEADER = 64;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    /// Changes the message of tick 1 from section 1 to 0: each four bytes of a list say where, how, and by which value.
    private static final class Changing implements Transport {
        private final Transport transport = new InProcessTransport(2);
        private final byte[] changes;
        private @Nullable SectionedWorld world;
        private long before;

        Changing(byte[] changes) {
            this.changes = changes;
        }

        @Override
        public void send(int from, int to, MemorySegment message) {
            transport.send(
                    from,
                    to,
                    from == 1 && StepMessage.of(message).tick() == 1
                            ? MemorySegment.ofArray(changed(message))
                            : message);
        }

        private byte[] changed(MemorySegment message) {
            byte[] bytes = message.toArray(ValueLayout.JAVA_BYTE);
            for (int i = 0; i + 4 <= changes.length; i += 4) {
                int at = 12 + (((changes[i] & 255) << 8) + (changes[i + 1] & 255)) % (bytes.length - 12);
                if (changes[i + 2] % 2 == 0) {
                    bytes[at] = changes[i + 3];
                } else {
                    bytes[at] ^= (byte) (1 << (changes[i + 3] & 7));
                }
            }
            CRC32C crc = new CRC32C();
            crc.update(bytes, 12, bytes.length - 12);
            MemorySegment.ofArray(bytes).set(INT, 8, (int) crc.getValue());
            return bytes;
        }

        @Override
        public @Nullable MemorySegment poll(int from, int to) {
            if (to == 0 && world != null) {
                before = world.section(0).stateHash() + world.section(0).ghostCount();
            }
            return transport.poll(from, to);
        }
    }

    @FuzzTest
    void anyBytes(byte[] bytes) {
        try {
            StepMessage message = StepMessage.of(MemorySegment.ofArray(bytes));
            assertThat(message.length()).isEqualTo(bytes.length).isGreaterThanOrEqualTo(HEADER);
        } catch (StepMessageException wrong) {
            assertThat(wrong).hasMessageEndingWith(".");
        }
    }

    /// Lets all agents move to the left.
    private static final class Left implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            EntityManager em = state.entityManager();
            for (Entity agent : em.queryBuilder()
                    .withAllRW(At.class)
                    .withNone(GhostAgent.class)
                    .build()
                    .toEntityArray()) {
                At at = em.getComponent(agent, At.class);
                em.setComponent(agent, new At(at.x - 3, at.y));
            }
        }
    }

    @FuzzTest
    void anyChange(byte[] changes) {
        Changing transport = new Changing(changes);
        Plane plane = Plane.bounded(20, 10, At.class, "x", "y");
        try (SectionedWorld world = SectionedWorld.of(RectangleSections.of(plane, 2, 1, 2))
                .withComponents(At.class, Mind.class, Item.class, Team.class)
                .withTransport(transport)
                .withSystems(section -> section.world().addSystem(new Left()))
                .build()) {
            transport.world = world;
            EntityManager em = world.section(0).world().entityManager();
            for (int i = 1; i <= 6; i++) {
                Entity agent = em.createEntity(
                        new GlobalId(i), new At(i + 7, 5), new Mind(Mood.ANGRY, i), new Team(Mood.ANGRY));
                em.addBuffer(agent, Item.class).add(new Item(Mood.CALM, (short) i));
            }
            try {
                world.run(1);
            } catch (StepMessageException wrong) {
                assertThat(wrong).hasMessageEndingWith(".");
                assertThat(world.section(0).stateHash() + world.section(0).ghostCount())
                        .isEqualTo(transport.before);
            }
        }
    }
}
