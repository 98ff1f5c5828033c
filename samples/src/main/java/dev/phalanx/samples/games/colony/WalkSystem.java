package dev.phalanx.samples.games.colony;

import static dev.phalanx.entities.query.QueryTerms.buffer;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.jobs.Entities;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// Lets workers walk along their paths.
@UpdateAfter(ThinkSystem.class)
final class WalkSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        float way = SystemAPI.time().deltaTime()
                * SystemAPI.getSingleton(Rulebook.class).rules().value().speed();
        Entities.forEach(rw(Position.class), buffer(Waypoint.class))
                .withNone(Tired.class)
                .scheduleParallel((position, path) -> {
                    if (path.isEmpty()) {
                        return;
                    }
                    Waypoint next = path.get(0);
                    float dx = next.x() - position.x;
                    float dy = next.y() - position.y;
                    float distance = (float) Math.sqrt(dx * dx + dy * dy);
                    if (distance <= way) {
                        position.x = next.x();
                        position.y = next.y();
                        path.removeAt(0);
                    } else {
                        position.x += dx / distance * way;
                        position.y += dy / distance * way;
                    }
                });
    }
}
