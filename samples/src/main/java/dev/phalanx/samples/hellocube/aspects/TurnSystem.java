package dev.phalanx.samples.hellocube.aspects;

import static dev.phalanx.entities.query.QueryTerms.aspect;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.transforms.TransformSystemGroup;

/// Turns all cubes: a loop with an aspect on the main thread.
@UpdateBefore(TransformSystemGroup.class)
final class TurnSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        float seconds = SystemAPI.time().deltaTime();
        SystemAPI.query(aspect(CubeAspect.class)).forEach(cube -> cube.turn(seconds));
    }
}
