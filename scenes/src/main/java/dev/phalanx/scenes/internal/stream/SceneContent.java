package dev.phalanx.scenes.internal.stream;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.scenes.internal.load.LoadedSection;
import dev.phalanx.scenes.internal.load.SceneFile;
import dev.phalanx.scenes.internal.load.SectionHead;
import java.io.IOException;
import java.util.List;

/// An open scene: what is known about its sections, and the ways to load a section and to close the scene.
///
/// @param name what messages call the scene
/// @param sections what is known about the sections
/// @param loader loads them, on any threads, several at once
/// @param file what is closed when no section is needed any more
/// @param identity a number that is the same for files with the same content, and almost never for others
public record SceneContent(String name, List<SectionHead> sections, Loader loader, AutoCloseable file, long identity) {
    /// Loads a section.
    @FunctionalInterface
    public interface Loader {
        /// Loads a section into a world that is empty, new and the calling thread's.
        ///
        /// @param position the position of the section in the list of sections
        /// @throws IOException if it cannot be read
        LoadedSection load(int position, EntityManager em) throws IOException;
    }

    /// The content of an open file, which closing the content closes.
    ///
    /// @param name what messages call the scene
    public static SceneContent of(String name, SceneFile file) {
        return new SceneContent(name, file.sections(), file::load, file, file.identity());
    }
}
