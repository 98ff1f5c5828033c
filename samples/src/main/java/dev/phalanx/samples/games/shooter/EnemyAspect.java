package dev.phalanx.samples.games.shooter;

import dev.phalanx.entities.components.IAspect;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRW;

/// An enemy as one thing.
record EnemyAspect(Entity entity, RefRW<Health> health, RefRW<Stunned> stun, EnabledRefRW<Stunned> isStunned)
        implements IAspect {
    private static final float STUN_SECONDS = 0.25f;

    void hurt(Hit hit) {
        health.update(value -> {
            value.points -= hit.damage();
            value.hits++;
        });
        stun.set(new Stunned(STUN_SECONDS));
        isStunned.set(true);
    }

    boolean isDead() {
        return health.get().points <= 0;
    }
}
