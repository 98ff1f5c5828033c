package dev.phalanx.samples.games.traffic;

import static dev.phalanx.entities.query.QueryTerms.ref;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.UpdateInGroup;

/// Counts how long lights have been on.
@UpdateInGroup(TrafficGroup.class)
@UpdateAfter(FuelSystem.class)
final class BrakeSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        float seconds = SystemAPI.time().deltaTime();
        SystemAPI.query(ref(Braking.class))
                .forEach(braking -> braking.replace(old -> new Braking(old.seconds() + seconds)));
    }
}
