package dev.phalanx.metrics;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.ComponentSystemGroup;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SimulationSystemGroup;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.IJob;
import org.junit.jupiter.api.AfterEach;

/// A test with a world that does something in each frame.
abstract class MeasuredWorld {
    record Health(int points) implements IComponentData {}

    record Armour(int strength) implements IComponentData {}

    record Nothing() implements IJob {
        @Override
        public void execute() {}
    }

    /// Creates an entity per frame.
    static final class SpawnSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            state.entityManager().createEntity(Health.class);
        }
    }

    /// Schedules a job per frame.
    static final class JobSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            state.setDependency(new Nothing().schedule());
        }
    }

    @UpdateInGroup(SimulationSystemGroup.class)
    static final class BattleGroup extends ComponentSystemGroup {}

    /// Does nothing.
    @UpdateInGroup(BattleGroup.class)
    static final class IdleSystem implements ISystem {}

    final World world = new World("Game");
    final EntityManager em = world.entityManager();

    MeasuredWorld() {
        world.setFailFast(true);
    }

    @AfterEach
    void closeWorld() {
        world.close();
    }
}
