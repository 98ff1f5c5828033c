package dev.phalanx.samples.hellocube.enableable;

import static dev.phalanx.entities.query.QueryTerms.enabledRW;
import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.transforms.LocalTransform;

/// Turns the cubes whose Spin is enabled, and toggles the Spin of all of them every second.
public final class SpinSystem implements ISystem {
    private static final float INTERVAL = 1;

    private float timer = INTERVAL;

    /// A system for `world.addSystem`.
    public SpinSystem() {}

    @Override
    public void onCreate(SystemState state) {
        state.requireForUpdate(Spin.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        float dt = SystemAPI.time().deltaTime();
        timer -= dt;
        if (timer <= 0) {
            timer = INTERVAL;
            SystemAPI.query(enabledRW(Spin.class))
                    .withPresent(Spin.class) // the disabled ones too
                    .forEach(enabled -> enabled.set(!enabled.get()));
        }
        SystemAPI.query(rw(LocalTransform.class), ro(Spin.class))
                .forEach((transform, spin) -> transform.rotateY(spin.radiansPerSecond() * dt));
    }
}
