package dev.phalanx.samples.scenes.loading;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.components.UnloadParameters;
import dev.phalanx.structs.Entity;

/// Loads the levels that are wanted, and unloads the others. Loading and unloading are structural changes, so the
/// system goes through a copy of the list of levels and not through a query.
public final class LevelSystem implements ISystem {
    /// A system for `world.addSystem`.
    public LevelSystem() {}

    @Override
    public void onUpdate(SystemState state) {
        World world = state.world();
        EntityManager em = state.entityManager();
        EntityQuery levels = SystemAPI.queryBuilder().withAll(Level.class).build();
        for (Entity entity : levels.toEntityArray()) {
            Level level = em.getComponent(entity, Level.class);
            boolean isRequested = !level.sceneEntity.equals(Entity.NULL);
            if (level.isWanted && !isRequested) {
                level.sceneEntity = SceneSystem.loadSceneAsync(world, level.scene);
            } else if (!level.isWanted && isRequested) {
                SceneSystem.unloadScene(world, level.sceneEntity, UnloadParameters.DESTROY_META_ENTITIES);
                level.sceneEntity = Entity.NULL;
            }
            level.state = SceneSystem.getSceneStreamingState(world, level.sceneEntity);
            em.setComponent(entity, level);
        }
    }
}
