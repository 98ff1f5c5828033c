package dev.phalanx.samples.rollback.arena;

import static dev.phalanx.entities.query.QueryTerms.ro;

import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.structs.Entity;

/// Takes a point from what was hit, and gives one to the player whose shot it was.
@UpdateAfter(HitSystem.class)
final class DamageSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        ComponentLookup<Health> healths = SystemAPI.getComponentLookup(Health.class);
        ComponentLookup<Score> scores = SystemAPI.getComponentLookup(Score.class);
        SystemAPI.query(ro(Shot.class)).forEach(shot -> {
            if (!shot.target.equals(Entity.NULL)) {
                healths.getRefRW(shot.target).update(health -> health.points--);
                scores.getRefRW(shot.owner).update(score -> score.hits++);
            }
        });
    }
}
