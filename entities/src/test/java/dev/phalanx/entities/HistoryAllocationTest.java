package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.history.WorldHistory;
import dev.phalanx.entities.query.QueryTerms;
import dev.phalanx.entities.systems.FixedStepSimulationSystemGroup;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.testing.Allocations;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.Test;

/// A tick that is recorded in a warm ring allocates nothing.
final class HistoryAllocationTest {
    public static final class Speed implements IComponentData {
        public float value;
    }

    public static final class Place implements IComponentData {
        public float value;
    }

    static final class Move implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            SystemAPI.query(QueryTerms.rw(Place.class), QueryTerms.ro(Speed.class))
                    .forEach((place, speed) -> place.value += speed.value);
        }
    }

    @Test
    @Row("HIS-1")
    void ticksInAWarmRing() {
        try (World world = new World("Recorded")) {
            EntityManager em = world.entityManager();
            world.addSystem(new Move());
            world.getOrCreateSystem(FixedStepSimulationSystemGroup.class);
            em.createEntity(em.createArchetype(Speed.class, Place.class), 3_000).close();
            float[] elapsed = {0};
            Runnable tick = () -> {
                elapsed[0] += 0.01f;
                world.setTime(elapsed[0], 0.01f);
                world.update();
            };
            tick.run();
            WorldHistory history = WorldHistory.of(world).ticks(30).start();
            assertThat(Allocations.settledBytesOf(0, 200, tick)).isZero();
            assertThat(history.size()).isEqualTo(30);
        }
    }
}
