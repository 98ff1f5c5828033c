package dev.phalanx.scenes;

import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.structs.internal.lists.Elements;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Where a world's scenes come from: a directory, resources, memory, or a function that opens the scene of a guid.
///
/// The directory, the resources and the memory have scenes by name. A scene is found by the guid in its file, or
/// otherwise by the guid of its name, as [SceneReference.of][dev.phalanx.scenes.components.SceneReference#of] makes it.
///
/// A source can be used by several worlds. Its methods are called on several threads at once; they may block.
@FunctionalInterface
public interface SceneSource {
    /// The ending of scene files.
    String ENDING = ".entities";

    /// The name of the file that lists the scenes of a directory of resources.
    String INDEX = "scenes.index";

    /// Opens the file of a scene.
    ///
    /// @return the bytes, which the caller closes, or null if the source has no such scene
    /// @throws IOException if the file cannot be opened
    @Nullable
    SceneBytes open(Guid guid) throws IOException;

    /// The name of a scene.
    ///
    /// @return null if the source has no such scene, or no names, as in a source that is a function
    /// @throws IOException if the names cannot be read
    default @Nullable String path(Guid guid) throws IOException {
        return null;
    }

    /// The guid of a scene: the guid in its file, otherwise the guid of its name.
    ///
    /// @return null if the source has no scene of that name, or no names
    /// @throws IOException if the names cannot be read
    default @Nullable Guid guid(String path) throws IOException {
        return null;
    }

    /// What messages call the source, such as `directory build/scenes`.
    default String description() {
        return "a function";
    }

    /// The files in a directory, and in those below it, that end in `.entities`. The name of a scene is the path of its
    /// file relative to the directory, without the ending, with `/` between its parts on every system.
    ///
    /// Files that are added, removed or replaced are noticed when a scene is opened the next time. Files and
    /// directories that cannot be read, such as `lost+found`, are left out; the logger `dev.phalanx.scenes` reports
    /// each once. Symbolic links to directories are not followed, but the directory itself may be one.
    static SceneSource directory(Path directory) {
        Objects.requireNonNull(directory, "directory");
        return new DirectorySource(directory);
    }

    /// Resources of a class loader, such as those in a jar, that a resource with the name [#INDEX] lists. See
    /// [#writeIndex].
    ///
    /// @param prefix the prefix of the names of the resources, such as `scenes/`
    static SceneSource resources(ClassLoader loader, String prefix) {
        Objects.requireNonNull(loader, "loader");
        Objects.requireNonNull(prefix, "prefix");
        return new ResourceSource(loader, prefix);
    }

    /// Files in memory.
    ///
    /// @param files the bytes of each file, from position to limit, by the name of the scene
    static SceneSource inMemory(Map<String, ByteBuffer> files) {
        Objects.requireNonNull(files, "files");
        return new MemorySource(files);
    }

    /// Several sources. A scene that several of them have comes from the first.
    static SceneSource inOrder(SceneSource... sources) {
        return new OrderedSources(Elements.copy(sources, "sources", "Source"));
    }

    /// Writes the file [#INDEX] of a directory, which lists the scenes in it and below it, so that the directory can be
    /// used as [resources][#resources]. It replaces an existing one. Write it after all scenes.
    ///
    /// Each line has the guid of a scene, a space, and the name of the scene.
    ///
    /// @throws IOException if the directory cannot be read, or the file cannot be written
    static void writeIndex(Path directory) throws IOException {
        Objects.requireNonNull(directory, "directory");
        DirectorySource.writeIndex(directory);
    }
}
