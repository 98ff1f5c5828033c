package dev.phalanx.samples.games.battle;

import static dev.phalanx.entities.query.QueryTerms.ro;

import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// Counts those who fell.
@UpdateAfter(RewardSystem.class)
final class BurySystem implements ISystem {
    private EntityQuery fallen;

    @Override
    public void onCreate(SystemState state) {
        fallen = SystemAPI.queryBuilder()
                .withAll(Fallen.class)
                .withNone(Soldier.class)
                .build();
    }

    @Override
    public void onUpdate(SystemState state) {
        if (fallen.isEmpty()) {
            return;
        }
        int[] ofArmy = new int[2];
        SystemAPI.query(ro(Fallen.class)).withNone(Soldier.class).forEach(one -> ofArmy[one.army()]++);
        SystemAPI.getSingletonRW(Losses.class)
                .replace(old -> new Losses(old.first() + ofArmy[0], old.second() + ofArmy[1], old.recruited()));
        state.entityManager().removeComponent(fallen, Fallen.class);
    }
}
