package dev.phalanx.samples.games.shooter;

import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.structs.NativeArray;

/// Pays for enemies that are gone.
@UpdateAfter(AimSystem.class)
final class BountySystem implements ISystem {
    private EntityQuery gone;

    @Override
    public void onCreate(SystemState state) {
        gone = SystemAPI.queryBuilder()
                .withAll(Bounty.class)
                .withNone(Enemy.class)
                .build();
    }

    @Override
    public void onUpdate(SystemState state) {
        if (gone.isEmpty()) {
            return;
        }
        try (NativeArray<Bounty> bounties = gone.toComponentDataArray(Bounty.class)) {
            int points = 0;
            for (int i = 0; i < bounties.length(); i++) {
                points += bounties.get(i).worth();
            }
            int paid = points;
            int kills = bounties.length();
            SystemAPI.getSingletonRW(Score.class)
                    .replace(old -> new Score(old.points() + paid, old.kills() + kills, old.spawned()));
        }
        state.entityManager().removeComponent(gone, Bounty.class);
    }
}
