package dev.phalanx.baking.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.live.Town.Chest;
import java.io.IOException;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/// Live baking by the watcher and the clock of the machine, for as many seconds as the property says.
@EnabledIfSystemProperty(named = "phalanx.live.seconds", matches = "[0-9]+")
class LiveRealTimeTest extends InLive {
    private final Random random = new Random(4);

    private void save(int gold) throws IOException {
        write("square.scene.yaml", "nodes:\n  - name: Square\n    components:\n      - Chest: {gold: " + gold + "}\n");
    }

    private void updateFor(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        while (System.nanoTime() < end) {
            world.update();
            LockSupport.parkNanos(5_000_000);
        }
    }

    @Test
    void savesAreFollowedForMinutes() throws IOException {
        long end = System.nanoTime()
                + Duration.ofSeconds(Long.getLong("phalanx.live.seconds")).toNanos();
        save(0);
        start(UNWATCHED.withWatching(true));
        load("square");
        for (int gold = 1; gold < 4 || System.nanoTime() < end; gold++) {
            if (random.nextInt(4) == 0) {
                write("square.scene.yaml", "nodes: " + gold + "\n");
                updateUntil(() -> !problems().isEmpty());
            }
            save(gold);
            int wanted = gold;
            updateUntil(() -> em.getComponent(only(Chest.class), Chest.class).gold() == wanted);
            assertThat(problems()).isEmpty();
            updateFor(Duration.ofSeconds(1 + random.nextInt(14)));
        }
    }
}
