package dev.phalanx.samples.games.battle;

import dev.phalanx.collections.NativeParallelIntMultiHashMap;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.types.ComponentType;

/// Finds opponents by a map of where the soldiers are.
@UpdateAfter(MarchSystem.class)
final class AimSystem implements ISystem {
    private final NativeParallelIntMultiHashMap<Sighting> field = NativeParallelIntMultiHashMap.of(Sighting.class, 16);
    private EntityQuery soldiers;

    @Override
    public void onCreate(SystemState state) {
        soldiers = state.getEntityQuery(ComponentType.readOnly(Soldier.class), ComponentType.readOnly(Position.class));
    }

    @Override
    public void onUpdate(SystemState state) {
        field.clear();
        int count = soldiers.calculateEntityCount();
        if (count > field.capacity()) {
            field.setCapacity(2 * count);
        }
        new EnterJob(field.asParallelWriter()).scheduleParallel();
        new AimJob(field).scheduleParallel();
        state.completeDependency();
    }

    @Override
    public void onDestroy(SystemState state) {
        field.close();
    }
}
