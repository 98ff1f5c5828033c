package dev.phalanx.samples.games.colony;

import static dev.phalanx.entities.query.QueryTerms.managed;
import static dev.phalanx.entities.query.QueryTerms.ro;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// Gives chiefs a new title now and then.
@UpdateAfter(WheelSystem.class)
final class ChiefSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        SystemAPI.query(managed(Title.class), ro(Task.class)).forEach((title, task) -> {
            int rank = task.done / 8;
            if (rank != title.rank) {
                title.rank = rank;
                title.text.setLength(0);
                title.text.append("Chief ").append(rank);
            }
        });
    }
}
