package dev.phalanx.baking.formats;

import dev.phalanx.baking.tree.AuthoringScene;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A form in which people write scenes, recognized by the ending of its files.
///
/// | files | what they are |
/// |---|---|
/// | `*.scene.yaml`, `*.scene.yml`, `*.scene.json` | [TextSceneFormat]: a tree of nodes as text |
/// | `*.gltf`, `*.glb` | [GltfSceneFormat]: scenes of Blender and other modelling programs |
/// | `*.tmj`, `*.tmx` | [TiledSceneFormat]: maps of Tiled |
public abstract class SceneFormat {
    /// What is before the name of a scene that is part of a file.
    static final String PART = "#scenes/";

    /// Bytes of a file of a format that can have large data.
    static final int MOST_BYTES = 1 << 30;

    /// A format.
    protected SceneFormat() {}

    /// The formats of this library.
    public static List<SceneFormat> all() {
        return List.of(new TextSceneFormat(), new GltfSceneFormat(), new TiledSceneFormat());
    }

    /// The format of a file, by its ending, or null if no format reads it. The path can be that of a scene in a file,
    /// such as `house.glb#scenes/Attic`.
    public static @Nullable SceneFormat find(String path) {
        String file = fileOf(path);
        for (SceneFormat format : all()) {
            if (format.reads(file)) {
                return format;
            }
        }
        return null;
    }

    /// The path of the file that a scene is read from: `house.glb` for the scene `house.glb#scenes/Attic`, and the path
    /// itself for all scenes that are no part of a file.
    public static String fileOf(String path) {
        int part = Objects.requireNonNull(path, "path").lastIndexOf(PART);
        return part > 0 && GltfSceneFormat.isGltf(path.substring(0, part)) ? path.substring(0, part) : path;
    }

    /// Whether what is read from a file has lines: not if it is binary.
    public static boolean hasLines(String path) {
        return !GltfSceneFormat.isBinary(Objects.requireNonNull(path, "path"));
    }

    /// Whether a file has an ending of this format.
    public abstract boolean reads(String path);

    /// Reads a scene that consists of one file. If it needs others, that is a problem of the scene.
    ///
    /// @param path the path of the file relative to the root of the project, with slashes
    /// @param content the content of the file
    /// @param types the authoring components that the file may have
    public final AuthoringScene read(String path, byte[] content, AuthoringTypes types) {
        return read(path, content, types, other -> {
            throw new IOException("no other files were given. Read the scene together with them.");
        });
    }

    /// Reads a scene. What is wrong with the file becomes [problems][AuthoringScene#problems()] of the scene, all at
    /// once; the scene still has the nodes without problems.
    ///
    /// @param path the path of the file relative to the root of the project, with slashes
    /// @param content the content of the file
    /// @param types the authoring components that the file may have
    /// @param others reads the other files that the scene consists of, such as prefabs, the binary data beside a
    ///     `*.gltf` file, or the tilesets beside a map
    public abstract AuthoringScene read(String path, byte[] content, AuthoringTypes types, OtherFiles others);

    /// A scene of this format as a prefab, which has one root node. Formats of programs in which people cannot put
    /// everything below one node add a root, named after the file.
    public AuthoringScene asPrefab(AuthoringScene scene) {
        return Objects.requireNonNull(scene, "scene");
    }

    /// The other files of a project, for a scene that consists of several.
    @FunctionalInterface
    public interface OtherFiles {
        /// The bytes of a file, not to be changed.
        ///
        /// @param path of the file relative to the root of the project, with slashes
        /// @throws IOException if it is not there or cannot be read; the message says why
        byte[] read(String path) throws IOException;

        /// A scene that takes the place of a file, such as one that code has built, or null.
        ///
        /// @param path of the file relative to the root of the project, with slashes
        default @Nullable AuthoringScene scene(String path) {
            return null;
        }
    }
}
