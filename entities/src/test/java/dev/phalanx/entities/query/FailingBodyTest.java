package dev.phalanx.entities.query;

import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.testing.Row;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@Row("JOB-16")
final class FailingBodyTest extends InWorld {
    private static final class Wounding implements ISystem {
        private int updates;
        private @Nullable Throwable caught;

        @Override
        public void onUpdate(SystemState state) {
            updates++;
            try {
                state.entityManager().query(rw(Health.class)).forEach(health -> {
                    health.points -= 10;
                    if (health.points < 0) {
                        throw new IllegalArgumentException("dead");
                    }
                });
            } catch (IllegalArgumentException failure) {
                caught = failure;
                throw failure;
            }
        }
    }

    @Test
    @Row("JOB-16.3")
    void anExceptionInALoopReachesTheSystemAndTheWorldGoesOn() {
        Health weak = new Health();
        weak.points = 5;
        em.createEntity(weak);
        Wounding wounding = new Wounding();
        world.addSystem(wounding);
        world.setFailFast(true);
        assertThatIllegalArgumentException().isThrownBy(world::update).withMessage("dead");
        assertThat(wounding.caught).hasMessage("dead");
        assertThatIllegalArgumentException().isThrownBy(world::update);
        assertThat(wounding.updates).isEqualTo(2);
        // The loop has ended, so the world takes structural changes again.
        assertThat(em.createEntity(Health.class)).isNotNull();
    }
}
