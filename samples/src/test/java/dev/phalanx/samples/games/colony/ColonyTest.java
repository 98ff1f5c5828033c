package dev.phalanx.samples.games.colony;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.samples.OwnJvm;
import dev.phalanx.samples.games.Game;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ColonyTest {
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
        try (Game game = Colony.game(2_000, 500, 3)) {
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
    void workersBringWhatTheyDigAndCartsAreBuiltOfIt() throws Exception {
        try (Game game = Colony.game(2_000, 500, 3)) {
            game.frames(600);
            EntityManager em = game.world().entityManager();
            Stocks stocks = em.queryBuilder().withAll(Stocks.class).build().getSingleton(Stocks.class);

            assertThat(stocks.wood()).isPositive();
            assertThat(stocks.carts()).isPositive();
            assertThat(em.queryBuilder().withAll(Wheel.class).build().calculateEntityCount())
                    .isEqualTo(2 * stocks.carts());
            game.world().audit();
        }
    }
}
