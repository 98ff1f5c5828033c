package dev.phalanx.samples.games.traffic;

import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.entities.types.ComponentType;

/// Moves cars, on all cores.
@UpdateInGroup(TrafficGroup.class)
@UpdateAfter(FollowSystem.class)
final class DriveSystem implements ISystem {
    private EntityQuery cars;
    private ComponentTypeHandle<Place> places;
    private ComponentTypeHandle<Speed> speeds;

    @Override
    public void onCreate(SystemState state) {
        cars = state.getEntityQuery(ComponentType.readWrite(Place.class), ComponentType.readOnly(Speed.class));
        places = state.getComponentTypeHandle(Place.class);
        speeds = state.getComponentTypeHandle(Speed.class, true);
    }

    @Override
    public void onUpdate(SystemState state) {
        places.update(state);
        speeds.update(state);
        Road road = SystemAPI.getSingleton(Road.class);
        DriveJob job = new DriveJob(places, speeds, SystemAPI.time().deltaTime(), road.length());
        state.setDependency(job.scheduleParallel(cars, state.dependency()));
    }
}
