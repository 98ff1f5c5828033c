package dev.phalanx.contenders.phalanx.mixed;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.bench.workload.Values;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;

/// Moves everything.
final class MovementSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        SystemAPI.query(rw(Place.class), ro(Drift.class)).forEach((place, drift) -> {
            place.x += drift.x * Values.DT;
            place.y += drift.y * Values.DT;
        });
    }
}
