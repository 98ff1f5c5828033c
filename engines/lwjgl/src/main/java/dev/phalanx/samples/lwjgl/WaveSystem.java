package dev.phalanx.samples.lwjgl;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.transforms.TransformSystemGroup;

/// Moves everything that floats, on all cores.
@UpdateBefore(TransformSystemGroup.class)
final class WaveSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        new WaveJob((float) state.time().elapsedTime()).scheduleParallel();
    }
}
