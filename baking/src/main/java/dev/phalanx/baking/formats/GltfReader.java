package dev.phalanx.baking.formats;

import dev.phalanx.baking.authoring.MeshAuthoring;
import dev.phalanx.baking.internal.names.Names;
import dev.phalanx.baking.internal.text.MarkedValue;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringPrefab;
import dev.phalanx.structs.internal.names.NearNames;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.joml.Quaternionf;
import org.jspecify.annotations.Nullable;

/// Makes a scene from the JSON of a glTF file.
final class GltfReader {
    /// Nodes below each other.
    private static final int MOST_DEPTH = 200;

    private static final Pattern VERSION = Pattern.compile("2\\.[0-9]+");
    private static final int NONE = -1;
    private static final int UNUSED = -2;
    /// The property that has others of this library alone.
    private static final String PLACE = "phalanx";
    /// Properties of that one that are not components.
    private static final Set<String> OF_PLACE =
            Set.of("active", "static", "layer", "tag", "id", PrefabFiles.KEY, "overrides", "removed");

    private static final List<String> OF_INSTANCES = List.of("overrides", "removed");

    private static final Set<String> OF_NODES_AND_PLACE = Set.of("active", "static", "layer", "tag", "id", PLACE);
    private static final String LEAST_VERSION = "2.0";

    private static final double[] LAST_ROW = {0, 0, 0, 1};

    private final AuthoringTypes types;
    private final SceneBuilder file;
    private final JsonFields gltf;
    private final List<MarkedValue> nodes;
    private final ComponentReader components;
    private final GltfMeshes meshes;
    private final GltfInstances instances;
    private final PrefabFiles prefabs;
    private final NodeReader nodeReader;
    private final List<MarkedValue> cameras;
    /// The index of the parent of each node that was added, [#NONE] for roots, [#UNUSED] for the others.
    private final int[] parents;
    private boolean isTooDeep;
    /// The scene that is read, by its name or index; null for the default scene.
    private final @Nullable String choice;

    private int withoutNames;
    private @Nullable JsonFields firstWithoutName;

    private GltfReader(
            JsonFields gltf,
            AuthoringTypes types,
            GltfData data,
            @Nullable String choice,
            SceneFormat.OtherFiles others) {
        this.types = types;
        this.choice = choice;
        this.file = gltf.file();
        this.gltf = gltf;
        this.nodes = gltf.list("nodes");
        this.components = new ComponentReader(types, file);
        this.meshes = new GltfMeshes(gltf, types, components);
        this.instances = new GltfInstances(gltf, meshes, new GltfAccessors(gltf, data));
        this.prefabs = new PrefabFiles(file, types, others);
        this.nodeReader = new NodeReader(file, components, prefabs);
        this.cameras = gltf.list("cameras");
        this.parents = new int[nodes.size()];
        Arrays.fill(parents, UNUSED);
    }

    /// A node to add.
    ///
    /// @param parentIndex its parent, or [#NONE]
    /// @param place where the parent or the scene names it
    /// @param path what messages call this place
    private record Open(
            int index, int parentIndex, @Nullable AuthoringNode parent, int depth, MarkedValue place, String path) {}

    /// Reads the scene, unless the file is of another version or requires an extension that is not read.
    ///
    /// @param choice the name or index of the scene, or null for the default scene
    /// @param others reads the prefabs
    static void read(
            JsonFields gltf,
            AuthoringTypes types,
            GltfData data,
            @Nullable String choice,
            SceneFormat.OtherFiles others) {
        if (hasKnownVersion(gltf) && new GltfExtensions(gltf).areKnown()) {
            new GltfReader(gltf, types, data, choice, others).read();
        }
    }

    private void read() {
        Deque<Open> open = new ArrayDeque<>();
        JsonFields chosen = choice == null ? defaultScene() : find(choice);
        if (chosen == null && choice != null) {
            return;
        }
        if (chosen == null) {
            addRoots(open);
        } else {
            addChildren(chosen, "nodes", NONE, null, 1, open);
        }
        while (!open.isEmpty()) {
            add(open.remove(), open);
        }
        file.setNode(null);
        if (chosen == null) {
            requireAllAdded();
        } else {
            addSceneNode(chosen);
            warnOfOthers(chosen);
        }
        warnOfNames();
    }

    private static boolean hasKnownVersion(JsonFields gltf) {
        SceneBuilder file = gltf.file();
        JsonFields asset = gltf.object().get("asset") instanceof MarkedValue.Fields ? gltf.fields("asset") : null;
        String version = asset == null ? null : version(asset);
        if (asset == null || version == null) {
            file.error(gltf.object(), "The file has no asset.version, so it is not glTF 2.0. Export the file again.");
            return false;
        }
        if (!VERSION.matcher(version).matches()) {
            file.error(
                    asset.at("version"),
                    "The file is glTF of version " + Names.quote(version) + ". Export it as glTF 2.0.");
            return false;
        }
        String least = asset.text("minVersion", LEAST_VERSION);
        if (!least.equals(LEAST_VERSION)) {
            asset.error(
                    "minVersion",
                    " is " + Names.quote(least) + ", so the file can only be read as that version of glTF. Export it as"
                            + " glTF 2.0.");
            return false;
        }
        return true;
    }

    /// The version, which is a number in some files of version 1, or null if there is none.
    private static @Nullable String version(JsonFields asset) {
        MarkedValue version = asset.object().get("version");
        if (version == null) {
            return null;
        }
        boolean isText = version.scalar().isString() || version.scalar().isNumber();
        return isText ? version.scalar().asString() : null;
    }

    /// Warns of the other scenes, and of nodes that are in no scene.
    private void warnOfOthers(JsonFields chosen) {
        List<MarkedValue> scenes = gltf.list("scenes");
        if (choice != null) {
            return;
        }
        if (scenes.size() > 1) {
            gltf.warning(
                    "scenes",
                    " has " + scenes.size() + " scenes, and " + chosen.name() + " alone is read. Choose one with"
                            + " BakingTypes.withGltfScene or --gltf-scene, or export each scene to a file of its own.");
        }
        boolean[] isInScene = new boolean[nodes.size()];
        Deque<Integer> open = new ArrayDeque<>();
        scenes.forEach(scene -> openAll(scene, "nodes", isInScene, open));
        while (!open.isEmpty()) {
            openAll(nodes.get(open.remove()), "children", isInScene, open);
        }
        int first = NONE;
        int count = 0;
        for (int i = 0; i < isInScene.length; i++) {
            if (!isInScene[i]) {
                first = count == 0 ? i : first;
                count++;
            }
        }
        if (count > 0) {
            file.warning(
                    nodes.get(first),
                    "nodes[" + first + "] is in no scene"
                            + others(count, "is", "are")
                            + ", so it is left out. Put it into the scene if it belongs there.");
        }
    }

    /// Opens the nodes that a list of an object names, once each.
    private void openAll(MarkedValue of, String key, boolean[] isKnown, Deque<Integer> open) {
        if (of instanceof MarkedValue.Fields fields && fields.get(key) instanceof MarkedValue.Items list) {
            for (MarkedValue each : list.items()) {
                if (JsonFields.isWhole(each, 0, nodes.size() - 1L)
                        && !isKnown[each.scalar().intValue()]) {
                    isKnown[each.scalar().intValue()] = true;
                    open.add(each.scalar().intValue());
                }
            }
        }
    }

    /// Says of how many nodes besides the first one something holds.
    private static String others(int count, String one, String several) {
        return count == 1
                ? ""
                : count == 2 ? ", as " + one + " 1 more node" : ", as " + several + " " + (count - 1) + " more nodes";
    }

    private void warnOfNames() {
        JsonFields first = firstWithoutName;
        if (first != null) {
            file.warning(
                    first.object(),
                    first.name() + " has no name"
                            + others(withoutNames, "has", "have")
                            + ", so it is called after its mesh or camera, or Node, and told apart from siblings of the"
                            + " same name by its order. Name the nodes, so that references to them stay when others are"
                            + " added.");
        }
    }

    /// The scene of a name, or else of an index; adds an error and returns null if there is none.
    private @Nullable JsonFields find(String wanted) {
        List<MarkedValue> scenes = gltf.list("scenes");
        List<String> names = new ArrayList<>();
        int found = NONE;
        for (int i = 0; i < scenes.size(); i++) {
            MarkedValue value = scenes.get(i) instanceof MarkedValue.Fields fields ? fields.get("name") : null;
            String name =
                    value != null && value.scalar().isString() ? value.scalar().stringValue() : null;
            names.add(name == null ? Integer.toString(i) : name);
            if (wanted.equals(name)) {
                if (found != NONE) {
                    gltf.error(
                            "scenes",
                            " has several scenes called " + Names.quote(wanted) + ". Choose one by its index, such as "
                                    + found + ".");
                    return null;
                }
                found = i;
            }
        }
        if (found == NONE && wanted.matches("[0-9]{1,9}") && Integer.parseInt(wanted) < scenes.size()) {
            found = Integer.parseInt(wanted);
        }
        if (found == NONE) {
            gltf.error(
                    "scenes",
                    " has no scene " + Names.quote(wanted) + "." + NearNames.question(wanted, names)
                            + (names.isEmpty()
                                    ? " The file has no scenes."
                                    : " It has " + NearNames.list(names) + "."));
            return null;
        }
        return gltf.element(scenes, "scenes", found);
    }

    /// The default scene, or the first one, or null if the file has none.
    private @Nullable JsonFields defaultScene() {
        List<MarkedValue> scenes = gltf.list("scenes");
        int index = gltf.index("scene", "scenes", scenes.size());
        return scenes.isEmpty() ? null : gltf.element(scenes, "scenes", Math.max(0, index));
    }

    /// Opens all nodes that are not children of others.
    private void addRoots(Deque<Open> open) {
        boolean[] isChild = new boolean[nodes.size()];
        for (MarkedValue node : nodes) {
            if (node instanceof MarkedValue.Fields fields
                    && fields.get("children") instanceof MarkedValue.Items children) {
                for (MarkedValue child : children.items()) {
                    if (JsonFields.isWhole(child, 0, nodes.size() - 1L)) {
                        isChild[child.scalar().intValue()] = true;
                    }
                }
            }
        }
        for (int i = 0; i < isChild.length; i++) {
            if (!isChild[i]) {
                open.add(new Open(i, NONE, null, 1, nodes.get(i), "nodes[" + i + "]"));
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
            file.error(
                    nodes.get(first),
                    "nodes[" + first + "] is below itself"
                            + (count == 1 ? "" : ", as are " + (count - 1) + " more nodes or nodes above them")
                            + ", so it is below no root. Remove one of the children on the way.");
        }
    }

    private void addChildren(
            JsonFields of, String key, int index, @Nullable AuthoringNode node, int depth, Deque<Open> open) {
        List<MarkedValue> children = of.list(key);
        for (int i = 0; i < children.size(); i++) {
            MarkedValue child = children.get(i);
            String path = of.path(key) + "[" + i + "]";
            if (of.isIndex(child, path, "nodes", nodes.size())) {
                open.add(new Open(child.scalar().intValue(), index, node, depth, child, path));
            }
        }
    }

    private void add(Open at, Deque<Open> open) {
        int index = at.index();
        file.setNode(at.parent());
        if (parents[index] != UNUSED) {
            file.error(
                    at.place(),
                    file.place(at.place(), at.path()) + " is " + index
                            + (isAtOrAbove(index, at.parentIndex())
                                    ? ", a node that is above itself. Remove it there."
                                    : ", a node that is in another place, too. Remove it in one of them."));
            return;
        }
        if (at.depth() > MOST_DEPTH) {
            isTooDeep = true;
            file.error(
                    at.place(),
                    file.place(at.place(), at.path()) + " is " + index + ", a node with " + MOST_DEPTH
                            + " nodes above it. It and what is below it are left out. Use fewer nodes above it.");
            return;
        }
        parents[index] = at.parentIndex();
        file.setNode(null);
        JsonFields fields = gltf.element(nodes, "nodes", index);
        if (fields == null) {
            return;
        }
        AuthoringPrefab prefab = prefab(fields);
        AuthoringNode node = prefab == null
                ? file.addNode(at.parent(), name(fields), fields.object())
                : file.addInstance(at.parent(), name(fields), prefab, fields.object());
        if (node == null) {
            return;
        }
        file.setNode(node);
        InstanceEdits instance = prefab == null ? null : new InstanceEdits(node, file, components, nodeReader);
        readTransform(fields, node);
        readExtras(fields, node, instance);
        JsonFields visibility = GltfExtensions.of(fields, GltfExtensions.VISIBILITY);
        if (visibility != null && !visibility.flag("visible", true)) {
            node.setActive(false);
        }
        JsonFields instancing = GltfExtensions.of(fields, GltfExtensions.INSTANCING);
        GltfMeshes.Mesh mesh = meshes.find(fields);
        if (mesh != null && instance != null) {
            node.removeComponent(MeshAuthoring.class); // that of the prefab's root
        }
        if (instancing != null) {
            instances.addTo(node, instancing, fields, mesh);
        } else if (mesh != null) {
            meshes.addMeshTo(node, mesh, fields);
        }
        if (mesh != null) {
            meshes.addPropertiesTo(node, mesh, fields);
        }
        addChildren(fields, "children", index, node, at.depth() + 1, open);
    }

    /// The name of a node: its own, or that of its mesh or camera.
    private String name(JsonFields fields) {
        String name = fields.text("name", "");
        if (!name.isEmpty()) {
            return name;
        }
        withoutNames++;
        firstWithoutName = firstWithoutName == null ? fields : firstWithoutName;
        name = meshes.name(fields);
        if (name.isEmpty()) {
            int camera = fields.index("camera", "cameras", cameras.size());
            JsonFields seen = camera < 0 ? null : gltf.element(cameras, "cameras", camera);
            name = seen == null ? "" : seen.text("name", "");
        }
        return name.isEmpty() ? "Node" : name;
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
                fields.error("matrix", " is beside a translation, rotation or scale. Remove one of them.");
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
                fields.error("rotation", " is not of length 1. Export the file again.");
            }
        }
    }

    private void setMatrix(JsonFields fields, AuthoringNode node, double[] matrix) {
        for (int row = 0; row < LAST_ROW.length; row++) {
            if (matrix[3 + 4 * row] != LAST_ROW[row]) {
                fields.error("matrix", " has another last row than 0, 0, 0, 1. Export the file again.");
                return;
            }
        }
        NodeMatrix parts = NodeMatrix.of(matrix);
        if (parts.hasShear()) {
            fields.warning(
                    "matrix",
                    " has axes that are not at right angles, which a position, a rotation and a"
                            + " scale cannot say. The axes were turned. Apply the transforms before you export.");
        }
        node.setPosition(parts.position());
        node.setRotation(parts.rotation());
        node.setScale(parts.scale().x, parts.scale().y, parts.scale().z);
    }

    // Custom properties

    /// The prefab that a node is an instance of, or null.
    private @Nullable AuthoringPrefab prefab(JsonFields fields) {
        return fields.object().get("extras") instanceof MarkedValue.Fields extras
                        && extras.get(PLACE) instanceof MarkedValue.Fields own
                ? prefabs.find(own)
                : null;
    }

    private void readExtras(JsonFields fields, AuthoringNode node, @Nullable InstanceEdits instance) {
        if (!(fields.object().get("extras") instanceof MarkedValue.Fields extras)) {
            return;
        }
        JsonFields all = new JsonFields(file, extras, fields.path("extras"));
        JsonFields own = extras.get(PLACE) instanceof MarkedValue.Fields ? all.fields(PLACE) : null;
        readSettings(withoutMisfits(all, own), node);
        PropertyComponents described = new PropertyComponents(types, file);
        described.addAll(extras, all.name(), OF_NODES_AND_PLACE);
        if (own != null) {
            readSettings(own, node);
            described.addAll(own.object(), own.name(), OF_PLACE);
        }
        if (own != null && !own.has(PrefabFiles.KEY)) {
            for (String key : OF_INSTANCES) {
                if (own.has(key)) {
                    own.error(key, " is there without a prefab. Name the prefab, or remove it.");
                }
            }
        }
        if (instance != null && own != null) {
            instance.remove(own.object().get("removed"));
            described
                    .described()
                    .forEach(each -> instance.component(node, each.typeName(), each.fields(), each.position()));
            instance.override(own.object().get("overrides"));
            instance.finish();
        } else {
            described.described().forEach(component -> component.addTo(node, components));
        }
    }

    /// The properties that set something of a node and have values that fit. Warns of the others: modelling programs
    /// have properties of the same names.
    ///
    /// @param own where the file sets them for this library alone, or null
    private JsonFields withoutMisfits(JsonFields all, @Nullable JsonFields own) {
        MarkedValue.Fields fitting = new MarkedValue.Fields(all.object());
        for (MarkedValue.Field property : all.object().fields()) {
            String expected = expected(property);
            if (expected == null) {
                fitting.add(property);
            } else if (own == null || !own.has(property.name())) {
                all.warning(
                        property.name(),
                        " is " + property.value().describe() + ", so it is left alone. Make it " + expected
                                + " to set it for the node, or set it in an object \"" + PLACE + "\".");
            }
        }
        return new JsonFields(file, fitting, all.name());
    }

    /// What a property that sets something of a node should be, or null if it fits or is another property.
    private static @Nullable String expected(MarkedValue.Field property) {
        MarkedValue value = property.value();
        return switch (property.name()) {
            case "active", "static" -> JsonFields.asFlag(value) == null ? "true or false" : null;
            case "layer" ->
                JsonFields.isWhole(value, Integer.MIN_VALUE, Integer.MAX_VALUE) ? null : "a whole number of 32 bits";
            case "tag" -> value.scalar().isString() ? null : "a string";
            case "id" ->
                value.scalar().isString() && isId(value.scalar().stringValue())
                        ? null
                        : "a string of at least one character, without a slash and a #,";
            default -> null;
        };
    }

    private static boolean isId(String id) {
        return !id.isEmpty() && id.indexOf('/') < 0 && id.indexOf('#') < 0;
    }

    private static void readSettings(JsonFields own, AuthoringNode node) {
        node.setActive(own.flag("active", node.isActive()));
        node.setStatic(own.flag("static", node.isStatic()));
        node.setLayer(own.whole("layer", Integer.MIN_VALUE, Integer.MAX_VALUE, node.layer()));
        node.setTag(own.text("tag", node.tag()));
        String id = own.text("id");
        if (id != null && !isId(id)) {
            own.error("id", " is " + Names.quote(id) + ". Give it at least one character, and no slash and no #.");
        } else if (id != null) {
            node.setId(id);
        }
    }

    private void addSceneNode(JsonFields chosen) {
        if (chosen.object().get("extras") instanceof MarkedValue.Fields extras) {
            List<PropertyComponents.Described> described =
                    PropertyComponents.of(types, file, extras, chosen.path("extras"));
            if (!described.isEmpty()) {
                String name = chosen.text("name", "");
                AuthoringNode node = file.addNode(null, name.isEmpty() ? "Scene" : name, chosen.object());
                if (node != null) {
                    described.forEach(component -> component.addTo(node, components));
                }
            }
        }
    }
}
