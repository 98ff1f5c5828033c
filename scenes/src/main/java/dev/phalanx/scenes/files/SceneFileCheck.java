package dev.phalanx.scenes.files;

import java.util.List;

/// What a check of a file found.
///
/// @param blocks how many blocks were read and compared with their checksums
/// @param bytes the bytes of these blocks
/// @param sections how many sections were checked
/// @param entities the number of entities
/// @param references how many references to entities and blobs were checked
/// @param objects how many managed values were read
/// @param problems what is wrong, one sentence each; empty if the file is intact
public record SceneFileCheck(
        int blocks, long bytes, int sections, long entities, long references, long objects, List<String> problems) {
    /// Whether nothing is wrong.
    public boolean isWhole() {
        return problems.isEmpty();
    }
}
