package dev.phalanx.contenders.phalanx.mixed;

import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.bench.workload.Mixed;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// Lets die and come back.
@UpdateAfter(MoreComplexSystem.class)
final class HealthSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        SystemAPI.query(rw(Health.class)).forEach(health -> {
            int now = health.points;
            health.points = Mixed.healthPoints(now, health.most, health.status);
            health.status = Mixed.healthStatus(now, health.status);
        });
    }
}
