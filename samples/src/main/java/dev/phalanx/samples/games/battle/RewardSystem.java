package dev.phalanx.samples.games.battle;

import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// Gives those who won strength for the next fight.
@UpdateAfter(DamageSystem.class)
final class RewardSystem implements ISystem {
    private static final int POINTS = 2;

    @Override
    public void onUpdate(SystemState state) {
        ComponentLookup<Health> healths = SystemAPI.getComponentLookup(Health.class);
        for (Death death : SystemAPI.getSingletonBuffer(Death.class, true)) {
            if (healths.hasComponent(death.killer())) {
                healths.getRefRW(death.killer()).update(health -> health.points += POINTS);
            }
        }
    }
}
