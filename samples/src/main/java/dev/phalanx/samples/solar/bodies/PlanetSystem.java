package dev.phalanx.samples.solar.bodies;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.samples.solar.orbit.Angle;
import dev.phalanx.samples.solar.orbit.Elements;
import dev.phalanx.samples.solar.orbit.Ellipse;
import dev.phalanx.samples.solar.orbit.J2000;
import dev.phalanx.samples.solar.orbit.KeplerEquation;

/// Brings the planets' ellipses up to date and solves Kepler's equation for them. There are so few of them that a job
/// would not pay.
final class PlanetSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        double days = state.time().elapsedTime() / J2000.SECONDS_PER_DAY;
        state.entityManager()
                .query(rw(Axes.class), rw(Anomaly.class), ro(PlanetPath.class))
                .forEach((axes, anomaly, path) -> move(axes, anomaly, path, days));
    }

    private static void move(Axes axes, Anomaly anomaly, PlanetPath path, double days) {
        Elements elements = path.orbit().elementsAt(days);
        double eccentric = KeplerEquation.eccentricAnomaly(elements.meanAnomaly(), elements.eccentricity());
        axes.set(Ellipse.of(elements));
        anomaly.cosine = Angle.cosine(eccentric);
        anomaly.sine = Angle.sine(eccentric);
    }
}
