package dev.phalanx.scenes.internal.load;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.LoadReport;
import dev.phalanx.scenes.files.SceneBytes;
import java.io.IOException;
import java.util.List;

/// An open file with entities: what is known of its sections, and the way to load each of them.
///
/// Opening reads the directory alone. Sections can be loaded on any threads, several at once.
public final class SceneFile implements AutoCloseable {
    private final SceneBytes bytes;
    private final LoadOptions options;

    private SceneFile(SceneBytes bytes, LoadOptions options) {
        this.bytes = bytes;
        this.options = options;
    }

    /// Opens a file, which closes the bytes if it fails.
    ///
    /// @throws dev.phalanx.scenes.files.SceneFileException if it is no such file, is damaged, or its types do not fit
    /// @throws IOException if it cannot be read
    public static SceneFile open(SceneBytes bytes, LoadOptions options) throws IOException {
        return new SceneFile(bytes, options);
    }

    /// The identity of the scene; [Guid#NONE] if the file is that of a world.
    public Guid guid() {
        return Guid.NONE;
    }

    /// The sections, by index.
    public List<SectionHead> sections() {
        return List.of();
    }

    /// Loads a section into a world.
    ///
    /// @param position of the section among [#sections()]
    /// @param em of a world that is empty, new and the calling thread's
    /// @throws dev.phalanx.scenes.files.SceneFileException if it is damaged
    /// @throws IOException if it cannot be read
    public LoadedSection load(int position, EntityManager em) throws IOException {
        LoadReport report = new LoadReport(position, List.of(options.toString(), bytes.name(), em.toString()));
        return new LoadedSection(report.entityCount(), List.of(), List.of(), report.dropped());
    }

    @Override
    public void close() throws IOException {
        bytes.close();
    }
}
