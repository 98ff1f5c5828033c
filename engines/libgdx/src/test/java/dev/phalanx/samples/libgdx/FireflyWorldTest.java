package dev.phalanx.samples.libgdx;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.run.RunLoop;
import dev.phalanx.entities.systems.World;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FireflyWorldTest {
    private static final float RADIUS = 20;

    private final World world = FireflyWorld.create();
    private final EntityManager em = world.entityManager();
    private final RunLoop loop = RunLoop.of(world).fixedDelta(1 / 60f);

    @AfterEach
    void closeWorld() {
        world.close();
    }

    private Position lantern() {
        return em.getComponent(em.getSingletonEntity(Lantern.class), Position.class);
    }

    private int nearLantern() {
        Position lantern = lantern();
        int[] count = {0};
        em.query(ro(Position.class)).withAll(Glow.class).forEach(position -> {
            if (Math.hypot(position.x - lantern.x, position.y - lantern.y) < RADIUS) {
                count[0]++;
            }
        });
        return count[0];
    }

    @Test
    void thePlayerMovesTheLantern() {
        float before = lantern().x;
        em.setSingleton(new Steering(1, 0));
        loop.run(61); // the first frame takes no time
        assertThat(lantern().x).isCloseTo(before + 220, offset(1f));
    }

    @Test
    void theLanternStaysInTheScene() {
        em.setSingleton(new Steering(-1, 1));
        loop.run(600);
        assertThat(lantern().x).isZero();
        assertThat(lantern().y).isEqualTo(Scene.HEIGHT);
    }

    @Test
    void firefliesFleeFromTheLantern() {
        assertThat(nearLantern()).isGreaterThan(50);
        loop.run(120);
        assertThat(nearLantern()).isZero();
    }
}
