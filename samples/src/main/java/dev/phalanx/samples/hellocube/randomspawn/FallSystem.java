package dev.phalanx.samples.hellocube.randomspawn;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// Lets cubes fall on all cores, and has those below the ground destroyed at the end of the simulation.
@UpdateAfter(RandomSpawnSystem.class)
public final class FallSystem implements ISystem {
    /// A system for `world.addSystem`.
    public FallSystem() {}

    @Override
    public void onUpdate(SystemState state) {
        EntityCommandBuffer commands = SystemAPI.endSimulationCommands();
        new FallJob(SystemAPI.time().deltaTime(), commands.asParallelWriter()).scheduleParallel();
    }
}
