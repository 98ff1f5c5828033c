package dev.phalanx.samples.games.traffic;

import static dev.phalanx.entities.query.QueryTerms.ro;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.systems.EndSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.structs.Entity;

/// Lets cars leave at an exit now and then, and others come.
@UpdateAfter(PaintSystem.class)
final class ArrivalSystem implements ISystem {
    private int frame;

    @Override
    public void onUpdate(SystemState state) {
        if (++frame % 4 != 0) {
            return;
        }
        EntityCommandBuffer commands = SystemAPI.getSingleton(EndSimulationEntityCommandBufferSystem.Singleton.class)
                .createCommandBuffer();
        int turn = frame % 4_096;
        SystemAPI.query(ro(Place.class), ro(Driver.class), ro(Speed.class))
                .withAll(Kind.class)
                .withSharedComponentFilter(new Kind(0))
                .withEntityAccess()
                .forEach((place, driver, speed, entity) -> {
                    if (entity.index() % 4_096 == turn) {
                        Entity next = commands.instantiate(entity);
                        commands.setComponent(next, stepBack(place));
                        commands.setComponent(next, speed);
                        commands.setComponent(next, new Driver(driver.gap() * 2, driver.gap()));
                        commands.destroyEntity(entity);
                    }
                });
    }

    private static Place stepBack(Place place) {
        Place earlier = new Place();
        earlier.lane = place.lane;
        earlier.metres = Math.max(0, place.metres - 10);
        return earlier;
    }
}
