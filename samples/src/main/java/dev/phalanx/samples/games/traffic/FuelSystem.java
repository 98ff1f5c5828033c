package dev.phalanx.samples.games.traffic;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.collections.NativeList;
import dev.phalanx.collections.NativeQueue;
import dev.phalanx.entities.jobs.Entities;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.structs.Entity;

/// Lets cars use fuel, and fills them up at stations.
@UpdateInGroup(TrafficGroup.class)
@UpdateAfter(LaneSystem.class)
final class FuelSystem implements ISystem {
    private final NativeQueue<Entity> visits = NativeQueue.of(Entity.class);
    private final NativeList<Entity> stations = NativeList.of(Entity.class, 16);

    @Override
    public void onUpdate(SystemState state) {
        float seconds = SystemAPI.time().deltaTime();
        if (stations.isEmpty()) {
            SystemAPI.query(ro(Station.class)).withEntityAccess().forEach((station, entity) -> stations.add(entity));
        }
        NativeList<Entity> all = stations;
        NativeQueue.ParallelWriter<Entity> served = visits.asParallelWriter();
        Entities.forEach(rw(Fuel.class), ro(Speed.class)).withReadOnly(all).scheduleParallel((fuel, speed, entity) -> {
            fuel.litres -= 0.002f * speed.value * seconds;
            if (fuel.litres <= 0) {
                fuel.litres = 40;
                fuel.lastStation = all.get(entity.index() % all.length());
                served.enqueue(fuel.lastStation);
            }
        });
        state.completeDependency();
        while (!visits.isEmpty()) {
            SystemAPI.getComponentRW(visits.dequeue(), Station.class).update(station -> station.served++);
        }
    }

    @Override
    public void onDestroy(SystemState state) {
        visits.close();
        stations.close();
    }
}
