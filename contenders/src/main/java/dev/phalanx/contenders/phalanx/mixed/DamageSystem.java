package dev.phalanx.contenders.phalanx.mixed;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.bench.workload.Mixed;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// Takes points.
@UpdateAfter(HealthSystem.class)
final class DamageSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        SystemAPI.query(rw(Health.class), ro(Damage.class))
                .forEach((health, damage) ->
                        health.points = Mixed.damaged(health.points, damage.attack(), damage.defence()));
    }
}
