package dev.phalanx.samples.games.towers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.samples.games.Game;
import org.junit.jupiter.api.Test;

class TowersTest {
    @Test
    void enemiesFallAndArePaidFor() {
        try (Game game = Towers.game(2_000, 600)) {
            game.frames(600);
            EntityManager em = game.world().entityManager();
            Purse purse = em.queryBuilder().withAll(Purse.class).build().getSingleton(Purse.class);

            assertThat(purse.killed()).isPositive();
            assertThat(purse.gold()).isBetween(5L * purse.killed(), 20L * purse.killed());
            assertThat(purse.spawned()).isGreaterThan(2_000);
            assertThat(em.queryBuilder().withAll(Enemy.class).build().calculateEntityCount())
                    .isBetween(1_500, 2_000);
            game.world().audit();
        }
    }
}
