package dev.phalanx.scenes.components;

/// How a scene is unloaded.
public enum UnloadParameters {
    /// The scene entity and its section entities stay, so that the scene can be requested again.
    KEEP_META_ENTITIES,
    /// The scene entity and its section entities are destroyed too.
    DESTROY_META_ENTITIES
}
