package dev.phalanx.samples.games.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.samples.OwnJvm;
import dev.phalanx.samples.games.Game;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrafficTest {
    private static final int FRAMES = 60;

    private static long here;

    /// Prints the hash after some frames.
    static final class Program {
        private Program() {}

        public static void main(String[] arguments) throws Exception {
            System.out.println(hash());
        }
    }

    private static long hash() throws Exception {
        try (Game game = Traffic.game(2_000, 8)) {
            game.frames(FRAMES);
            return game.hash();
        }
    }

    @BeforeAll
    static void run() throws Exception {
        here = hash();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void theHashIsTheSameForAnyNumberOfWorkers(int workers) throws Exception {
        assertThat(OwnJvm.outputOf(workers, Program.class)).isEqualTo(Long.toString(here));
    }

    @Test
    void carsDriveAndNobodyIsLost() throws Exception {
        try (Game game = Traffic.game(2_000, 8)) {
            game.frames(300);
            EntityManager em = game.world().entityManager();
            Report report = em.queryBuilder().withAll(Report.class).build().getSingleton(Report.class);

            assertThat(report.meanSpeed()).isBetween(5.0, 45.0);
            assertThat(report.recounts()).isPositive();
            assertThat(em.queryBuilder().withAll(Place.class).build().calculateEntityCount())
                    .isEqualTo(2_000);
            game.world().audit();
        }
    }
}
