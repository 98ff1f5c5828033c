package dev.phalanx.samples.games.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.samples.games.Game;
import org.junit.jupiter.api.Test;

class TrafficTest {
    @Test
    void carsDriveAndNoneIsLost() throws Exception {
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
