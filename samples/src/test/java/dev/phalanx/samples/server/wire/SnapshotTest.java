package dev.phalanx.samples.server.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.PresentationSystemGroup;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.samples.server.arena.Arena;
import dev.phalanx.samples.server.arena.Field;
import dev.phalanx.samples.server.arena.Order;
import dev.phalanx.structs.Entity;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SnapshotTest {
    private static final int TEAMS = 6;

    /// Writes a snapshot in each tick, since the version of a snapshot before.
    @UpdateInGroup(PresentationSystemGroup.class)
    private static final class WritingSystem implements ISystem {
        private SnapshotWriter writer;
        private int snapshot;
        private int since;
        private int version;
        private ByteBuffer frame = Wire.buffer(0);

        @Override
        public void onCreate(SystemState state) {
            writer = new SnapshotWriter(state);
        }

        @Override
        public void onUpdate(SystemState state) {
            state.completeDependency();
            writer.update(state);
            frame = Wire.buffer(writer.mostBytes());
            writer.write(frame, ++snapshot, since);
            version = state.globalSystemVersion();
        }

        /// The frame without its length.
        ByteBuffer content() {
            return frame.slice(Wire.LENGTH_BYTES, frame.limit() - Wire.LENGTH_BYTES)
                    .order(frame.order());
        }
    }

    private final Arena arena = new Arena(TEAMS, 2_000, 7);
    private final WritingSystem system = new WritingSystem();
    private final Random random = new Random(3);

    SnapshotTest() {
        arena.world().addSystem(system);
    }

    @AfterEach
    void close() {
        arena.close();
    }

    @Test
    void aCopyThatGetsAllSnapshotsEqualsTheWorldAfterEachOne() throws BadFrameException {
        WorldCopy copy = new WorldCopy();
        Set<Entity> ever = new HashSet<>();
        boolean wereWounded = false;
        for (int i = 0; i < 300; i++) {
            tick();
            copy.apply(system.content());
            system.since = system.version;
            Map<Entity, EntityState> world = EntityState.allOf(arena.world());
            assertThat(copy.entities()).isEqualTo(world);
            ever.addAll(world.keySet());
            wereWounded |=
                    world.values().stream().anyMatch(state -> state.team() != Wire.NO_TEAM && state.health() < 30);
        }
        assertThat(wereWounded).isTrue();
        assertThat(ever).hasSizeGreaterThan(2_100); // entities were created and destroyed
    }

    @Test
    void aCopyThatMissesSnapshotsCatchesUpWithOne() throws BadFrameException {
        WorldCopy copy = new WorldCopy();
        for (int i = 0; i < 300; i++) {
            tick();
            if (random.nextInt(12) == 0) {
                copy.apply(system.content());
                system.since = system.version;
                assertThat(copy.entities()).isEqualTo(EntityState.allOf(arena.world()));
            }
        }
    }

    @Test
    void aSnapshotOfAWorldWithoutChangesHasNoChunks() {
        arena.tick(1 / 30f);
        int full = system.content().remaining();
        for (int i = 0; i < 100; i++) { // until all crystals next to units are collected
            system.since = system.version;
            arena.tick(1 / 30f);
        }
        assertThat(full).isGreaterThan(2_000 * 16);
        assertThat(system.content().remaining()).isEqualTo(14);
    }

    @Test
    void aSnapshotWithoutAFullOneBeforeIsRejected() {
        tick();
        system.since = system.version;
        tick();
        assertThatThrownBy(() -> new WorldCopy().apply(system.content()))
                .isInstanceOf(BadFrameException.class)
                .hasMessage("Snapshot 2 comes after 0 and is not full.");
    }

    @Test
    void aSnapshotThatIsCutOffIsRejected() {
        tick();
        byte[] whole = bytes(system.content());
        for (int length = 0; length < whole.length; length += 1 + length / 50) {
            ByteBuffer cut = ByteBuffer.wrap(whole, 0, length).order(system.frame.order());
            assertThatThrownBy(() -> new WorldCopy().apply(cut))
                    .isInstanceOf(BadFrameException.class)
                    .hasMessageEndingWith(".");
        }
    }

    @Test
    void aSnapshotWithChangedBytesIsAppliedOrRejected() {
        tick();
        byte[] whole = bytes(system.content());
        int rejected = 0;
        for (int seed = 0; seed < 3_000; seed++) {
            Random bits = new Random(seed);
            byte[] changed = whole.clone();
            for (int i = bits.nextInt(4); i >= 0; i--) {
                int at = bits.nextBoolean() ? bits.nextInt(60) : bits.nextInt(changed.length);
                changed[at] = (byte) bits.nextInt();
            }
            try {
                new WorldCopy().apply(ByteBuffer.wrap(changed).order(system.frame.order()));
            } catch (BadFrameException e) {
                rejected++;
                assertThat(e).hasMessageEndingWith(".");
            }
        }
        assertThat(rejected).isBetween(500, 2_999);
    }

    private void tick() {
        if (random.nextInt(6) == 0) {
            arena.submit(new Order(
                    random.nextInt(TEAMS), random.nextFloat() * Field.SIZE / 4, random.nextFloat() * Field.SIZE / 4));
        }
        arena.tick(0.2f); // far enough to meet;
    }

    private static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return bytes;
    }
}
