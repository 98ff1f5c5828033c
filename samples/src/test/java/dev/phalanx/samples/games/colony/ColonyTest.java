package dev.phalanx.samples.games.colony;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.samples.games.Game;
import org.junit.jupiter.api.Test;

class ColonyTest {
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
