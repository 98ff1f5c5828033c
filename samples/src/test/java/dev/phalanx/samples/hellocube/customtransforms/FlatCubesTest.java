package dev.phalanx.samples.hellocube.customtransforms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.run.RunLoop;
import dev.phalanx.entities.systems.World;
import dev.phalanx.samples.hellocube.cubes.RotationSpeed;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.OwnJvm;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.Parent;
import dev.phalanx.transforms.TransformHelpers;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

class FlatCubesTest {
    private static final float SECONDS = 1 / 100f;
    private static final int FRAMES = 101; // the first one takes no time

    private static World after(int count) {
        World world = FlatCubes.world(count);
        RunLoop.of(world).fixedDelta(SECONDS).run(FRAMES);
        world.entityManager().completeAllTrackedJobs();
        return world;
    }

    /// Prints the hash of a world of many chunks.
    static final class Program {
        private Program() {}

        public static void main(String[] arguments) {
            try (World world = after(2_000)) {
                System.out.println(world.stateHash());
            }
        }
    }

    @Test
    void cubesMoveInCirclesAndTheirChildrenFollow() {
        try (World world = after(3)) {
            EntityManager em = world.entityManager();
            EntityQuery cubes = em.queryBuilder().withAll(RotationSpeed.class).build();
            assertThat(cubes.calculateEntityCount()).isEqualTo(3);
            int number = 0;
            for (Entity cube : cubes.toEntityArray()) {
                float angle = em.getComponent(cube, RotationSpeed.class).radiansPerSecond(); // after one second
                float radius = 3 / angle;
                float x = 4 * number++ - radius + radius * (float) Math.cos(angle);
                float y = radius * (float) Math.sin(angle);
                assertAt(em, cube, x, y, 0);

                Entity front = TransformHelpers.children(em, cube).getFirst();
                float frontX = x - 2 * (float) Math.sin(angle);
                float frontY = y + 2 * (float) Math.cos(angle);
                assertAt(em, front, frontX, frontY, 0);

                Entity above = TransformHelpers.children(em, front).getFirst();
                assertThat(em.hasComponent(above, Transform2D.class)).isFalse();
                assertAt(em, above, frontX, frontY, 1);
            }
        }
    }

    @Test
    void aChildThatIsDetachedIsPlacedInTheWorld() {
        try (World world = after(1)) {
            EntityManager em = world.entityManager();
            Entity cube = em.queryBuilder()
                    .withAll(RotationSpeed.class)
                    .build()
                    .toEntityArray()
                    .get(0);
            Entity front = TransformHelpers.children(em, cube).getFirst();
            em.removeComponent(front, Parent.class);
            world.update();

            assertAt(em, front, 0, 2, 0);
        }
    }

    @Test
    void theHashIsTheSameForAnyNumberOfWorkers() throws Exception {
        try (World world = after(2_000)) {
            for (int workers = 1; workers <= 3; workers++) {
                assertThat(OwnJvm.outputOf(workers, Program.class))
                        .as("%d workers", workers)
                        .isEqualTo(Long.toString(world.stateHash()));
            }
        }
    }

    private static void assertAt(EntityManager em, Entity entity, float x, float y, float z) {
        em.completeAllTrackedJobs();
        Vector3f position = em.getComponent(entity, LocalToWorld.class).position();
        assertThat(position.distance(x, y, z)).as("%s", position).isLessThan(0.04f);
    }
}
