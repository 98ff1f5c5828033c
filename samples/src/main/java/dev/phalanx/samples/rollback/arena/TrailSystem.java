package dev.phalanx.samples.rollback.arena;

import static dev.phalanx.entities.query.QueryTerms.ro;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.PresentationSystemGroup;
import dev.phalanx.entities.systems.SkipInResimulation;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateInGroup;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/// Remembers where a player saw the ships in the last ticks. It only shows things: it is left out of ticks that are
/// simulated once more, and changes nothing in the world. A field may hold what it shows, since no tick depends on it.
@SkipInResimulation
@UpdateInGroup(PresentationSystemGroup.class)
final class TrailSystem implements ISystem {
    private static final int MOST = 40;

    private final List<Deque<ArenaScene.Place>> trails = new ArrayList<>();

    /// @param players the number of ships
    TrailSystem(int players) {
        for (int i = 0; i < players; i++) {
            trails.add(new ArrayDeque<>());
        }
    }

    @Override
    public void onUpdate(SystemState state) {
        SystemAPI.query(ro(Ship.class), ro(Position.class)).forEach((ship, position) -> {
            Deque<ArenaScene.Place> trail = trails.get(ship.player);
            trail.addLast(new ArenaScene.Place(position.x, position.y));
            if (trail.size() > MOST) {
                trail.removeFirst();
            }
        });
    }

    /// Where the ship of each player was seen, the last place last.
    List<List<ArenaScene.Place>> trails() {
        return trails.stream().map(List::copyOf).toList();
    }
}
