package dev.phalanx.samples.games.shooter;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.systems.EndSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// Keeps enemies on the field.
@UpdateAfter(MoveSystem.class)
final class BounceSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        EntityCommandBuffer commands = SystemAPI.getSingleton(EndSimulationEntityCommandBufferSystem.Singleton.class)
                .createCommandBuffer();
        new BounceJob(commands.asParallelWriter()).scheduleParallel();
    }
}
