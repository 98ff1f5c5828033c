package dev.phalanx.entities.internal.events;

import dev.phalanx.entities.diagnostics.CommandPlayback;

/// Is notified of the playback of command buffers.
public interface PlaybackListener {
    /// The number of commands of each buffer that [#played] gets as text.
    int shownCommands();

    /// A command buffer was played back.
    void played(CommandPlayback playback);
}
