package dev.phalanx.samples.games.tanks;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.transforms.TransformSystemGroup;

/// Lets turrets in the safe zone hold their fire, on all cores. It reads world matrices, so it runs after the
/// [TransformSystemGroup].
@UpdateAfter(TransformSystemGroup.class)
final class SafeZoneSystem implements ISystem {
    @Override
    public void onCreate(SystemState state) {
        state.requireForUpdate(Config.class);
        state.requireForUpdate(Steps.SafeZone.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        float radius = SystemAPI.getSingleton(Config.class).safeZoneRadius();
        new SafeZoneJob(radius * radius).scheduleParallel();
    }
}
