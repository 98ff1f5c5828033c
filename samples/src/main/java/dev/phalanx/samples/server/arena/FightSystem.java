package dev.phalanx.samples.server.arena;

import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// Lets units fight, on all cores.
@UpdateAfter(PresenceSystem.class)
final class FightSystem implements ISystem {
    private EntityQuery units;
    private long seed;

    /// @param seed decides where crystals appear
    FightSystem(long seed) {
        this.seed = seed;
    }

    @Override
    public void onCreate(SystemState state) {
        units = SystemAPI.queryBuilder()
                .withAllRW(Health.class)
                .withAll(Position.class)
                .build();
    }

    @Override
    public void onUpdate(SystemState state) {
        FightJob job = new FightJob(
                SystemAPI.getSingleton(Presence.class).teamOf(),
                SystemAPI.getEntityTypeHandle(),
                SystemAPI.getComponentTypeHandle(Position.class, true),
                SystemAPI.getComponentTypeHandle(Health.class),
                SystemAPI.getSingleton(Prefabs.class).crystals(),
                seed++,
                SystemAPI.endSimulationCommands().asParallelWriter());
        state.setDependency(job.scheduleParallel(units, state.dependency()));
    }
}
