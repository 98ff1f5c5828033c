package dev.phalanx.baking.formats;

import dev.phalanx.baking.internal.text.MarkedTree;
import dev.phalanx.baking.internal.text.MarkedValue;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.scenes.files.Guid;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;

/// Scenes as text: `*.scene.yaml`, `*.scene.yml` and `*.scene.json`.
///
/// ```yaml
/// guid: 0123456789abcdef0123456789abcdef   # the identity of the baked scene; without it, that of its name
/// nodes:
///   - name: Fountain
///     id: fountain            # stays when the node is renamed or moved
///     active: false           # true if left out
///     static: true            # false if left out
///     layer: 3
///     tag: water
///     position: [10, 0, 4]
///     rotation: [0, 90, 0]    # three angles in degrees, or the four numbers x, y, z, w of a quaternion
///     scale: [1, 2, 1]        # or one number for all axes
///     components:
///       - Spawner: { prefab: pigeon.scene.yaml, count: 30 }
///       - Marker              # a component without fields
///     children:
///       - name: Water
/// ```
///
/// A node with a key `prefab` is an instance of another scene:
///
/// ```yaml
///   - name: Left tower
///     prefab: tower.scene.yaml
///     position: [-5, 0, 0]    # the settings of the instance take the place of those of the prefab's root
///     components:
///       - Health: { most: 200 } # and the fields that a component has here, those of its component
///     overrides:
///       Muzzle/Gun.damage: 4    # a field of a component of a node below, by its path in the prefab
///       Muzzle/position: [0, 1, 0]
///       Muzzle: { components: [ Glow ], children: [ { name: Flag } ] }
///     removed: [ Muzzle/Light ] # nodes and components that the instance lacks
///     children:                 # nodes that the prefab lacks
///       - name: Banner
/// ```
///
/// Each node needs a name, except for instances, which have that of the prefab; everything else may be omitted, or be
/// null. The components of a node may also be an object, such as `components: {Spawner: {count: 30}}`. A key `$schema`
/// at the top is ignored, so that a JSON file can name its [schema of scenes][AuthoringSchema].
///
/// YAML is version 1.2 with its core schema: `yes`, `off` and `1_000` are texts, and a number in quotes is a text, too.
/// Aliases, tags, merged objects and further documents are errors.
///
/// Files are UTF-8, of at most 64 MB, and have at most 12 million values and names of fields together, and 2 million
/// nodes. Lists and objects may be nested 200 deep, which is 99 levels of nodes.
public final class TextSceneFormat extends SceneFormat {
    private static final int MOST_BYTES = 64 << 20;
    private static final int MOST_DEPTH = 200;
    private static final int MOST_VALUES = 12_000_000;
    private static final List<String> SCENE_KEYS = List.of("guid", "nodes");
    /// A format.
    public TextSceneFormat() {}

    @Override
    public boolean reads(String path) {
        Objects.requireNonNull(path, "path");
        return isYaml(path) || path.endsWith(".scene.json");
    }

    private static boolean isYaml(String path) {
        return path.endsWith(".scene.yaml") || path.endsWith(".scene.yml");
    }

    @Override
    public AuthoringScene read(String path, byte[] content, AuthoringTypes types, OtherFiles others) {
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(content, "content");
        Objects.requireNonNull(types, "types");
        Objects.requireNonNull(others, "others");
        SceneBuilder file = new SceneBuilder(new AuthoringScene(path));
        if (file.admits(content, MOST_BYTES)) {
            MarkedTree tree = new MarkedTree(path, MOST_DEPTH, MOST_VALUES, file::add);
            ByteBuffer text = ByteBuffer.wrap(content);
            MarkedValue root = isYaml(path) ? tree.readYaml(text) : tree.readJson(text, true, name -> true);
            if (root != null) {
                new Reading(file, types, others).readScene(root);
            }
        }
        return file.scene();
    }

    /// The reading of one file.
    private static final class Reading {
        private final SceneBuilder file;
        private final NodeReader nodes;

        Reading(SceneBuilder file, AuthoringTypes types, OtherFiles others) {
            this.file = file;
            this.nodes = new NodeReader(file, new ComponentReader(types, file), new PrefabFiles(file, types, others));
        }

        void readScene(MarkedValue root) {
            if (root.isNull()) {
                return;
            }
            if (!(root instanceof MarkedValue.Fields object)) {
                nodes.wrong("The file", root, "an object with the keys " + SCENE_KEYS);
                return;
            }
            for (MarkedValue.Field field : object.fields()) {
                switch (field.name()) {
                    case "guid" -> readGuid(field.value());
                    case "nodes" -> nodes.readNodes("The key nodes of the scene", field.value(), null);
                    case "$schema" -> {
                        // for editors
                    }
                    default -> nodes.unknown("A scene", field, SCENE_KEYS);
                }
            }
        }

        private void readGuid(MarkedValue value) {
            String text = NodeReader.text(value);
            try {
                if (text != null) {
                    file.scene().setGuid(Guid.parse(text));
                } else if (!value.isNull()) {
                    nodes.wrong("The guid", value, "32 hexadecimal digits");
                }
            } catch (IllegalArgumentException wrong) {
                file.error(value, String.valueOf(wrong.getMessage()));
            }
        }
    }
}
