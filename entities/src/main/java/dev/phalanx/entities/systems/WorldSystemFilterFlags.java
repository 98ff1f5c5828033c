package dev.phalanx.entities.systems;

/// Kinds of world that discovery can make systems for.
public enum WorldSystemFilterFlags {
    /// The filter of the system's group, or [#LOCAL_SIMULATION] and [#PRESENTATION] if that has none either.
    DEFAULT,
    /// Worlds that simulate without a network.
    LOCAL_SIMULATION,
    /// Worlds that are shown.
    PRESENTATION,
    /// Worlds that a server simulates.
    SERVER_SIMULATION,
    /// Worlds that a client simulates.
    CLIENT_SIMULATION,
    /// Worlds that a client without presentation simulates.
    THIN_CLIENT_SIMULATION,
    /// Worlds that tools show.
    EDITOR,
    /// Worlds in which authoring data is baked.
    BAKING_SYSTEM,
    /// Worlds in which loaded scenes are prepared.
    PROCESS_AFTER_LOAD,
    /// Worlds in which scenes are made smaller for a build.
    ENTITY_SCENE_OPTIMIZATIONS,
    /// Worlds that stream scenes in.
    STREAMING,
    /// Every world.
    ALL
}
