package dev.phalanx.samples.server.arena;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.testing.OwnJvm;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ArenaTest {
    private static final int TICKS = 200;

    /// Prints the hash of the world after some ticks.
    static final class Program {
        private Program() {}

        public static void main(String[] arguments) {
            System.out.println(hash(new ArrayList<>()));
        }
    }

    @Test
    void theSameOrdersGiveTheSameWorldForAnyNumberOfWorkers() throws Exception {
        List<TimedOrder> orders = new ArrayList<>();
        String here = Long.toString(hash(orders));

        assertThat(orders).hasSizeGreaterThan(20);
        for (int workers = 1; workers <= 3; workers++) {
            assertThat(OwnJvm.outputOf(workers, Program.class))
                    .as("%d workers", workers)
                    .isEqualTo(here);
        }
    }

    @Test
    void recordedOrdersGiveTheSameWorld() {
        List<TimedOrder> orders = new ArrayList<>();
        long hash = hash(orders);
        try (Arena again = arena()) {
            int next = 0;
            for (int tick = 0; tick < TICKS; tick++) {
                while (next < orders.size() && orders.get(next).tick() == tick) {
                    again.submit(orders.get(next++).order());
                }
                again.tick(1 / 30f);
            }
            assertThat(again.world().stateHash()).isEqualTo(hash);
        }
    }

    @Test
    void unitsAndCrystalsTurnIntoEachOther() {
        Random random = new Random(3);
        try (Arena arena = new Arena(8, 3_000, 5)) {
            EntityManager em = arena.world().entityManager();
            EntityQuery crystals = em.queryBuilder().withAll(Crystal.class).build();
            EntityQuery all = em.queryBuilder().withAll(Position.class).build();
            List<Integer> changes = new ArrayList<>();
            for (int tick = 0; tick < 1_000; tick++) {
                if (random.nextInt(3) == 0) {
                    arena.submit(new Order(random.nextInt(8), random.nextInt(1_000), random.nextInt(1_000)));
                }
                int before = crystals.calculateEntityCount();
                arena.tick(1 / 30f);
                changes.add(crystals.calculateEntityCount() - before);
                assertThat(all.calculateEntityCount()).as("tick %d", tick).isEqualTo(3_000);
            }
            assertThat(changes).anyMatch(change -> change > 0).anyMatch(change -> change < 0);
        }
    }

    @Test
    void anotherOrderGivesAnotherWorld() {
        long hash = hash(new ArrayList<>());
        try (Arena other = arena()) {
            other.submit(new Order(0, 1, 1));
            for (int tick = 0; tick < TICKS; tick++) {
                other.tick(1 / 30f);
            }
            assertThat(other.world().stateHash()).isNotEqualTo(hash);
        }
    }

    private static Arena arena() {
        return new Arena(8, 3_000, 5);
    }

    private static long hash(List<TimedOrder> orders) {
        Random random = new Random(11);
        try (Arena arena = arena()) {
            arena.record(orders);
            for (int tick = 0; tick < TICKS; tick++) {
                if (random.nextInt(5) == 0) {
                    arena.submit(new Order(random.nextInt(8), random.nextInt(400), random.nextInt(400)));
                }
                arena.tick(1 / 30f);
            }
            return arena.world().stateHash();
        }
    }
}
