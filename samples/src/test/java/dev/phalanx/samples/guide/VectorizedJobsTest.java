package dev.phalanx.samples.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.jobs.Vectorize;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.structs.Entity;
import org.junit.jupiter.api.Test;

/// The code of the page about vectorised jobs.
class VectorizedJobsTest {
    static final class Velocity implements IComponentData {
        public float x;
        public float y;
    }

    // snippet vectorized-job
    @Vectorize
    record LimitJob(float limit, float drag) implements IJobEntity {
        void execute(Velocity velocity) {
            float speed = (float) Math.sqrt(velocity.x * velocity.x + velocity.y * velocity.y);
            if (speed > limit) {
                scale(velocity, limit / speed);
            } else if (speed > 1) {
                scale(velocity, drag);
            }
        }

        private static void scale(Velocity velocity, float factor) {
            velocity.x *= factor;
            velocity.y *= factor;
        }
    }
    // end vectorized-job

    @Test
    void aVectorisedJobDoesWhatItsCodeSays() {
        try (World world = new World("Game")) {
            EntityManager em = world.entityManager();
            Entity last = Entity.NULL;
            for (int i = 0; i <= 40; i++) {
                Velocity velocity = new Velocity();
                velocity.x = i * 3;
                velocity.y = i * 4;
                last = em.createEntity(velocity);
            }
            new LimitJob(10, 0.5f).run(em.createEntityQuery(ComponentType.readWrite(Velocity.class)));
            assertThat(em.getComponent(last, Velocity.class).x).isEqualTo(120 * (10 / 200f));
        }
    }
}
