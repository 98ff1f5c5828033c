package dev.phalanx.baking.formats;

import dev.phalanx.baking.tree.AuthoringScene;
import java.io.IOException;
import java.util.Objects;

/// Maps of Tiled in its JSON format, `*.tmj`, of version 1.9 and later.
///
/// # Nodes
///
/// | in the map | nodes |
/// |---|---|
/// | the map | a root `Map` with the id `map`, and a `TiledMapAuthoring` |
/// | a layer | a root, or a child of its group layer, with a `TiledLayerAuthoring` |
/// | a tile layer | also has a `TileLayerAuthoring`; the chunks of infinite maps are one rectangle |
/// | an image layer | also has an `ImageLayerAuthoring` |
/// | an object | a child of its object layer, with the id `object-7` and a `TiledObjectAuthoring` |
///
/// These components are in the package of [IAuthoring][dev.phalanx.baking.authoring.IAuthoring]. Layers and objects
/// without a name are called after their classes, or else `Layer 2` and `Object 7`. Invisible ones are inactive.
///
/// # Coordinates
///
/// Positions are those of Tiled, in pixels: x to the right and y down, and z is 0. A layer is at its offset. The
/// rotation of an object is about the z axis by the angle that Tiled shows: since y points down, a positive angle turns
/// clockwise on the screen.
///
/// # Components
///
/// If the class of the map, a layer or an object is the name of an authoring type, it has a component of this type, and
/// its custom properties are the fields. Otherwise, and in addition, a property with the name of a type is a component:
/// its value is a class, whose members are the fields, or just `true`. Properties such as `Spawner.count` make a
/// component together. Other properties are ignored; if the name of such a property contains a dot, there is a warning.
///
/// A property of the type `object` is a reference to the node of the object, `#object-7`. A property of the type `file`
/// is a path relative to the map.
///
/// # Limits
///
/// Tile layers may be written as CSV, or as Base64 without compression or with zlib or gzip. Zstandard and templates of
/// objects are problems. External tilesets are named, but not read.
public final class TiledSceneFormat extends SceneFormat {
    /// The format.
    public TiledSceneFormat() {}

    @Override
    public boolean reads(String path) {
        Objects.requireNonNull(path, "path");
        return path.endsWith(".tmj") || path.endsWith(".tmx");
    }

    @Override
    public AuthoringScene read(String path, byte[] content, AuthoringTypes types) {
        return read(path, content, types, other -> {
            throw new IOException("no other files were given. Read the scene together with them.");
        });
    }

    @Override
    public AuthoringScene read(String path, byte[] content, AuthoringTypes types, OtherFiles others) {
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(content, "content");
        Objects.requireNonNull(types, "types");
        Objects.requireNonNull(others, "others");
        SceneBuilder file = new SceneBuilder(new AuthoringScene(path));
        if (file.admits(content, MOST_BYTES)) {
            TiledFiles files = new TiledFiles(file, others);
            JsonFields map = files.readMap(content);
            if (map != null) {
                TiledReader.read(map, types, files);
            }
        }
        return file.scene();
    }
}
