package dev.phalanx.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.query.QueryTerms;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.OwnJvm;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Programs with strict checks that read world matrices.
@Row("TRF-6")
class StrictReadsTest {
    @Test
    void readingMatricesBeforeTheyAreComputedIsLogged() throws Exception {
        String printed = OwnJvm.outputOf(List.of("-Dphalanx.safety=strict"), Program.class);

        assertThat(printed.lines().filter(line -> line.startsWith("WARNING: ")))
                .containsExactly(
                        "WARNING: Code outside of systems reads LocalToWorld although LocalTransform was written after the"
                                + " last update of LocalToWorldSystem, so the values are out of date. Read it after"
                                + " LocalToWorldSystem has run. For the matrix of this moment, call"
                                + " TransformHelpers.computeWorldTransformMatrix.",
                        "WARNING: System EarlySystem reads LocalToWorld although LocalTransform was written after the last"
                                + " update of LocalToWorldSystem, so the values are out of date. Read it after"
                                + " LocalToWorldSystem has run. For the matrix of this moment, call"
                                + " TransformHelpers.computeWorldTransformMatrix.");
    }

    @Test
    void otherModesSayNothing() throws Exception {
        assertThat(OwnJvm.outputOf(1, Program.class)).isEmpty();
    }

    /// Moves what the next system reads.
    @UpdateBefore(EarlySystem.class)
    static final class MoveSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            SystemAPI.query(QueryTerms.rw(LocalTransform.class)).forEach(transform -> transform.translate(1, 0, 0));
        }
    }

    /// Reads too soon.
    @UpdateBefore(TransformSystemGroup.class)
    static final class EarlySystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            SystemAPI.query(QueryTerms.ro(LocalToWorld.class)).forEach(world -> {});
        }
    }

    /// Reads in time.
    @UpdateAfter(TransformSystemGroup.class)
    static final class LateSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            SystemAPI.query(QueryTerms.ro(LocalToWorld.class)).forEach(world -> {});
        }
    }

    /// Reads early and late.
    static final class Program {
        private Program() {}

        public static void main(String[] arguments) {
            try (World world = new World("Strict")) {
                world.setFailFast(true);
                world.addSystems(TransformSystems.types());
                world.addSystem(new LateSystem());
                EntityManager em = world.entityManager();
                Entity root = em.createEntity(new LocalTransform(), new LocalToWorld());
                Entity child = em.createEntity(new LocalTransform(), new LocalToWorld(), new Parent(root));
                TransformHelpers.worldPosition(em, child);
                world.update();
                em.getComponent(child, LocalToWorld.class);
                em.setComponent(root, LocalTransform.fromPosition(1, 2, 3));
                TransformHelpers.worldPosition(em, child);
                em.getComponent(child, LocalToWorld.class);
                em.getComponent(child, LocalToWorld.class);
                world.update();
                world.addSystem(new MoveSystem());
                world.addSystem(new EarlySystem());
                world.update();
                world.update();
            }
        }
    }
}
