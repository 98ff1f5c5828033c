package dev.phalanx.scenes.components;

/// How far the loading of a section has come.
public enum SectionStreamingState {
    /// The section is neither loaded nor requested.
    UNLOADED,
    /// The section is requested, and waits for its turn or for section 0.
    LOAD_REQUESTED,
    /// The entities of the section are in the world.
    LOADED,
    /// The section is being loaded.
    LOADING,
    /// The section is not requested any more, and some of its entities still exist or are being loaded.
    UNLOAD_REQUESTED,
    /// Loading the section has failed.
    FAILED_TO_LOAD
}
