package dev.phalanx.samples.games.traffic;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.jobs.Entities;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.structs.Entity;

/// Lets drivers who are held up change lanes.
@UpdateInGroup(TrafficGroup.class)
@UpdateAfter(DriveSystem.class)
final class LaneSystem implements ISystem {
    private int step;

    @Override
    public void onUpdate(SystemState state) {
        int lanes = SystemAPI.getSingleton(Road.class).lanes();
        int turn = step++ % 64;
        Entities.forEach(rw(Place.class), ro(Ahead.class), ro(Driver.class), ro(Speed.class))
                .scheduleParallel((place, ahead, driver, speed, entity) -> {
                    boolean isHeldUp =
                            !ahead.isFree() && ahead.gap() < 2 * driver.gap() && speed.value < 0.8f * driver.speed();
                    if (isHeldUp && entity.index() % 64 == turn) {
                        place.lane = (place.lane + (entity.version() + step(entity) & 1) * 2 - 1 + lanes) % lanes;
                    }
                });
    }

    private static int step(Entity entity) {
        return entity.index() / 64;
    }
}
