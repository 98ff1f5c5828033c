package dev.phalanx.entities.commands;

/// The time at which a command about a query determines its entities.
public enum EntityQueryCaptureMode {
    /// At playback. The command costs per chunk, not per entity.
    AT_PLAYBACK,
    /// At recording, on the thread of the query's world. The command then applies to an array of these entities: where
    /// an array may not name an entity that is no longer alive, playback fails if one has been destroyed by then.
    AT_RECORD
}
