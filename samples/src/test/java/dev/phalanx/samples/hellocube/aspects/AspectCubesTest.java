package dev.phalanx.samples.hellocube.aspects;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.run.RunLoop;
import dev.phalanx.entities.systems.World;
import dev.phalanx.samples.hellocube.cubes.RotationSpeed;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.OwnJvm;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.LocalTransform;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class AspectCubesTest {
    private static final int FRAMES = 11; // the first one takes no time

    private static World after(int count, int frames) {
        World world = AspectCubes.world(count);
        RunLoop.of(world).fixedDelta(0.1f).run(frames);
        world.entityManager().completeAllTrackedJobs();
        return world;
    }

    /// Prints the hash of a world of many chunks.
    static final class Program {
        private Program() {}

        public static void main(String[] arguments) {
            try (World world = after(5_000, FRAMES)) {
                System.out.println(world.stateHash());
            }
        }
    }

    @Test
    void allCubesTurnAndBobAtTheirSpeeds() {
        try (World world = after(1_000, FRAMES)) {
            EntityManager em = world.entityManager();
            AtomicInteger seen = new AtomicInteger();
            em.query(ro(LocalTransform.class), ro(RotationSpeed.class), ro(LocalToWorld.class))
                    .forEach((transform, speed, matrix) -> {
                        float height = 2 * (float) Math.sin(speed.radiansPerSecond());
                        assertThat(transform.position.y).isCloseTo(height, within(0.01f));
                        assertThat(matrix.value[10]).isEqualTo(transform.position.y);
                        double turned = 2 * Math.atan2(transform.rotation.y, transform.rotation.w);
                        assertThat(Math.cos(turned - speed.radiansPerSecond())).isCloseTo(1, within(1e-3));
                        seen.getAndIncrement();
                    });
            assertThat(seen).hasValue(1_000);
        }
    }

    @Test
    void anEntityWithoutASpeedIsNoCube() {
        try (World world = AspectCubes.world(1)) {
            EntityManager em = world.entityManager();
            Entity stone = em.createEntity(LocalTransform.fromPosition(1, 2, 3), new LocalToWorld());
            RunLoop.of(world).fixedDelta(0.1f).run(FRAMES);

            assertThat(em.getComponent(stone, LocalTransform.class)).isEqualTo(LocalTransform.fromPosition(1, 2, 3));
        }
    }

    @Test
    void theHashIsTheSameForAnyNumberOfWorkers() throws Exception {
        try (World world = after(5_000, FRAMES)) {
            for (int workers = 1; workers <= 3; workers++) {
                assertThat(OwnJvm.outputOf(workers, Program.class))
                        .as("%d workers", workers)
                        .isEqualTo(Long.toString(world.stateHash()));
            }
        }
    }
}
