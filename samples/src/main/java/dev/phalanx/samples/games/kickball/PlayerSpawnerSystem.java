package dev.phalanx.samples.games.kickball;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.transforms.LocalTransform;

/// Spawns the players once, one between each cell and the next of its row, where no obstacle can be.
@UpdateAfter(ObstacleSpawnerSystem.class)
final class PlayerSpawnerSystem implements ISystem {
    @Override
    public void onCreate(SystemState state) {
        state.requireForUpdate(Config.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        state.setEnabled(false); // once is enough
        EntityManager em = state.entityManager();
        Config config = SystemAPI.getSingleton(Config.class);
        int count = config.rows() * config.columns();
        try (NativeArray<Entity> players = em.instantiate(config.player(), count)) {
            for (int i = 0; i < count; i++) {
                int row = i / config.columns();
                int column = i % config.columns();
                float x = (column + 0.5f) * Config.CELL_SIZE;
                em.setComponent(players.get(i), LocalTransform.fromPosition(x, 0, row * Config.CELL_SIZE));
            }
        }
    }
}
