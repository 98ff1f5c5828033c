package dev.phalanx.samples.games.towers;

import static dev.phalanx.entities.query.QueryTerms.ro;

import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// Pays for enemies who fell.
@UpdateAfter(ThawSystem.class)
final class PaySystem implements ISystem {
    private EntityQuery fallen;

    @Override
    public void onCreate(SystemState state) {
        fallen = SystemAPI.queryBuilder()
                .withAll(Loot.class)
                .withNone(Enemy.class)
                .build();
    }

    @Override
    public void onUpdate(SystemState state) {
        int killed = fallen.calculateEntityCount();
        if (killed == 0) {
            return;
        }
        long[] gold = new long[1];
        SystemAPI.query(ro(Loot.class)).withNone(Enemy.class).forEach(loot -> gold[0] += loot.gold());
        SystemAPI.getSingletonRW(Purse.class)
                .replace(old -> new Purse(old.gold() + gold[0], old.killed() + killed, old.leaked(), old.spawned()));
        state.entityManager().removeComponent(fallen, Loot.class);
    }
}
