package dev.phalanx.contenders.phalanx.mixed;

import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.bench.workload.Mixed;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// Changes numbers.
@UpdateAfter(MovementSystem.class)
final class DataSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        SystemAPI.query(rw(Data.class)).forEach(data -> {
            data.thingy++;
            data.dingy += Mixed.DINGY_STEP;
            data.mingy = !data.mingy;
        });
    }
}
