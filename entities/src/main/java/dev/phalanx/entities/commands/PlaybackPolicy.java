package dev.phalanx.entities.commands;

/// The number of times that a command buffer can be played back. Commands can be recorded before the first playback
/// only.
public enum PlaybackPolicy {
    /// Once.
    SINGLE_PLAYBACK,
    /// Any number of times, in any worlds, unless the first playback has put entities in the place of deferred entities
    /// in values that are recorded. Managed components, and elements of buffers, are given as copies.
    MULTI_PLAYBACK
}
