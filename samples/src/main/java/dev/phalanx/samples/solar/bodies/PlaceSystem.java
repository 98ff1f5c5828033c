package dev.phalanx.samples.solar.bodies;

import static dev.phalanx.entities.query.QueryTokens.ro;
import static dev.phalanx.entities.query.QueryTokens.rw;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;

/// Places every body: from where it is on its ellipse to where it is in space.
final class PlaceSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        state.entityManager()
                .query(rw(Position.class), ro(Anomaly.class), ro(Axes.class))
                .forEach((position, anomaly, axes) -> {
                    position.x = anomaly.p * axes.px + anomaly.q * axes.qx;
                    position.y = anomaly.p * axes.py + anomaly.q * axes.qy;
                    position.z = anomaly.p * axes.pz + anomaly.q * axes.qz;
                });
    }
}
