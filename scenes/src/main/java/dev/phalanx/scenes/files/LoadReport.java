package dev.phalanx.scenes.files;

import java.util.List;

/// The result of loading a file.
///
/// @param entityCount the number of entities that were loaded
/// @param dropped what is in the file but not in the world, one sentence each: types and fields that this program
///     lacks; for a saved game also changes of entities that do not exist any more, references that became
///     [NULL][dev.phalanx.structs.Entity#NULL], and instances without their prefab
/// @param discardedCommands the number of commands that systems had recorded and not yet played back, and that a saved
///     game has discarded since they were about the state that the world has left; otherwise 0
public record LoadReport(int entityCount, List<String> dropped, int discardedCommands) {
    /// A report without discarded commands.
    public LoadReport(int entityCount, List<String> dropped) {
        this(entityCount, dropped, 0);
    }
}
