package dev.phalanx.samples.solar.bodies;

import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.samples.solar.orbit.J2000;

/// Solves Kepler's equation for every body on an orbit that never changes, on all cores, in passes that are short
/// enough to be vectorised. Each pass is a job that waits for the one before.
@UpdateAfter(PlanetSystem.class)
@UpdateBefore(PlaceSystem.class)
final class KeplerSystem implements ISystem {
    record StartJob(double days) implements IJobEntity {
        void execute(Anomaly anomaly, Orbit orbit) {
            FastKepler.start(anomaly, orbit, days);
        }
    }

    record ApproachJob() implements IJobEntity {
        void execute(Anomaly anomaly, Orbit orbit) {
            FastKepler.approach(anomaly, orbit);
        }
    }

    record FinishJob() implements IJobEntity {
        void execute(Anomaly anomaly, Orbit orbit) {
            FastKepler.finish(anomaly, orbit);
        }
    }

    @Override
    public void onUpdate(SystemState state) {
        new StartJob(state.time().elapsedTime() / J2000.SECONDS_PER_DAY).scheduleParallel();
        new ApproachJob().scheduleParallel();
        new FinishJob().scheduleParallel();
        state.completeDependency(); // PlaceSystem needs all of it, and what a system costs is to be seen
    }
}
