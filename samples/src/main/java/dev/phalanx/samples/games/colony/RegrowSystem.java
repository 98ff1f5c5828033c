package dev.phalanx.samples.games.colony;

import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// Lets deposits grow again.
@UpdateAfter(DeliverSystem.class)
final class RegrowSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        float seconds = SystemAPI.time().deltaTime();
        float warmth = SystemAPI.getSingleton(Season.class).warmth();
        SystemAPI.query(rw(Deposit.class)).forEach(deposit -> {
            deposit.regrowth += seconds * warmth;
            if (deposit.regrowth > 1) {
                deposit.regrowth -= 1;
                deposit.amount = Math.min(1_000, deposit.amount + 20);
            }
        });
    }
}
