package dev.phalanx.samples.games.shooter;

import dev.phalanx.collections.NativeParallelIntMultiHashMap;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.EndSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.types.ComponentType;

/// Finds hits by a map of where the enemies are.
@UpdateAfter(BounceSystem.class)
final class HitSystem implements ISystem {
    private final NativeParallelIntMultiHashMap<Target> map = NativeParallelIntMultiHashMap.of(Target.class, 16);
    private EntityQuery enemies;

    @Override
    public void onCreate(SystemState state) {
        enemies = state.getEntityQuery(ComponentType.readOnly(Enemy.class), ComponentType.readOnly(Position.class));
    }

    @Override
    public void onUpdate(SystemState state) {
        map.clear();
        int count = enemies.calculateEntityCount();
        if (count > map.capacity()) {
            map.setCapacity(2 * count);
        }
        EntityCommandBuffer commands = SystemAPI.getSingleton(EndSimulationEntityCommandBufferSystem.Singleton.class)
                .createCommandBuffer();
        new EnterJob(map.asParallelWriter()).scheduleParallel();
        new HitJob(map, commands.asParallelWriter()).scheduleParallel();
        state.completeDependency();
    }

    @Override
    public void onDestroy(SystemState state) {
        map.close();
    }
}
