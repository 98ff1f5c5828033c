package dev.phalanx.samples.games.traffic;

import static dev.phalanx.entities.query.QueryTerms.ref;
import static dev.phalanx.entities.query.QueryTerms.ro;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;

/// Paints cars whose lights have changed.
final class PaintSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        SystemAPI.query(ref(Colour.class), ro(Braking.class))
                .withChangeFilter(Braking.class)
                .forEach((colour, braking) -> colour.set(new Colour(
                        Math.min(1, 0.5f + braking.seconds()), colour.get().green())));
    }
}
