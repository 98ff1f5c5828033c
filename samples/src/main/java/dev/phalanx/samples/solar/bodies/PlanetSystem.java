package dev.phalanx.samples.solar.bodies;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.samples.solar.orbit.Angle;
import dev.phalanx.samples.solar.orbit.EclipticPosition;
import dev.phalanx.samples.solar.orbit.Elements;
import dev.phalanx.samples.solar.orbit.Ellipse;
import dev.phalanx.samples.solar.orbit.J2000;
import dev.phalanx.samples.solar.orbit.KeplerEquation;
import dev.phalanx.transforms.LocalTransform;

/// Brings the planets' ellipses up to date, solves Kepler's equation for them, and moves their entities in the
/// hierarchy. There are so few of them that a job would not pay.
final class PlanetSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        double days = state.time().elapsedTime() / J2000.SECONDS_PER_DAY;
        state.entityManager()
                .query(rw(Axes.class), rw(Anomaly.class), rw(LocalTransform.class), ro(PlanetPath.class))
                .forEach((axes, anomaly, transform, path) -> move(axes, anomaly, transform, path, days));
    }

    private static void move(Axes axes, Anomaly anomaly, LocalTransform transform, PlanetPath path, double days) {
        Elements elements = path.orbit().elementsAt(days);
        double eccentric = KeplerEquation.eccentricAnomaly(elements.meanAnomaly(), elements.eccentricity());
        Ellipse ellipse = Ellipse.of(elements);
        axes.set(ellipse);
        EclipticPosition at = ellipse.at(eccentric);
        transform.position.set((float) at.x(), (float) at.y(), (float) at.z());
        anomaly.cosine = Angle.cosine(eccentric);
        anomaly.sine = Angle.sine(eccentric);
    }
}
