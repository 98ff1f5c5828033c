package dev.phalanx.samples.city;

import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;

/// Drives the camera through the city, along a figure eight.
final class CameraSystem implements ISystem {
    private static final double ROUND_SECONDS = 16;
    private static final double REACH_METRES = 0.42 * CityPlan.CITY_METRES;

    @Override
    public void onUpdate(SystemState state) {
        double angle = 2 * Math.PI * SystemAPI.time().elapsedTime() / ROUND_SECONDS;
        SystemAPI.query(rw(CityCamera.class)).forEach(camera -> {
            camera.x = (float) (CityPlan.CITY_METRES / 2 + REACH_METRES * StrictMath.cos(angle));
            camera.z = (float) (CityPlan.CITY_METRES / 2 + REACH_METRES * StrictMath.sin(2 * angle));
        });
    }
}
