package dev.phalanx.samples.games.battle;

import dev.phalanx.entities.components.IAspect;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;

/// A soldier as one thing.
record SoldierAspect(
        Entity entity,
        RefRW<Health> health,
        RefRO<Position> position,
        RefRW<Fleeing> fleeing,
        EnabledRefRW<Fleeing> flees,
        DynamicBuffer<Blow> blows)
        implements IAspect {
    private static final int AFRAID_BELOW = 4;
    private static final float FLEEING_SECONDS = 1.5f;

    /// Takes the blows of this frame.
    ///
    /// @return who struck the last one, or [Entity#NULL] if there was none
    Entity takeBlows() {
        Entity last = Entity.NULL;
        for (Blow blow : blows) {
            hurt(blow.damage());
            last = blow.attacker();
        }
        blows.clear();
        return last;
    }

    private void hurt(int damage) {
        health.update(value -> {
            value.points -= damage;
            value.blows++;
        });
        if (health.get().points < AFRAID_BELOW) {
            fleeing.set(new Fleeing(FLEEING_SECONDS));
            flees.set(true);
        }
    }

    boolean isDead() {
        return health.get().points <= 0;
    }
}
