package dev.phalanx.samples.server.arena;

import static org.assertj.core.api.Assertions.assertThat;

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
