package dev.phalanx.samples.games.battle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.samples.games.Game;
import org.junit.jupiter.api.Test;

class BattleTest {
    @Test
    void soldiersFallAndAreCountedAndReplaced() {
        try (Game game = Battle.game(4_000)) {
            game.frames(400);
            EntityManager em = game.world().entityManager();
            Losses losses = em.queryBuilder().withAll(Losses.class).build().getSingleton(Losses.class);
            int living = em.queryBuilder().withAll(Soldier.class).build().calculateEntityCount();
            int uncounted = em.queryBuilder()
                    .withAll(Fallen.class)
                    .withNone(Soldier.class)
                    .build()
                    .calculateEntityCount();

            assertThat(losses.first()).isPositive();
            assertThat(losses.second()).isPositive();
            assertThat(living).isBetween(3_500, 4_000);
            // The last recruits come at the beginning of the next frame.
            assertThat(losses.recruited() - living - losses.first() - losses.second() - uncounted)
                    .isBetween(0, 512);
            game.world().audit();
        }
    }
}
