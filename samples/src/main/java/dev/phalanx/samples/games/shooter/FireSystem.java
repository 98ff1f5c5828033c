package dev.phalanx.samples.games.shooter;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.systems.BeginSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.structs.Entity;

/// Lets turrets fire, on all cores.
@UpdateAfter(SpawnSystem.class)
final class FireSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        EntityCommandBuffer commands = SystemAPI.getSingleton(BeginSimulationEntityCommandBufferSystem.Singleton.class)
                .createCommandBuffer();
        Entity prefab = SystemAPI.getSingleton(Arsenal.class).bullet();
        new FireJob(SystemAPI.time().deltaTime(), prefab, commands.asParallelWriter()).scheduleParallel();
    }
}
