package dev.phalanx.baking.formats;

import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringScene;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.joml.Quaternionf;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Makes a scene of the JSON of a glTF file.
final class GltfReader {
    /// Nodes below each other.
    private static final int MOST_DEPTH = 200;

    private static final Pattern VERSION = Pattern.compile("2\\.[0-9]+");
    private static final int NONE = -1;
    private static final int UNUSED = -2;
    /// Properties of nodes that are not components.
    private static final Set<String> OF_NODES = Set.of("active", "static", "layer", "tag", "id");

    private static final double[] LAST_ROW = {0, 0, 0, 1};

    private final AuthoringScene scene;
    private final AuthoringTypes types;
    private final JsonDocument document;
    private final FileProblems problems;
    private final JsonFields file;
    private final ArrayNode nodes;
    private final ComponentReader components;
    private final GltfMeshes meshes;
    /// The index of the parent of each node that was added, [#NONE] for roots, [#UNUSED] for the others.
    private final int[] parents;
    private boolean isTooDeep;

    GltfReader(AuthoringScene scene, AuthoringTypes types, JsonDocument document, FileProblems problems) {
        this.scene = scene;
        this.types = types;
        this.document = document;
        this.problems = problems;
        this.file = new JsonFields(document, problems, document.root(), "");
        ArrayNode all = file.array("nodes");
        this.nodes = all == null ? JsonNodeFactory.instance.arrayNode() : all;
        this.components = new ComponentReader(types, scene);
        this.meshes = new GltfMeshes(scene.path(), types, file, components);
        this.parents = new int[nodes.size()];
        Arrays.fill(parents, UNUSED);
    }

    /// A node to add.
    ///
    /// @param parentIndex its parent, or [#NONE]
    /// @param position where the parent or the scene names it
    /// @param path what messages call this place
    private record Open(
            int index,
            int parentIndex,
            @Nullable AuthoringNode parent,
            int depth,
            SourcePosition position,
            String path) {}

    void read() {
        if (!hasKnownVersion()) {
            return;
        }
        Deque<Open> open = new ArrayDeque<>();
        JsonFields chosen = chosenScene();
        if (chosen == null) {
            addRoots(open);
        } else {
            addChildren(chosen, "nodes", NONE, null, 1, open);
        }
        while (!open.isEmpty()) {
            add(open.remove(), open);
        }
        if (chosen == null) {
            requireAllAdded();
        } else {
            addSceneNode(chosen);
        }
    }

    private boolean hasKnownVersion() {
        JsonFields asset = file.fields("asset");
        String version = asset == null ? null : asset.text("version");
        if (asset == null || version == null) {
            problems.error(
                    file.position(), "The file has no asset.version, so it is not glTF 2.0. Export the file again.");
            return false;
        }
        if (!VERSION.matcher(version).matches()) {
            problems.error(
                    asset.position("version"),
                    "The file is glTF of version \"" + JsonDocument.shorten(version) + "\". Export it as glTF 2.0.");
            return false;
        }
        return true;
    }

    /// The scene that is read, or null if the file has none.
    private @Nullable JsonFields chosenScene() {
        ArrayNode scenes = file.array("scenes");
        int count = scenes == null ? 0 : scenes.size();
        int index = file.index("scene", "scenes", count);
        return scenes == null || count == 0 ? null : file.element(scenes, "scenes", Math.max(0, index));
    }

    /// Opens all nodes that are not children of others.
    private void addRoots(Deque<Open> open) {
        boolean[] isChild = new boolean[nodes.size()];
        for (JsonNode node : nodes) {
            if (node.get("children") instanceof ArrayNode children) {
                for (JsonNode child : children) {
                    if (JsonFields.isWhole(child, 0, nodes.size() - 1L)) {
                        isChild[child.intValue()] = true;
                    }
                }
            }
        }
        for (int i = 0; i < isChild.length; i++) {
            if (!isChild[i]) {
                open.add(new Open(i, NONE, null, 1, document.position(nodes, i), "nodes[" + i + "]"));
            }
        }
    }

    private void requireAllAdded() {
        int first = NONE;
        int count = 0;
        for (int i = 0; i < parents.length; i++) {
            if (parents[i] == UNUSED) {
                first = count == 0 ? i : first;
                count++;
            }
        }
        if (count > 0 && !isTooDeep) {
            problems.error(
                    document.position(nodes, first),
                    "nodes[" + first + "] is below itself"
                            + (count == 1 ? "" : ", as are " + (count - 1) + " more nodes or nodes above them")
                            + ", so it is below no root. Remove one of the children on the way.");
        }
    }

    private void addChildren(
            JsonFields of, String key, int index, @Nullable AuthoringNode node, int depth, Deque<Open> open) {
        ArrayNode children = of.array(key);
        for (int i = 0; children != null && i < children.size(); i++) {
            SourcePosition position = document.position(children, i);
            String path = of.path(key) + "[" + i + "]";
            if (of.isIndex(children.get(i), position, path, "nodes", nodes.size())) {
                open.add(new Open(children.get(i).intValue(), index, node, depth, position, path));
            }
        }
    }

    private void add(Open at, Deque<Open> open) {
        int index = at.index();
        if (parents[index] != UNUSED) {
            problems.error(
                    at.position(),
                    at.path() + " is " + index
                            + (isAtOrAbove(index, at.parentIndex())
                                    ? ", a node that is above itself. Remove it there."
                                    : ", a node that is in another place, too. Remove it in one of them."));
            return;
        }
        if (at.depth() > MOST_DEPTH) {
            isTooDeep = true;
            problems.error(
                    at.position(),
                    at.path() + " is " + index + ", a node with " + MOST_DEPTH
                            + " nodes above it. It and what is below it are left out. Use fewer nodes above it.");
            return;
        }
        parents[index] = at.parentIndex();
        JsonFields fields = file.element(nodes, "nodes", index);
        if (fields == null) {
            return;
        }
        String given = fields.text("name", "");
        String name = given.isEmpty() ? "Node " + index : given;
        AuthoringNode parent = at.parent();
        AuthoringNode node = parent == null ? scene.addNode(name) : parent.addChild(name);
        node.setSource(fields.position());
        readTransform(fields, node);
        readExtras(fields, node);
        meshes.addTo(node, fields);
        addChildren(fields, "children", index, node, at.depth() + 1, open);
    }

    private boolean isAtOrAbove(int index, int below) {
        int at = below;
        while (at >= 0 && at != index) {
            at = parents[at];
        }
        return at == index;
    }

    // Transforms

    private void readTransform(JsonFields fields, AuthoringNode node) {
        double[] translation = fields.numbers("translation", 3);
        double[] rotation = fields.numbers("rotation", 4);
        double[] scale = fields.numbers("scale", 3);
        double[] matrix = fields.numbers("matrix", 16);
        if (matrix != null) {
            if (translation != null || rotation != null || scale != null) {
                problems.error(
                        fields.position("matrix"),
                        fields.path("matrix") + " is beside a translation, rotation or scale. Remove one of them.");
            }
            setMatrix(fields, node, matrix);
            return;
        }
        if (translation != null) {
            node.setPosition((float) translation[0], (float) translation[1], (float) translation[2]);
        }
        if (scale != null) {
            node.setScale((float) scale[0], (float) scale[1], (float) scale[2]);
        }
        if (rotation != null) {
            Quaternionf quaternion = new Quaternionf(rotation[0], rotation[1], rotation[2], rotation[3]);
            float lengthSquared = quaternion.lengthSquared();
            if (lengthSquared > 0 && Float.isFinite(lengthSquared)) {
                node.setRotation(quaternion);
            } else {
                problems.error(
                        fields.position("rotation"),
                        fields.path("rotation") + " is not of length 1. Export the file again.");
            }
        }
    }

    private void setMatrix(JsonFields fields, AuthoringNode node, double[] matrix) {
        for (int row = 0; row < LAST_ROW.length; row++) {
            if (matrix[3 + 4 * row] != LAST_ROW[row]) {
                problems.error(
                        fields.position("matrix"),
                        fields.path("matrix") + " has another last row than 0, 0, 0, 1. Export the file again.");
                return;
            }
        }
        NodeMatrix parts = NodeMatrix.of(matrix);
        if (parts.hasShear()) {
            problems.warning(
                    fields.position("matrix"),
                    fields.path("matrix") + " has axes that are not at right angles, which a position, a rotation and a"
                            + " scale cannot say. The axes were turned. Apply the transforms before you export.");
        }
        node.setPosition(parts.position());
        node.setRotation(parts.rotation());
        node.setScale(parts.scale().x, parts.scale().y, parts.scale().z);
    }

    // Custom properties

    private void readExtras(JsonFields fields, AuthoringNode node) {
        if (!(fields.object().get("extras") instanceof ObjectNode extras)) {
            return;
        }
        JsonFields own = new JsonFields(document, problems, extras, fields.path("extras"));
        node.setActive(own.flag("active", true));
        node.setStatic(own.flag("static", false));
        node.setLayer(own.whole("layer", Integer.MIN_VALUE, Integer.MAX_VALUE, 0));
        node.setTag(own.text("tag", ""));
        String id = own.text("id");
        if (id != null && (id.isEmpty() || id.indexOf('/') >= 0 || id.indexOf('#') >= 0)) {
            problems.error(
                    own.position("id"),
                    own.path("id") + " is \"" + JsonDocument.shorten(id)
                            + "\". Give it at least one character, and no slash and no #.");
        } else if (id != null) {
            node.setId(id);
        }
        PropertyComponents.of(types, document, problems, extras, OF_NODES)
                .forEach(component -> component.addTo(node, components, document));
    }

    private void addSceneNode(JsonFields chosen) {
        if (chosen.object().get("extras") instanceof ObjectNode extras) {
            List<PropertyComponents.Described> described =
                    PropertyComponents.of(types, document, problems, extras, Set.of());
            if (!described.isEmpty()) {
                String name = chosen.text("name", "");
                AuthoringNode node =
                        scene.addNode(name.isEmpty() ? "Scene" : name).setSource(chosen.position());
                described.forEach(component -> component.addTo(node, components, document));
            }
        }
    }
}
