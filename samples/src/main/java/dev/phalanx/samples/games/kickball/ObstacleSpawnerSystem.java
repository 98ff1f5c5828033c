package dev.phalanx.samples.games.kickball;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.transforms.LocalTransform;

/// Spawns the obstacles once, each in a cell of the grid.
final class ObstacleSpawnerSystem implements ISystem {
    @Override
    public void onCreate(SystemState state) {
        state.requireForUpdate(Config.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        state.setEnabled(false); // once is enough
        EntityManager em = state.entityManager();
        Config config = SystemAPI.getSingleton(Config.class);
        try (NativeArray<Entity> obstacles = em.instantiate(config.obstacle(), config.rows() * config.columns())) {
            DynamicBuffer<ObstaclePlace> places = SystemAPI.getSingletonBuffer(ObstaclePlace.class);
            for (int i = 0; i < obstacles.length(); i++) {
                int row = i / config.columns();
                int column = i % config.columns();
                Random random = Random.of(config.seed(), i);
                float x = column * Config.CELL_SIZE + random.nextFloat(-Config.JITTER, Config.JITTER);
                float z = row * Config.CELL_SIZE + random.nextFloat(-Config.JITTER, Config.JITTER);
                places.add(new ObstaclePlace(x, z));
                em.setComponent(obstacles.get(i), LocalTransform.fromPosition(x, 0, z));
            }
        }
    }
}
