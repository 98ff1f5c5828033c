package dev.phalanx.samples.rollback.arena;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// Lets drones wander, on all cores.
@UpdateAfter(FireSystem.class)
final class WanderSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        new WanderJob().scheduleParallel();
    }
}
