package dev.phalanx.samples.libgdx;

import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateBefore;

/// Moves the player's lantern.
@UpdateBefore(FireflySystem.class)
final class LanternSystem implements ISystem {
    private static final float UNITS_PER_SECOND = 220;

    @Override
    public void onCreate(SystemState state) {
        state.requireForUpdate(Steering.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        Steering steering = SystemAPI.getSingleton(Steering.class);
        float distance = UNITS_PER_SECOND * SystemAPI.time().deltaTime();
        SystemAPI.query(rw(Position.class)).withAll(Lantern.class).forEach(position -> {
            position.x = Math.clamp(position.x + steering.x() * distance, 0, Scene.WIDTH);
            position.y = Math.clamp(position.y + steering.y() * distance, 0, Scene.HEIGHT);
        });
    }
}
