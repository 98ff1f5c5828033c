package dev.phalanx.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.query.QueryTerms;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Allocations;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.Test;

/// Bytes that frames allocate on the world's thread. Worlds are small enough for the systems to do without jobs.
@Row("TRF-4")
class TransformAllocationTest {
    @UpdateBefore(TransformSystemGroup.class)
    static final class MoveSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            SystemAPI.query(QueryTerms.rw(LocalTransform.class)).forEach(transform -> transform.position.x += 0.5f);
        }
    }

    private static World world(boolean isMoving) {
        World world = new World("Allocations");
        world.setFailFast(true);
        world.addSystems(TransformSystems.types());
        if (isMoving) {
            world.addSystem(new MoveSystem());
        }
        Entity[] made = new Entity[2_000];
        for (int i = 0; i < made.length; i++) {
            made[i] = i < 100
                    ? world.entityManager().createEntity(LocalTransform.fromPosition(i, 1, 2), new LocalToWorld())
                    : world.entityManager()
                            .createEntity(
                                    LocalTransform.fromPosition(1, i, 2), new LocalToWorld(), new Parent(made[i / 5]));
        }
        return world;
    }

    @Test
    void aWarmFrameInWhichEverythingMovesAllocatesNothing() {
        try (World world = world(true)) {
            assertThat(Allocations.settledBytesOf(0, 2_000, world::update)).isZero();
        }
    }

    @Test
    void aWarmFrameInWhichNothingMovesAllocatesNothing() {
        try (World world = world(false)) {
            assertThat(Allocations.settledBytesOf(0, 2_000, world::update)).isZero();
        }
    }
}
