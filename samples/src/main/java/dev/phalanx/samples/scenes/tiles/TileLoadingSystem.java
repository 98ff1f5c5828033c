package dev.phalanx.samples.scenes.tiles;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.samples.scenes.props.Visitor;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.components.PostLoadCommandBuffer;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.UnloadParameters;
import dev.phalanx.structs.Entity;

/// Loads an instance of a scene for each tile near the visitor, and unloads those far away. Only the heads of the
/// scenes are loaded; [TileDetailSystem] requests the sections.
public final class TileLoadingSystem implements ISystem {
    /// A system for `world.addSystem`.
    public TileLoadingSystem() {}

    @Override
    public void onCreate(SystemState state) {
        state.requireForUpdate(Visitor.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        Visitor visitor = SystemAPI.getSingleton(Visitor.class);
        EntityManager em = state.entityManager();
        EntityQuery tiles = SystemAPI.queryBuilder().withAll(Tile.class).build();
        for (Entity entity : tiles.toEntityArray()) {
            Tile tile = em.getComponent(entity, Tile.class);
            float metres = tile.place().metresTo(visitor);
            boolean isLoaded = em.hasComponent(entity, LoadedTile.class);
            if (!isLoaded && metres < tile.loadMetres()) {
                em.addComponent(entity, new LoadedTile(load(state.world(), tile, metres)));
            } else if (isLoaded && metres > tile.unloadMetres()) {
                Entity scene = em.getComponent(entity, LoadedTile.class).sceneEntity();
                SceneSystem.unloadScene(state.world(), scene, UnloadParameters.DESTROY_META_ENTITIES);
                em.removeComponent(entity, LoadedTile.class);
            }
        }
    }

    private static Entity load(World world, Tile tile, float metres) {
        SceneLoadParameters nearestFirst = SceneLoadParameters.of(
                        SceneLoadFlags.NEW_INSTANCE, SceneLoadFlags.DISABLE_AUTO_LOAD)
                .withPriority(-Math.round(metres));
        Entity scene = SceneSystem.loadSceneAsync(world, tile.scene(), nearestFirst);
        PostLoadCommandBuffer afterLoad = new PostLoadCommandBuffer();
        EntityCommandBuffer commands = afterLoad.commandBuffer();
        commands.addComponent(commands.createEntity(), tile.place());
        world.entityManager().addComponent(scene, afterLoad);
        world.entityManager().addComponent(scene, tile.place());
        return scene;
    }
}
