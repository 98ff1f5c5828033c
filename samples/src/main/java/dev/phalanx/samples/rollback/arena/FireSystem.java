package dev.phalanx.samples.rollback.arena;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// Lets ships fire, on all cores.
@UpdateAfter(SteerSystem.class)
final class FireSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        new FireJob(
                        SystemAPI.getSingleton(Prefabs.class).shot(),
                        SystemAPI.endSimulationCommands().asParallelWriter())
                .scheduleParallel();
    }
}
