package dev.phalanx.entities.systems;

import dev.phalanx.entities.diagnostics.CommandPlayback;
import dev.phalanx.structs.Experimental;

/// Observes one world for a tool: its frames, the updates of its systems, the playback of its command buffers.
///
/// [World#addObserver] adds one to a world; [World#observeAll] adds one to every world. All methods are called on the
/// thread of the world. An observer that throws is logged and removed, and the world goes on.
///
/// A *frame* is a call of [World#update()], or what a [RunLoop][dev.phalanx.entities.run.RunLoop] does with a world in
/// one of its frames. Where a program updates single systems itself, a frame ends when the system that began it is
/// updated again.
@Experimental
public abstract class WorldObserver {
    /// Creates an observer that ignores everything. A subclass overrides the methods that it needs.
    protected WorldObserver() {}

    /// A frame begins. An observer that keeps this call from returning holds the world, as a debugger does.
    ///
    /// @return whether the observer has held the world. The time until the call returned is then left out of the time
    ///     of the world, unless the program itself says how long a frame lasts
    public boolean frameStarting() {
        return false;
    }

    /// A frame has ended. The observer may use the world here in every way, as code between two updates can.
    ///
    /// @param startNanos when the frame began, after any holding, by `System.nanoTime()`
    /// @param endNanos when the last system ended, by `System.nanoTime()`
    public void frameEnded(long startNanos, long endNanos) {}

    /// The program waits between two frames. The observer may use the world here in every way, as in [#frameEnded].
    public void waiting() {}

    /// A system was added to the world; its `onCreate` has not been called.
    public void systemAdded(SystemState system) {}

    /// A system was removed from the world.
    public void systemRemoved(SystemState system) {}

    /// A system was updated. Groups are reported too, after their members.
    ///
    /// @param startNanos when the update began, by `System.nanoTime()`
    /// @param endNanos when the update ended, by `System.nanoTime()`
    public void systemUpdated(SystemState system, long startNanos, long endNanos) {}

    /// The number of commands of the next command buffer that [#commandsPlayed] gets as text, or -1 if it is not to be
    /// called at all, the default. The world asks at the start of each frame whether it is to be called, and before
    /// each buffer how many commands are wanted.
    public int shownCommands() {
        return -1;
    }

    /// A command buffer was played back.
    public void commandsPlayed(CommandPlayback playback) {}

    /// The world is about to be closed.
    public void worldClosing() {}
}
