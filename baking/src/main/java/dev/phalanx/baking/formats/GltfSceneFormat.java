package dev.phalanx.baking.formats;

import dev.phalanx.baking.tree.AuthoringScene;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// glTF 2.0, as text (`*.gltf`) or binary (`*.glb`): scenes of Blender and other modelling programs.
///
/// # Nodes
///
/// The nodes of the file's default scene, or of its first scene if none is the default, become nodes with their names,
/// transforms and children. If a file has no scenes, all its nodes are read. Other scenes, and nodes that are in no
/// scene, are left out, with a warning. [#withScene] reads another scene, as does the path of one, such as
/// `house.glb#scenes/Attic` or `house.glb#scenes/1`, without a warning about the others. Coordinates stay as they are:
/// right-handed, y up, in metres. A matrix is decomposed.
///
/// A node without a name has the name of its mesh or camera, or is called `Node`. Siblings of one name are told apart
/// by their order, so that a node that is put between them in the file changes what identifies those that follow; nodes
/// of other names keep what identifies them. There is one warning for all nodes of a file without names.
///
/// # Components
///
/// Custom properties, which the files call `extras`, become authoring components:
///
/// | property | component |
/// |---|---|
/// | `"Spawner": {"count": 3}` | a `Spawner` with these fields |
/// | `"Spawner.count": 3` | the field of a `Spawner`, which Blender's panel of properties can write |
/// | `"Marker": true`, `"Marker": {}` | a `Marker` without fields; `false` leaves it out |
///
/// A node has the components of its own properties, then those of its mesh, of the mesh's primitives and of their
/// materials. The properties of the scene are the components of an additional root node, which has the name of the
/// scene and comes last. Properties that name no authoring type are ignored, since Blender adds properties of its own;
/// if the name of such a property contains a dot, there is a warning.
///
/// The properties `active`, `static`, `layer`, `tag` and `id` of a node are not components. They set the properties of
/// an [AuthoringNode][dev.phalanx.baking.tree.AuthoringNode] with these names. Since modelling programs use such names
/// for properties of their own, a value that does not fit is left alone, with a warning.
///
/// An object called `phalanx` can have all of these properties in a place of their own: `"phalanx": {"layer": 3,
/// "Spawner": {"count": 3}}`. There, a value that does not fit is an error.
///
/// A node with a mesh also has a [MeshAuthoring][dev.phalanx.baking.authoring.MeshAuthoring], which names the mesh in
/// the file and has its bounds. Vertices, cameras, lights, skins and animations are not read.
///
/// # Extensions
///
/// | extension | becomes |
/// |---|---|
/// | `KHR_node_visibility` | an invisible node is inactive |
/// | `EXT_mesh_gpu_instancing` | each instance is a child with the mesh of the node |
///
/// The children are called `Instance 0`, `Instance 1` and so on, and the node itself has no mesh then. From 64
/// instances of a node on, bakers that read only the mesh run once for all of them, with the result that each would
/// have.
///
/// Extensions of materials, textures, lights, animations, compressed vertices and metadata change nothing of what is
/// read. A file that requires any other extension is refused; if it only uses one, there is a warning.
///
/// # Places
///
/// Problems of `*.gltf` files have lines and columns; problems of `*.glb` files have only the file, and name the node.
public final class GltfSceneFormat extends SceneFormat {
    private static final Set<String> MEMBERS = Set.of(
            "asset",
            "scene",
            "scenes",
            "nodes",
            "meshes",
            "materials",
            "accessors",
            "cameras",
            "extensionsRequired",
            "extensionsUsed");

    private final @Nullable String scene;

    /// The format.
    public GltfSceneFormat() {
        this(null);
    }

    private GltfSceneFormat(@Nullable String scene) {
        this.scene = scene;
    }

    /// The format, with the scene that is read of a file with several. It is an error of the file if it has no such
    /// scene.
    ///
    /// @param chosen the name of the scene, or its index from 0 if no scene has that name
    public GltfSceneFormat withScene(String chosen) {
        return new GltfSceneFormat(Objects.requireNonNull(chosen, "chosen"));
    }

    @Override
    public boolean reads(String path) {
        return isGltf(Objects.requireNonNull(path, "path"));
    }

    static boolean isGltf(String path) {
        return path.endsWith(".gltf") || isBinary(path);
    }

    static boolean isBinary(String path) {
        return path.endsWith(".glb");
    }

    @Override
    public AuthoringScene read(String path, byte[] content, AuthoringTypes types, OtherFiles others) {
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(content, "content");
        Objects.requireNonNull(types, "types");
        Objects.requireNonNull(others, "others");
        SceneBuilder file = new SceneBuilder(new AuthoringScene(path));
        if (file.admits(content, MOST_BYTES)) {
            boolean isBinary = isBinary(file.path());
            ByteBuffer json = isBinary ? GlbFile.json(content, file) : ByteBuffer.wrap(content);
            JsonFields gltf =
                    json == null ? null : JsonFields.read(file, json.duplicate(), !isBinary, MEMBERS::contains);
            if (json != null && gltf != null) {
                ByteBuffer chunk = isBinary ? GlbFile.binary(content) : null;
                String part = path.length() == file.path().length()
                        ? scene
                        : path.substring(file.path().length() + PART.length());
                GltfReader.read(gltf, types, new GltfData(file, json, !isBinary, chunk, others), part, others);
            }
        }
        return file.scene();
    }

    @Override
    public AuthoringScene asPrefab(AuthoringScene scene) {
        return scene.withOneRoot();
    }
}
