package dev.phalanx.scenes;

import dev.phalanx.scenes.internal.save.SavedScene;
import dev.phalanx.structs.internal.files.DurableFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;

/// The entities of a world as they were at one moment, to be written to files while the world goes on. See
/// [WorldFiles#snapshot] and [WorldFiles#snapshotExact].
///
/// It holds a copy of all columns until it is closed. Any thread can use it, but only one at a time.
public final class WorldSnapshot implements AutoCloseable {
    private final SavedScene image;
    private boolean isClosed;

    WorldSnapshot(SavedScene image) {
        this.image = image;
    }

    /// The number of entities.
    public int entityCount() {
        return image.entityCount();
    }

    /// Writes a file. The file that was there stays until the new one is complete.
    ///
    /// @throws IOException if the file cannot be written; the old one is as it was, unless the message says otherwise
    /// @throws IllegalStateException if the snapshot was closed
    /// @throws java.util.concurrent.CancellationException if the options say that the save is cancelled; the old file
    ///     is as it was
    public void write(Path file) throws IOException {
        Objects.requireNonNull(file, "file");
        if (isClosed) {
            throw new IllegalStateException(
                    "A WorldSnapshot was written to " + file + " after close(). Write it before.");
        }
        DurableFile.write(file, image::write);
    }

    /// Releases the memory. Closing again has no effect.
    @Override
    public void close() {
        if (!isClosed) {
            isClosed = true;
            image.release();
        }
    }
}
