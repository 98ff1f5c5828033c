package dev.phalanx.scenes.files;

import java.util.List;

/// What came of loading a file.
///
/// @param entityCount the number of entities that were loaded
/// @param dropped what the file has and the world has not got: types and fields that this program lacks, one sentence
///     each
public record LoadReport(int entityCount, List<String> dropped) {}
