package dev.phalanx.samples.games.battle;

import dev.phalanx.entities.systems.EndSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// Lets soldiers throw stones, on all cores. They hit at the end of the frame.
@UpdateAfter(StrikeSystem.class)
final class ThrowSystem implements ISystem {
    private int frame;

    @Override
    public void onUpdate(SystemState state) {
        var commands = SystemAPI.getSingleton(EndSimulationEntityCommandBufferSystem.Singleton.class)
                .createCommandBuffer();
        new ThrowJob(frame++ % ThrowJob.FRAMES_BETWEEN, commands.asParallelWriter()).scheduleParallel();
    }
}
