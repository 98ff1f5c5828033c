package dev.phalanx.samples.boids.fish;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateBefore;

/// Moves the lures along their paths. There are so few of them that a job would not pay.
@UpdateBefore(SchoolSystem.class)
final class LureSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        double seconds = state.time().elapsedTime();
        state.entityManager().query(rw(Lure.class), ro(LurePath.class)).forEach((lure, path) -> {
            double angle = 2 * Math.PI * (path.turns() + path.turnsPerSecond() * seconds);
            lure.x = path.x() + path.radiusX() * (float) StrictMath.cos(angle);
            lure.y = path.y();
            lure.z = path.z() + path.radiusZ() * (float) StrictMath.sin(angle);
        });
    }
}
