package dev.phalanx.samples.solar.bodies;

import static dev.phalanx.entities.query.QueryTokens.ro;
import static dev.phalanx.entities.query.QueryTokens.rw;

import dev.phalanx.entities.query.Query3;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;

/// Places every body: from where it is on its ellipse to where it is in space. One pass for each half axis, short
/// enough to be vectorised.
final class PlaceSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        Query3<Position, Anomaly, Axes> bodies =
                state.entityManager().query(rw(Position.class), ro(Anomaly.class), ro(Axes.class));
        bodies.forEach((position, anomaly, axes) -> {
            float p = (float) anomaly.cosine - axes.eccentricity;
            position.x = p * axes.px;
            position.y = p * axes.py;
            position.z = p * axes.pz;
        });
        bodies.forEach((position, anomaly, axes) -> {
            float q = (float) anomaly.sine;
            position.x += q * axes.qx;
            position.y += q * axes.qy;
            position.z += q * axes.qz;
        });
    }
}
