package dev.phalanx.scenes;

import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.files.SceneFileCheck;
import dev.phalanx.scenes.files.SceneFileInfo;
import dev.phalanx.scenes.internal.check.FileCheck;
import dev.phalanx.scenes.internal.check.FileInfo;
import java.io.IOException;
import java.util.Objects;

/// Looks into files with entities, without the component classes. The bytes stay open.
public final class SceneInspection {
    private SceneInspection() {}

    /// What is in a file. Only its tables are read.
    ///
    /// @throws dev.phalanx.scenes.files.SceneFileException if a table is damaged
    /// @throws IOException if the file cannot be read
    public static SceneFileInfo info(SceneBytes file) throws IOException {
        Objects.requireNonNull(file, "file");
        return FileInfo.read(file);
    }

    /// Checks a whole file: each block against its checksum, the tables, the numbers of values, references and managed
    /// values. Problems are in the result; each names its section and what it concerns.
    ///
    /// @throws IOException if the file cannot be read
    public static SceneFileCheck check(SceneBytes file) throws IOException {
        Objects.requireNonNull(file, "file");
        return FileCheck.check(file);
    }
}
