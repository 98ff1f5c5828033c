package dev.phalanx.samples.games.towers;

import dev.phalanx.entities.components.IAspect;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRW;

/// An enemy as one thing.
record EnemyAspect(
        Entity entity,
        RefRW<Health> health,
        RefRW<Slowed> slowed,
        EnabledRefRW<Slowed> isSlowed,
        DynamicBuffer<Hit> hits)
        implements IAspect {
    private static final float SLOWED_SECONDS = 2;

    /// Takes the hits of this frame.
    ///
    /// @return the tower that killed the enemy, or [Entity#NULL] if it is alive
    Entity takeHits() {
        Entity killer = Entity.NULL;
        for (int i = 0; i < hits.length() && killer.isNull(); i++) {
            Hit hit = hits.get(i);
            health.update(value -> {
                value.points -= hit.damage();
                value.hits++;
            });
            if (hit.slows()) {
                slowed.set(new Slowed(SLOWED_SECONDS));
                isSlowed.set(true);
            }
            if (health.get().points <= 0) {
                killer = hit.tower();
            }
        }
        hits.clear();
        return killer;
    }
}
