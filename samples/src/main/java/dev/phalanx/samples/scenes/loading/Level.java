package dev.phalanx.samples.scenes.loading;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.scenes.components.EntitySceneReference;
import dev.phalanx.scenes.components.SceneStreamingState;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.structs.Entity;

/// A level that can be loaded.
public final class Level implements IComponentData {
    /// The scene.
    public EntitySceneReference scene = new EntitySceneReference(Guid.NONE);

    /// Whether it is to be loaded. Programs set it.
    public boolean isWanted;

    /// How far it has come. [LevelSystem] sets it.
    public SceneStreamingState state = SceneStreamingState.UNLOADED;

    /// The entity that represents the scene while it is wanted, otherwise null. [LevelSystem] sets it.
    public Entity sceneEntity = Entity.NULL;

    /// A level without a scene.
    public Level() {}

    /// A level that is not wanted yet.
    public Level(EntitySceneReference scene) {
        this.scene = scene;
    }
}
