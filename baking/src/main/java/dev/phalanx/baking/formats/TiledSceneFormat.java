package dev.phalanx.baking.formats;

import dev.phalanx.baking.tree.AuthoringScene;
import java.util.Objects;

/// Maps of Tiled, `*.tmx` in XML and `*.tmj` in JSON, of all versions that Tiled still opens; JSON since version 1.2.
/// The same map is the same scene in both.
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
/// # Other files
///
/// Tilesets (`*.tsx`, `*.tsj`) and templates of objects (`*.tx`, `*.tj`) are read from the files that the map names,
/// and are part of what it is baked from. A tileset is the same whether it is embedded or not. An object has what its
/// template has, except for what it sets itself. A tileset that only a template uses comes behind those of the map.
///
/// # Coordinates
///
/// Positions are those of Tiled, in pixels: x to the right and y down, and z is 0. A layer is at its offset. The
/// rotation of an object is about the z axis by the angle that Tiled shows: since y points down, a positive angle turns
/// clockwise on the screen.
///
/// The node of a tile object is at the point about which Tiled turns it. Where the tile is from there,
/// [TiledObjectAuthoring][dev.phalanx.baking.authoring.TiledObjectAuthoring] says: by the alignment of its tileset, or
/// else with the middle of its lower edge at the node in isometric maps, and its lower left corner in others. An object
/// without a size is as large as its tile.
///
/// # Components
///
/// If the class of the map, a layer or an object is the name of an authoring type, it has a component of this type, and
/// its custom properties are the fields. Otherwise, and in addition, a property with the name of a type is a component:
/// its value is a class, whose members are the fields, or just `true`. Properties such as `Spawner.count` make a
/// component together. Other properties are ignored; if the name of such a property contains a dot, there is a warning.
///
/// A tile object also has the components that the class and the properties of its tile describe, and one with a
/// template has those of the template. They are put together field by field: what the object sets takes precedence,
/// then the template, then the tile. A class of the object's own replaces an inherited class and its component, and a
/// property such as `Marker` = `false` removes a component. The components of a tile must be complete in the tile.
///
/// Tiles of tile layers have no nodes. A baker finds what their class and properties describe, and their collision
/// shapes, with [TiledMapAuthoring.tile][dev.phalanx.baking.authoring.TiledMapAuthoring#tile(int)].
///
/// A property of the type `object` is a reference to the node of the object, `#object-7`. A property of the type `file`
/// is a path relative to the file that has it.
///
/// # Limits
///
/// Tile layers may be written as XML, as CSV, or as Base64 without compression or with zlib, gzip or Zstandard. The
/// last one needs the library `com.github.luben:zstd-jni`, which a program adds to its dependencies if it has such
/// maps; on the module path, start it with `--add-modules com.github.luben.zstd_jni`. The library has native code, for
/// which the JVM prints a warning, or refuses to run it, without `--enable-native-access=com.github.luben.zstd_jni`, or
/// `ALL-UNNAMED` on the class path.
///
/// Files in XML must be in UTF-8. Nothing outside of them is read: they can have a document type, but no declarations
/// in it. Wang sets, terrains, grids, transformations and probabilities of tilesets are not read, and neither are
/// colours and fonts of objects.
public final class TiledSceneFormat extends SceneFormat {
    /// The format.
    public TiledSceneFormat() {}

    @Override
    public boolean reads(String path) {
        Objects.requireNonNull(path, "path");
        return path.endsWith(".tmj") || path.endsWith(".tmx");
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
                TiledReader.read(map, types, files, others);
            }
        }
        return file.scene();
    }

    @Override
    public AuthoringScene asPrefab(AuthoringScene scene) {
        return scene.withOneRoot();
    }
}
