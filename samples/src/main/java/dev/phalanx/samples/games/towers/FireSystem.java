package dev.phalanx.samples.games.towers;

import dev.phalanx.collections.NativeParallelIntMultiHashMap;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.EndSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.types.ComponentType;

/// Lets towers fire, on all cores. Shots hit at the end of the frame.
@UpdateAfter(LeakSystem.class)
final class FireSystem implements ISystem {
    private final NativeParallelIntMultiHashMap<Seen> map = NativeParallelIntMultiHashMap.of(Seen.class, 16);
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
        new MapJob(map.asParallelWriter()).scheduleParallel();
        new FireJob(SystemAPI.time().deltaTime(), map, commands.asParallelWriter()).scheduleParallel();
        state.completeDependency();
    }

    @Override
    public void onDestroy(SystemState state) {
        map.close();
    }
}
