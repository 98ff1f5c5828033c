package dev.phalanx.samples.solar.bodies;

import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.jobs.ReadOnly;

/// Places every body: from where it is on its ellipse to where it is in space. One job for each half axis, short
/// enough to be vectorised, on all cores.
final class PlaceSystem implements ISystem {
    record AlongJob() implements IJobEntity {
        void execute(Position position, @ReadOnly Anomaly anomaly, @ReadOnly Axes axes) {
            float p = (float) anomaly.cosine - axes.eccentricity;
            position.x = p * axes.px;
            position.y = p * axes.py;
            position.z = p * axes.pz;
        }
    }

    record AcrossJob() implements IJobEntity {
        void execute(Position position, @ReadOnly Anomaly anomaly, @ReadOnly Axes axes) {
            float q = (float) anomaly.sine;
            position.x += q * axes.qx;
            position.y += q * axes.qy;
            position.z += q * axes.qz;
        }
    }

    @Override
    public void onUpdate(SystemState state) {
        new AlongJob().scheduleParallel();
        new AcrossJob().scheduleParallel();
        state.completeDependency(); // CensusSystem needs all of it, and what a system costs is to be seen
    }
}
