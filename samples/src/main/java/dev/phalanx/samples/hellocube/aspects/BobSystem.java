package dev.phalanx.samples.hellocube.aspects;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.transforms.TransformSystemGroup;

/// Lets all cubes bob, on all cores.
@UpdateAfter(TurnSystem.class)
@UpdateBefore(TransformSystemGroup.class)
final class BobSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        new BobJob(SystemAPI.time().elapsedTime()).scheduleParallel();
    }
}
