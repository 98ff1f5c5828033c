package dev.phalanx.samples.scenes.instancing;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.SceneStreamingSettings;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.components.PostLoadCommandBuffer;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.structs.Entity;
import java.util.List;

/// Loads instances of a scene.
public final class SceneInstances {
    private SceneInstances() {}

    /// Lets a world move instances to their places.
    public static void prepare(World world) {
        SceneSystem.setSettings(
                world, SceneStreamingSettings.DEFAULT.withProcessAfterLoad(List.of(OffsetSystem.class)));
    }

    /// Requests an instance of a scene.
    ///
    /// @return the entity that represents the instance, with which it is unloaded
    public static Entity load(World world, SceneReference scene, Offset offset) {
        Entity instance = SceneSystem.loadSceneAsync(world, scene, SceneLoadParameters.of(SceneLoadFlags.NEW_INSTANCE));
        PostLoadCommandBuffer afterLoad = new PostLoadCommandBuffer();
        EntityCommandBuffer commands = afterLoad.commandBuffer();
        commands.addComponent(commands.createEntity(), offset);
        world.entityManager().addComponent(instance, afterLoad); // the world closes it with the entity
        return instance;
    }
}
