package dev.phalanx.samples.hellocube.fixedtimestep;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;

/// Fires once in every frame.
public final class FrameSpawnerSystem implements ISystem {
    /// A system for `world.addSystem`.
    public FrameSpawnerSystem() {}

    @Override
    public void onCreate(SystemState state) {
        state.requireForUpdate(Shots.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        SystemAPI.getSingletonRW(Shots.class).replace(shots -> new Shots(shots.inFrames() + 1, shots.inSteps()));
    }
}
