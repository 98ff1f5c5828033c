package dev.phalanx.scenes.components;

/// How far the loading of a scene has come.
public enum SceneStreamingState {
    /// The scene is not loaded, and its section entities do not exist.
    UNLOADED,
    /// The section entities exist, and no section is loaded or requested.
    LOADED_SECTION_ENTITIES,
    /// The head of the scene, or a requested section, is being loaded or waits for its turn.
    LOADING,
    /// All requested sections are loaded.
    LOADED_SUCCESSFULLY,
    /// The scene is not requested any more, and some of its entities still exist.
    UNLOADING,
    /// The scene was not found, or its head could not be loaded.
    FAILED_LOADING_SCENE_HEADER,
    /// The requested sections have been loaded, except for some that failed.
    LOADED_WITH_SECTION_ERRORS
}
