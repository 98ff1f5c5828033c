package dev.phalanx.samples.games.firefighters;

import dev.phalanx.collections.NativeFloatArray;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.Entity;

/// Lets the fire spread, on all cores. A job copies the field, and a second one computes each row from the copy, so it
/// does not matter which row comes first.
final class HeatSystem implements ISystem {
    private NativeFloatArray before = NativeFloatArray.ofLength(0);

    @Override
    public void onCreate(SystemState state) {
        state.requireForUpdate(Config.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        Config config = SystemAPI.getSingleton(Config.class);
        Entity field = SystemAPI.getSingletonEntity(Config.class);
        int cells = config.columns() * config.rows();
        if (before.length() != cells) {
            before.close();
            before = NativeFloatArray.ofLength(cells);
        }
        new CopyHeatJob(before).schedule();
        JobHandle spread = new SpreadJob(
                        SystemAPI.time().deltaTime(),
                        config.rows(),
                        config.columns(),
                        field,
                        before,
                        SystemAPI.getBufferLookup(Heat.class))
                .schedule(config.rows(), 8, state.dependency());
        state.setDependency(spread);
    }

    @Override
    public void onDestroy(SystemState state) {
        state.completeDependency();
        before.close();
    }
}
