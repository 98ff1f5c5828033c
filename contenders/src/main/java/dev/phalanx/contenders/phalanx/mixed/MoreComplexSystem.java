package dev.phalanx.contenders.phalanx.mixed;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.bench.workload.Mixed;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// Turns every tenth in another direction.
@UpdateAfter(DataSystem.class)
final class MoreComplexSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        SystemAPI.query(ro(Place.class), rw(Drift.class), rw(Data.class)).forEach((place, drift, data) -> {
            if (data.thingy % 10 == 0) {
                boolean isRight = place.x > place.y;
                int first = Mixed.nextDice(data.dice);
                int second = Mixed.nextDice(first);
                drift.x = Mixed.turn(first, isRight);
                drift.y = Mixed.turn(second, !isRight);
                data.dice = second;
            }
        });
    }
}
