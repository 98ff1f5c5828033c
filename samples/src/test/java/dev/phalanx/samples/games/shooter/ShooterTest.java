package dev.phalanx.samples.games.shooter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.samples.games.Game;
import org.junit.jupiter.api.Test;

class ShooterTest {
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
