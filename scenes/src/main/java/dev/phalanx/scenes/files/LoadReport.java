package dev.phalanx.scenes.files;

import java.util.List;

/// What came of loading a file.
///
/// @param entityCount the number of entities that were loaded
/// @param dropped what the file has and the world has not got, one sentence each: types and fields that this program
///     lacks; of a saved game also changes of entities that are not there any more, references that became
///     [NULL][dev.phalanx.structs.Entity#NULL], and instances without their prefab
public record LoadReport(int entityCount, List<String> dropped) {}
