package dev.phalanx.samples.rollback.arena;

import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;

/// Finds out what was hit, on all cores.
@UpdateAfter(MoveSystem.class)
final class HitSystem implements ISystem {
    private EntityQuery targets;

    @Override
    public void onCreate(SystemState state) {
        targets = SystemAPI.queryBuilder().withAll(Health.class, Position.class).build();
    }

    @Override
    public void onUpdate(SystemState state) {
        try (NativeArray<Entity> entities = targets.toEntityArray();
                NativeArray<Position> places = targets.toComponentDataArray(Position.class)) {
            new HitJob(entities, places, SystemAPI.endSimulationCommands().asParallelWriter()).scheduleParallel();
            state.completeDependency(); // the arrays end with this update
        }
    }
}
