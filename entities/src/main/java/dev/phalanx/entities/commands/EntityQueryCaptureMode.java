package dev.phalanx.entities.commands;

/// When a command about a query finds out which entities it is about.
public enum EntityQueryCaptureMode {
    /// When it is played back. The command costs per chunk, not per entity.
    AT_PLAYBACK,
    /// When it is recorded, on the thread of the query's world. The command is one about an array of these entities:
    /// where an array may not name an entity that is gone, playback fails if one is gone by then.
    AT_RECORD
}
