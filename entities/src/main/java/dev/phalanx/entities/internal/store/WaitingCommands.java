package dev.phalanx.entities.internal.store;

import org.jspecify.annotations.Nullable;

/// Commands that wait in systems to be played back. [WorldStore] has one slot for it.
public interface WaitingCommands {
    /// Copies of all commands that wait, which stay as they are; null if there are none. Jobs that record are completed
    /// first, and what they throw is thrown when the commands are played back.
    ///
    /// @throws IllegalArgumentException if an object that commands carry cannot be copied
    @Nullable
    Object copy();

    /// Prepares to put commands in place of all that wait.
    ///
    /// @param copies what [#copy] returned, for a world with the same systems; they stay as they are
    /// @return puts them there; it throws what jobs have thrown that recorded the others, when all is done
    /// @throws IllegalArgumentException if an object that commands carry cannot be copied
    Runnable replacement(@Nullable Object copies);
}
