package dev.phalanx.samples.solar.bodies;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.samples.solar.orbit.J2000;
import dev.phalanx.samples.solar.orbit.Orientation;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.TransformSystemGroup;

/// Turns the bodies of planets: the z axis of a body is the north pole, its x axis is on the prime meridian.
@UpdateAfter(MoonSystem.class)
@UpdateBefore(TransformSystemGroup.class)
final class SpinSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        double days = state.time().elapsedTime() / J2000.SECONDS_PER_DAY;
        state.entityManager()
                .query(rw(LocalTransform.class), ro(Spin.class))
                .forEach((transform, spin) -> turn(transform, spin.rotation().orientationAt(days)));
    }

    private static void turn(LocalTransform transform, Orientation to) {
        transform.rotation.set((float) to.x(), (float) to.y(), (float) to.z(), (float) to.w());
    }
}
