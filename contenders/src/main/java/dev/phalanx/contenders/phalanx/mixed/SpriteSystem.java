package dev.phalanx.contenders.phalanx.mixed;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.bench.workload.Mixed;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// Shows how well everything is.
@UpdateAfter(DamageSystem.class)
final class SpriteSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        SystemAPI.query(rw(Sprite.class), ro(Health.class))
                .forEach((sprite, health) -> sprite.character = Mixed.character(health.status));
    }
}
