package dev.phalanx.samples.games.colony;

import static dev.phalanx.entities.query.QueryTerms.buffer;
import static dev.phalanx.entities.query.QueryTerms.ro;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// Takes what workers bring, and what they dig out of the ground.
@UpdateAfter(WalkSystem.class)
final class DeliverSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        SystemAPI.query(ro(Task.class), ro(Home.class), buffer(Item.class)).forEach((task, home, items) -> {
            if (items.isEmpty()) {
                return;
            }
            if (task.state == State.RETURNING && task.seconds <= 0) {
                for (Item item : items) {
                    SystemAPI.getComponentRW(home.stockpile(), Stockpile.class).update(pile -> {
                        if (item.kind() == 0) {
                            pile.ore += item.amount();
                        } else {
                            pile.wood += item.amount();
                        }
                    });
                    Deposit deposit = SystemAPI.getComponent(task.target, Deposit.class);
                    deposit.amount -= item.amount();
                    SystemAPI.setComponent(task.target, deposit);
                }
                items.clear();
            }
        });
    }
}
