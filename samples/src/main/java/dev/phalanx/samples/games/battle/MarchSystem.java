package dev.phalanx.samples.games.battle;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// Moves soldiers.
@UpdateAfter(RecruitSystem.class)
final class MarchSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        float seconds = SystemAPI.time().deltaTime();
        new MarchJob(seconds).scheduleParallel();
        new FleeJob(seconds).scheduleParallel();
    }
}
