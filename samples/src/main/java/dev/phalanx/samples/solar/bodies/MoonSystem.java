package dev.phalanx.samples.solar.bodies;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.samples.solar.orbit.EclipticPosition;
import dev.phalanx.samples.solar.orbit.J2000;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.TransformSystemGroup;

/// Places moons relative to their planets.
@UpdateAfter(CensusSystem.class)
@UpdateBefore(TransformSystemGroup.class)
final class MoonSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        double days = state.time().elapsedTime() / J2000.SECONDS_PER_DAY;
        state.entityManager()
                .query(rw(LocalTransform.class), ro(MoonPath.class))
                .forEach((transform, path) -> place(transform, path.orbit().positionAt(days)));
    }

    private static void place(LocalTransform transform, EclipticPosition at) {
        transform.position.set((float) at.x(), (float) at.y(), (float) at.z());
    }
}
