package dev.phalanx.samples.solar.bodies;

import static dev.phalanx.entities.query.QueryTokens.ro;
import static dev.phalanx.entities.query.QueryTokens.rw;

import dev.phalanx.entities.query.Query2;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.samples.solar.orbit.J2000;

/// Solves Kepler's equation for every body on an orbit that never changes, in passes that are short enough to be
/// vectorised.
@UpdateAfter(PlanetSystem.class)
@UpdateBefore(PlaceSystem.class)
final class KeplerSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        double days = state.time().elapsedTime() / J2000.SECONDS_PER_DAY;
        Query2<Anomaly, Orbit> bodies = state.entityManager().query(rw(Anomaly.class), ro(Orbit.class));
        bodies.forEach((anomaly, orbit) -> FastKepler.start(anomaly, orbit, days));
        bodies.forEach((anomaly, orbit) -> FastKepler.approach(anomaly, orbit));
        bodies.forEach((anomaly, orbit) -> FastKepler.finish(anomaly, orbit));
    }
}
