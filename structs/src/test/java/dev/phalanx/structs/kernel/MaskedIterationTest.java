package dev.phalanx.structs.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.TestTypes.Everything;
import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.structs.kernel.Bodies.Body1;
import dev.phalanx.structs.kernel.Bodies.Body2;
import dev.phalanx.structs.kernel.Bodies.Body3;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Iterations that leave slots out.
class MaskedIterationTest {
    private static final int SLABS = 3;
    private static final int SLOTS = 700;

    private final Store<Position> positions = Store.of(Position.class, SLABS, SLOTS);
    private final Store<Velocity> velocities = Store.of(Velocity.class, SLABS, SLOTS);

    MaskedIterationTest() {
        for (int slab = 0; slab < SLABS; slab++) {
            for (int slot = 0; slot < SLOTS; slot++) {
                velocities.set(slab, slot, new Velocity(slot, slab + 1, 1));
            }
        }
    }

    private Query query() {
        return new Query().rw(positions).ro(velocities);
    }

    /// Chunks of some capacity with words of all kinds.
    private static void addRandomRuns(Query query, Random random) {
        int capacity = random.nextInt(3) == 0 ? random.nextInt(1, 128) : 128;
        for (int slab = 0; slab < SLABS; slab++) {
            for (int first = 0; first + capacity <= SLOTS; first += capacity) {
                int count = random.nextInt(4) == 0 ? random.nextInt(1, capacity + 1) : capacity;
                query.runs()
                        .addMasked(slab, first, count, RunListTest.randomWord(random), RunListTest.randomWord(random));
            }
        }
    }

    private void assertMeansTheSame(Random random, Body2<Position, Velocity> body) {
        Query query = query();
        addRandomRuns(query, random);
        clear();
        query.naively(body);
        String naive = Arrays.deepToString(positions.tables());
        clear();
        query.forEach(body);
        assertThat(Arrays.deepToString(positions.tables())).isEqualTo(naive);
    }

    private void clear() {
        Arrays.stream(positions.tables())
                .flatMap(table -> Arrays.stream((float[][]) table))
                .forEach(column -> Arrays.fill(column, 0));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void aSmallBody(int seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 20; round++) {
            assertMeansTheSame(random, (position, velocity) -> {
                position.x += velocity.x();
                position.y += 1;
            });
        }
    }

    private static final class Copied {
        static Body2<Position, Velocity> body(float step) {
            return (p, v) -> {
                switch ((int) v.x() % 90) {
                    case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 -> p.x++;
                    default -> p.y += v.y() * step;
                }
                if (v.x() > 300) {
                    return;
                }
                p.z += v.z();
            };
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void aLargeBodyThatIsCopied(int seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 20; round++) {
            assertMeansTheSame(random, Copied.body(round));
        }
    }

    private static final class Called implements Body2<Position, Velocity> {
        @Override
        public synchronized void execute(Position p, Velocity v) {
            switch ((int) v.x() % 90) {
                case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 -> p.x++;
                default -> p.y += v.y();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void aLargeBodyThatIsCalled(int seed) {
        assertMeansTheSame(new Random(seed), new Called());
    }

    @Test
    void everySlotOnceInOrder() {
        Query query = query();
        query.run(0, 0, 5).masked(0, 10, 64, 0b1001_0001L).masked(0, 100, 64, 2).run(1, 0, 2);
        List<Float> visited = new ArrayList<>();
        Body2<Position, Velocity> body = (position, velocity) -> visited.add(velocity.x() + 1000 * (velocity.y() - 1));
        query.forEach(body);
        assertThat(visited).containsExactly(0f, 1f, 2f, 3f, 4f, 10f, 14f, 17f, 101f, 1000f, 1001f);
    }

    @Test
    void aKernelTakesBothKindsOfRunsInTurn() {
        Body2<Position, Velocity> body = (position, velocity) -> position.x += 1;
        IterationKernel kernel = query().kernel(body);
        RunList runs = new RunList();
        Object[] tables = query().tables();
        for (int round = 0; round < 3; round++) {
            runs.clear();
            runs.add(0, 0, 10);
            kernel.run(runs, tables, body);
            runs.addMasked(0, 10, 64, 0x11);
            kernel.run(runs, tables, body);
        }
        assertThat(positions.get(0, 9).x).isEqualTo(6);
        assertThat(positions.get(0, 10).x).isEqualTo(3);
        assertThat(positions.get(0, 11).x).isZero();
    }

    @Test
    void aRunInsideTheBodyOfTheSameKernel() {
        RunList runs = new RunList();
        runs.addMasked(0, 0, 8, 0b1010_1010);
        Object[] tables = query().tables();
        IterationKernel[] kernel = new IterationKernel[1];
        int[] depth = new int[1];
        Body2<Position, Velocity> body = new Body2<>() {
            @Override
            public void execute(Position position, Velocity velocity) {
                if (depth[0] == 0) {
                    depth[0]++;
                    kernel[0].run(runs, tables, this);
                    depth[0]--;
                } else {
                    position.y += 1;
                }
            }
        };
        kernel[0] = query().kernel(body);
        kernel[0].run(runs, tables, body);
        // The outer run stores what it read before, so the last of four inner runs is lost on the last slot.
        assertThat(positions.get(0, 7).y).isEqualTo(3);
        assertThat(positions.get(0, 6).y).isZero();
    }

    @Test
    void aBodyThatThrowsEndsTheIterationAndLeavesTheKernelUsable() {
        Query query = query().masked(0, 0, 64, 0b1011);
        Body2<Position, Velocity> body = (position, velocity) -> {
            if (position.z == 0 && velocity.x() == 1) {
                position.z = 1;
                throw new IllegalStateException("stop at 1");
            }
            position.z = 2;
        };
        IterationKernel kernel = query.kernel(body);
        assertThatThrownBy(() -> query.forEach(kernel, body)).hasMessage("stop at 1");
        assertThat(positions.get(0, 0).z).isEqualTo(2);
        assertThat(positions.get(0, 1).z).isZero();
        positions.set(0, 1, new Position(0, 0, 5));
        query.forEach(kernel, body);
        assertThat(positions.get(0, 3).z).isEqualTo(2);
    }

    @Test
    void viewsEndWithTheIteration() {
        Store<Everything> store = Store.of(Everything.class, 1, 64);
        List<Everything> kept = new ArrayList<>();
        Body1<Everything> body = kept::add;
        new Query().ro(store).masked(0, 0, 64, 5).forEach(body);
        assertThat(kept).hasSize(2);
        assertThatThrownBy(() -> kept.getFirst().text().byteLength()).hasMessageContaining("copy()");
    }

    @Test
    void referencesAndWideTypes() {
        Store<Everything> store = Store.of(Everything.class, 1, 64);
        Body3<RefRW<Everything>, Position, RefRW<Velocity>> body = (everything, position, velocity) -> {
            Everything e = everything.get();
            everything.set(new Everything(
                    !e.flag(),
                    e.small(),
                    e.letter(),
                    e.shorter(),
                    e.number() + 1,
                    e.real(),
                    e.big(),
                    e.precise(),
                    e.mood(),
                    e.entity(),
                    e.nested(),
                    e.text(),
                    e.list(),
                    e.numbers(),
                    e.flags()));
            position.x += velocity.get().x();
            velocity.set(new Velocity(-1, 0, 0));
        };
        new Query()
                .ref(store)
                .rw(positions)
                .ref(velocities)
                .masked(0, 0, 64, 0b101)
                .forEach(body);
        assertThat(store.get(0, 0).number()).isEqualTo(1);
        assertThat(store.get(0, 1).number()).isZero();
        assertThat(store.get(0, 2).flag()).isTrue();
        assertThat(positions.get(0, 2).x).isEqualTo(2);
        assertThat(velocities.get(0, 2).x()).isEqualTo(-1);
    }
}
