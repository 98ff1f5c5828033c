package dev.phalanx.samples.city;

import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.transforms.LocalTransform;

/// Lets the pedestrians of all loaded tiles walk, on all cores. It knows nothing of tiles: pedestrians come and go.
final class WalkSystem implements ISystem {
    private EntityQuery pedestrians;

    @Override
    public void onCreate(SystemState state) {
        pedestrians = SystemAPI.queryBuilder()
                .withAllRW(LocalTransform.class)
                .withAll(Pedestrian.class)
                .build();
    }

    @Override
    public void onUpdate(SystemState state) {
        float seconds = (float) SystemAPI.time().elapsedTime();
        WalkJob job = new WalkJob(seconds, SystemAPI.getComponentLookup(House.class, true));
        state.setDependency(job.scheduleParallel(pedestrians, state.dependency()));
    }
}
