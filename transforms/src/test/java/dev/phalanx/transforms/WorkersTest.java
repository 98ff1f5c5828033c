package dev.phalanx.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.OwnJvm;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Runs the same script with other numbers of workers.
@Row("TRF-4")
class WorkersTest {
    private static final int ENTITIES = 20_000;

    @Test
    void matricesHaveTheSameBitsForAnyNumberOfWorkers() throws Exception {
        Set<String> hashes = new HashSet<>();
        for (int workers : new int[] {1, 2, 3, 8}) {
            hashes.add(OwnJvm.outputOf(workers, Script.class));
        }
        assertThat(hashes).hasSize(1);
        assertThat(hashes.iterator().next()).matches("-?[0-9]+");
    }

    /// Prints a hash of the matrices of all frames.
    static final class Script {
        private final World world = new World("Script");
        private final EntityManager em = world.entityManager();
        private final List<Entity> entities = new ArrayList<>();
        private final Random random = new Random(20);

        public static void main(String[] arguments) {
            System.out.println(new Script().run());
        }

        private long run() {
            world.setFailFast(true);
            world.addSystems(TransformSystems.types());
            for (int i = 0; i < ENTITIES; i++) {
                Entity entity = em.createEntity(transform(), new LocalToWorld());
                entities.add(entity);
                if (i > 100) {
                    em.addComponent(entity, new Parent(entities.get(random.nextInt(i / 4))));
                }
                if (i % 13 == 0) {
                    em.addComponent(entity, PostTransformMatrix.scale(1, random.nextFloat() + 1, 1));
                }
            }
            long hash = 0;
            for (int frame = 0; frame < 20; frame++) {
                world.update();
                long matrices = matrices();
                recompute();
                if (matrices != matrices()) {
                    throw new IllegalStateException("In frame " + frame
                            + " the matrices of what had changed differ from those of a full computation.");
                }
                hash = hash * 31 + matrices;
                change(frame);
            }
            return hash;
        }

        private LocalTransform transform() {
            return LocalTransform.fromPosition(random.nextFloat(), random.nextFloat(), random.nextFloat())
                    .rotateY(random.nextFloat())
                    .rotateX(random.nextFloat());
        }

        private void change(int frame) {
            for (int i = 0; i < 50 << frame % 8; i++) {
                em.setComponent(pick(ENTITIES), transform());
                int child = 200 + random.nextInt(ENTITIES - 200);
                if (i % 5 == 0) {
                    em.setComponent(entities.get(child), new Parent(pick(child / 4)));
                }
            }
        }

        private Entity pick(int below) {
            return entities.get(random.nextInt(below));
        }

        /// Marks all transforms as changed and works all matrices out.
        private void recompute() {
            em.completeAllTrackedJobs();
            EntityQuery all = em.queryBuilder().withAll(LocalTransform.class).build();
            NativeArray<Entity> found = all.toEntityArray();
            for (int i = 0; i < found.length(); i++) {
                em.setComponent(found.get(i), LocalToWorld.class, new LocalToWorld());
                em.setComponent(found.get(i), em.getComponent(found.get(i), LocalTransform.class));
            }
            world.update();
        }

        private long matrices() {
            em.completeAllTrackedJobs();
            long hash = 1;
            for (Entity entity : entities) {
                hash = hash * 31 + Arrays.hashCode(em.getComponent(entity, LocalToWorld.class).value);
            }
            return hash;
        }
    }
}
