package dev.phalanx.structs.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.EnabledRefRO;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.TestTypes.Tag;
import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.structs.kernel.Bodies.Body1;
import dev.phalanx.structs.kernel.Bodies.Body2;
import dev.phalanx.structs.kernel.Bodies.Body3;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// References to enabled bits, alone and as parameters of kernels.
class EnabledReferencesTest {

    @Test
    void aReferenceReadsAndWritesItsBitAlone() {
        long[] bits = {0, 1L << 40 | 1L << 42};
        EnabledRefRW<Tag> reference = EnabledRefRW.over(bits, 64 + 41);
        assertThat(reference.get()).isFalse();
        assertThat(reference).hasToString("disabled");
        reference.set(true);
        assertThat(reference.get()).isTrue();
        assertThat(reference).hasToString("enabled");
        assertThat(bits).containsExactly(0, 1L << 40 | 1L << 41 | 1L << 42);
        reference.set(true);
        reference.set(false);
        assertThat(bits).containsExactly(0, 1L << 40 | 1L << 42);
        EnabledRefRO<Tag> other = EnabledRefRO.over(bits, 64 + 42);
        assertThat(other.get()).isTrue();
        assertThat(other).hasToString("enabled");
        other.at(bits, 5);
        assertThat(other.get()).isFalse();
        assertThat(other).hasToString("disabled");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 64, 65, 100, 127, 128})
    void everyChunkHasTwoWords(int capacity) {
        for (int slot = 0; slot < capacity * 5; slot++) {
            int index = EnabledLayout.index(slot, capacity);
            assertThat(index / EnabledLayout.BITS_PER_CHUNK).isEqualTo(slot / capacity);
            assertThat(index % EnabledLayout.BITS_PER_CHUNK).isEqualTo(slot % capacity);
            assertThat(index / 64).isBetween(EnabledLayout.firstWord(slot / capacity), EnabledLayout.words(5) - 1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 100, 128})
    void aKernelHandsOutTheBitOfEachSlot(int capacity) {
        Store<Position> positions = Store.of(Position.class, 2, 300);
        long[][] bits = {new long[EnabledLayout.words(300)], new long[EnabledLayout.words(300)]};
        int[] capacities = {128, capacity};
        for (int slot = 0; slot < 300; slot += 3) {
            EnabledRefRW.over(bits[1], EnabledLayout.index(slot, capacity)).set(true);
        }
        Body3<Position, EnabledRefRW<Tag>, EnabledRefRO<Velocity>> body = (position, tag, velocity) -> {
            position.x = velocity.get() ? 1 : 2;
            tag.set(!tag.get());
            position.y = tag.get() ? 1 : 2;
        };
        long[][] others = {bits[0].clone(), bits[1].clone()};
        new Query()
                .rw(positions)
                .enabled(Tag.class, Access.ENABLED_RW, bits, capacities)
                .enabled(Velocity.class, Access.ENABLED_RO, others, capacities)
                .run(1, 0, 150)
                .masked(1, 150, 50, 0b1011)
                .run(1, 200, 300)
                .forEach(body);
        for (int slot = 0; slot < 300; slot++) {
            boolean visited = slot < 150 || slot >= 200 || (0b1011L >>> (slot - 150) & 1) != 0;
            boolean before = slot % 3 == 0;
            assertThat(EnabledRefRO.over(bits[1], EnabledLayout.index(slot, capacity))
                            .get())
                    .isEqualTo(visited ? !before : before);
            assertThat(positions.get(1, slot).x).isEqualTo(visited ? before ? 1 : 2 : 0);
            assertThat(positions.get(1, slot).y).isEqualTo(visited ? before ? 2 : 1 : 0);
        }
    }

    private static final class Large implements Body2<EnabledRefRW<Tag>, Position> {
        private final List<Object> handed = new ArrayList<>();

        @Override
        public synchronized void execute(EnabledRefRW<Tag> tag, Position p) {
            switch ((int) p.x) {
                case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 -> p.x++;
                default -> p.y += 1;
            }
            tag.set(p.x == 1);
            handed.add(tag);
        }
    }

    @Test
    void aLargeBodyThatKeepsReferencesGetsOneForEachSlot() {
        Store<Position> positions = Store.of(Position.class, 1, 128);
        positions.set(0, 3, new Position(2, 0, 0));
        long[][] bits = {new long[2]};
        Large body = new Large();
        new Query()
                .enabled(Tag.class, Access.ENABLED_RW, bits, new int[] {128})
                .rw(positions)
                .run(0, 0, 100)
                .forEach(body);
        assertThat(bits[0]).containsExactly(~8L, (1L << 36) - 1);
        assertThat(body.handed).hasSize(100).doesNotHaveDuplicates();
    }

    @Test
    void disablingWhileIteratingDoesNotChangeWhichSlotsAreVisited() {
        long[][] bits = {{0b1111, 0}};
        Body1<EnabledRefRW<Tag>> body = _ -> bits[0][0] = 0;
        int[] visits = new int[1];
        Body1<EnabledRefRW<Tag>> counting = tag -> {
            visits[0]++;
            body.execute(tag);
        };
        Query query = new Query().enabled(Tag.class, Access.ENABLED_RW, bits, new int[] {128});
        query.masked(0, 0, 64, bits[0][0]).forEach(counting);
        assertThat(visits[0]).isEqualTo(4);
    }
}
