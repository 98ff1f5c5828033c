package dev.phalanx.samples.libgdx;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;

/// Moves the fireflies, on all cores.
final class FireflySystem implements ISystem {
    @Override
    public void onCreate(SystemState state) {
        state.requireForUpdate(Lantern.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        Position lantern = SystemAPI.getComponent(SystemAPI.getSingletonEntity(Lantern.class), Position.class);
        float time = (float) SystemAPI.time().elapsedTime();
        new FlyJob(lantern.x, lantern.y, time, SystemAPI.time().deltaTime()).scheduleParallel();
    }
}
