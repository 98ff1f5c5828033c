package dev.phalanx.samples.games.shooter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.samples.OwnJvm;
import dev.phalanx.samples.games.Game;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShooterTest {
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
        try (Game game = Shooter.game(1_000, 400)) {
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
    void enemiesAreHitAndPaidFor() throws Exception {
        try (Game game = Shooter.game(1_000, 400)) {
            game.frames(240);
            EntityManager em = game.world().entityManager();
            Score score = em.queryBuilder().withAll(Score.class).build().getSingleton(Score.class);

            assertThat(score.kills()).isPositive();
            assertThat(score.points()).isEqualTo(10L * score.kills());
            assertThat(score.spawned()).isGreaterThan(1_000);
            assertThat(em.queryBuilder().withAll(Enemy.class).build().calculateEntityCount())
                    .isBetween(900, 1_000);
            game.world().audit();
        }
    }
}
