package dev.phalanx.scenes.replay;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.scenes.files.SaveOptions;
import dev.phalanx.scenes.internal.bytes.WriteBuffers;
import dev.phalanx.scenes.internal.replay.FrameWriter;
import dev.phalanx.scenes.internal.save.SavedScene;
import dev.phalanx.structs.internal.files.ByteSink;
import java.io.IOException;

/// Writes worlds as the ticks of a replay.
final class TickImages {
    private final SaveOptions options;
    private final FrameWriter frames;
    private final WriteBuffers buffers = WriteBuffers.passing();

    /// Writes nothing yet.
    TickImages(ByteSink out, SaveOptions options) {
        this.options = options.withProgress((done, total) -> {}).withCompression(SaveOptions.Compression.NONE);
        this.frames = new FrameWriter(out);
    }

    /// Writes a world. What cannot be written is refused before anything is.
    ///
    /// @throws IOException if the file cannot be written; no tick can be written any more then
    void write(long tick, EntityManager em) throws IOException {
        SavedScene scene = SavedScene.exactlyOfWorld(em, options);
        scene.write(frames.next(), buffers);
        frames.write(tick, scene.elapsed(), scene.entityCount());
    }

    /// Writes the end.
    ///
    /// @throws IOException if it cannot be written
    void end(long tick) throws IOException {
        frames.end(tick);
    }

    /// The number of bytes that were written.
    long size() {
        return frames.size();
    }
}
