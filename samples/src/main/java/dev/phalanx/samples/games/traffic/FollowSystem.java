package dev.phalanx.samples.games.traffic;

import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.UpdateInGroup;

/// Lets drivers follow each other, on all cores.
@UpdateInGroup(TrafficGroup.class)
@UpdateAfter(SortSystem.class)
final class FollowSystem implements ISystem {
    private EntityQuery drivers;

    @Override
    public void onCreate(SystemState state) {
        drivers = SystemAPI.queryBuilder()
                .withAllRW(Speed.class)
                .withAll(Driver.class, Ahead.class)
                .withPresentRW(Braking.class)
                .build();
    }

    @Override
    public void onUpdate(SystemState state) {
        state.setDependency(new FollowJob(SystemAPI.time().deltaTime()).scheduleParallel(drivers, state.dependency()));
    }
}
