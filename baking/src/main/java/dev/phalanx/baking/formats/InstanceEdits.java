package dev.phalanx.baking.formats;

import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.internal.names.Names;
import dev.phalanx.baking.internal.text.MarkedValue;
import dev.phalanx.baking.tree.AuthoringComponent;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.structs.internal.names.NearNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What a file changes in one instance of a prefab: settings and fields of components, nodes and components that it
/// adds, and those that it removes.
///
/// A path names a node of the instance, from the root down: by the names on the way, such as `Muzzle/Light`, or by its
/// id, such as `#light`. It goes on with a component and its field, such as `Muzzle/Gun.damage`, or with a setting,
/// such as `Muzzle/position`. An empty path is the root.
final class InstanceEdits {
    private final AuthoringNode root;
    private final String prefab;
    private final SceneBuilder file;
    private final ComponentReader components;
    private final NodeReader nodes;
    /// The nodes below the root by their paths, once one was asked for.
    private @Nullable Map<String, AuthoringNode> byPath;
    private final Map<AuthoringNode, NodeEdits> edits = new LinkedHashMap<>();

    /// The components of a node with what the file says of them.
    private static final class NodeEdits {
        /// Of components that the node has, by their index.
        final Map<Integer, ComponentReader.Merge> merges = new LinkedHashMap<>();
        /// How many components of each class were named in lists.
        final Map<Class<?>, Integer> counts = new HashMap<>();
    }

    /// @param root of the instance, whose name is known
    InstanceEdits(AuthoringNode root, SceneBuilder file, ComponentReader components, NodeReader nodes) {
        this.root = root;
        this.prefab = String.valueOf(root.prefab());
        this.file = file;
        this.components = components;
        this.nodes = nodes;
    }

    /// What another file changes in the same instance. Its changes come before those of this one if they are
    /// [finished][#finish()] first.
    InstanceEdits of(SceneBuilder other, PrefabFiles prefabs) {
        ComponentReader reader = new ComponentReader(components.types(), other);
        return new InstanceEdits(root, other, reader, new NodeReader(other, reader, prefabs.of(other)));
    }

    private Map<String, AuthoringNode> byPath() {
        Map<String, AuthoringNode> known = byPath;
        if (known == null) {
            known = new TreeMap<>();
            byPath = known;
            index(root, "", known);
        }
        return known;
    }

    /// Adds the nodes below a node by their names and by what identifies them.
    private static void index(AuthoringNode of, String path, Map<String, AuthoringNode> paths) {
        for (AuthoringNode child : of.children()) {
            String inner = child.innerKey();
            if (inner != null) {
                String byNames = path + child.name();
                paths.putIfAbsent(byNames, child);
                paths.put(inner, child);
                index(child, byNames + "/", paths);
            }
        }
    }

    private @Nullable AuthoringNode find(String path) {
        return path.isEmpty() ? root : byPath().get(path);
    }

    /// Adds an error, with the instance if the file has no lines.
    private void error(SourcePosition place, String message) {
        file.error(place, (place.line() == 0 ? SceneBuilder.place("overrides", root) + ": " : "") + message);
    }

    // Removed

    /// Removes the nodes and components that a list of paths names.
    ///
    /// @param paths a list of texts; null for none
    void remove(@Nullable MarkedValue paths) {
        if (paths == null || paths.isNull()) {
            return;
        }
        if (!(paths instanceof MarkedValue.Items list)) {
            nodes.wrong(
                    "The key removed of node " + Names.quote(root.name()),
                    paths,
                    "a list of paths such as [Muzzle/Light]");
            return;
        }
        for (MarkedValue item : list.items()) {
            String path = NodeReader.text(item);
            if (path == null || path.isEmpty()) {
                nodes.wrong("A path in the key removed", item, "text such as Muzzle/Light");
            } else {
                remove(path, item);
            }
        }
    }

    /// Removes the node or the component that a path names.
    void remove(String path, MarkedValue place) {
        AuthoringNode node = byPath().get(path);
        if (node != null) {
            removeNode(node);
            return;
        }
        int slash = path.lastIndexOf('/');
        String typeName = path.substring(slash + 1);
        AuthoringNode owner = find(path.substring(0, Math.max(0, slash)));
        List<Class<? extends IAuthoring>> types = components.types().find(typeName);
        if (owner == null || types.isEmpty()) {
            noNode(path, file.position(place));
        } else {
            Class<? extends IAuthoring> type = components.find(owner, typeName, file.position(place));
            if (type != null && !owner.removeComponent(type)) {
                noComponent(owner, typeName, file.position(place));
            }
        }
    }

    private void removeNode(AuthoringNode node) {
        node.remove();
        List<AuthoringNode> gone = new ArrayList<>(List.of(node));
        for (int i = 0; i < gone.size(); i++) {
            gone.addAll(gone.get(i).children());
        }
        byPath().values().removeAll(gone);
    }

    private void noNode(String path, SourcePosition place) {
        error(
                place,
                "The prefab " + prefab + " has no node " + Names.quote(path) + "."
                        + NearNames.question(path, byPath().keySet())
                        + (byPath().isEmpty()
                                ? " It has none below its root."
                                : " Below its root, it has " + NearNames.list(List.copyOf(byPath().keySet())) + "."));
    }

    private void noComponent(AuthoringNode node, String typeName, SourcePosition place) {
        List<String> names = node.unboundComponents().stream()
                .map(component -> components.types().nameOf(component.value().getClass()))
                .distinct()
                .toList();
        error(
                place,
                "The node " + Names.quote(node.name()) + " of the prefab " + prefab + " has no component "
                        + Names.quote(typeName) + "."
                        + (names.isEmpty() ? " It has no components." : " It has " + NearNames.list(names) + "."));
    }

    // Overrides

    /// Applies the overrides of an object, whose keys are paths.
    ///
    /// @param overrides an object; null for none
    void override(@Nullable MarkedValue overrides) {
        if (overrides instanceof MarkedValue.Fields all) {
            all.fields().forEach(this::override);
        } else if (overrides != null && !overrides.isNull()) {
            nodes.wrong(
                    "The key overrides of node " + Names.quote(root.name()),
                    overrides,
                    "an object whose keys are paths, such as {Muzzle/Gun.damage: 4}");
        }
    }

    /// Applies one override.
    void override(MarkedValue.Field field) {
        if (field.value() instanceof MarkedValue.Refused) {
            return;
        }
        String path = field.name();
        AuthoringNode node = byPath().get(path);
        if (node != null) {
            overrideNode(node, field);
            return;
        }
        int slash = path.lastIndexOf('/');
        String rest = path.substring(slash + 1);
        AuthoringNode owner = find(path.substring(0, Math.max(0, slash)));
        if (owner == null) {
            noNode(path.substring(0, slash), file.position(field));
        } else if (NodeReader.INNER_KEYS.contains(rest)) {
            nodes.readKey(
                    owner,
                    new MarkedValue.Field(rest, field.line(), field.column(), field.value()),
                    NodeReader.INNER_KEYS,
                    this);
        } else {
            overrideComponent(owner, rest, field);
        }
    }

    private void overrideNode(AuthoringNode node, MarkedValue.Field field) {
        if (!(field.value() instanceof MarkedValue.Fields keys)) {
            nodes.wrong(
                    "The override of node " + Names.quote(field.name()),
                    field.value(),
                    "an object with some of the keys " + NodeReader.INNER_KEYS
                            + ", or add a setting or a component to its path");
            return;
        }
        for (MarkedValue.Field key : keys.fields()) {
            if (!key.value().isNull()) {
                nodes.readKey(node, key, NodeReader.INNER_KEYS, this);
            }
        }
    }

    /// @param rest a component, or with dots a field of it
    private void overrideComponent(AuthoringNode owner, String rest, MarkedValue.Field field) {
        int end = rest.length();
        while (end > 0 && components.types().find(rest.substring(0, end)).isEmpty()) {
            end = rest.lastIndexOf('.', end - 1);
        }
        if (end <= 0) {
            int dot = rest.indexOf('.');
            if (dot < 0) {
                noNode(field.name(), file.position(field));
            } else {
                Object ignored =
                        components.find(owner, rest.substring(0, dot), file.position(field)); // adds the problem
            }
            return;
        }
        String typeName = rest.substring(0, end);
        Class<? extends IAuthoring> type = components.find(owner, typeName, file.position(field));
        if (type == null) {
            return;
        }
        int index = index(owner, type, 0);
        if (index < 0 && end == rest.length()) {
            error(
                    file.position(field),
                    "The prefab " + prefab + " has no node " + Names.quote(field.name()) + ", and its node "
                            + Names.quote(owner.name()) + " has no component " + Names.quote(typeName) + "."
                            + NearNames.question(field.name(), byPath().keySet())
                            + " To add a component, list it in the components of the node.");
            return;
        }
        if (index < 0) {
            noComponent(owner, typeName, file.position(field));
            return;
        }
        MarkedValue fields = field.value();
        SourcePosition place = file.position(field);
        if (end < rest.length()) {
            String[] names = rest.substring(end + 1).split("\\.", -1);
            for (int i = names.length - 1; i >= 0; i--) {
                MarkedValue.Fields object = new MarkedValue.Fields(fields);
                object.add(new MarkedValue.Field(names[i], field.line(), field.column(), fields));
                fields = object;
            }
        }
        merge(owner, index, typeName, fields, place);
    }

    /// The index of a component of a class, or -1.
    ///
    /// @param number how many of its class come before it
    private static int index(AuthoringNode node, Class<?> type, int number) {
        int left = number;
        List<AuthoringComponent> all = node.unboundComponents();
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).value().getClass() == type && left-- == 0) {
                return i;
            }
        }
        return -1;
    }

    // Components

    /// Applies a component of a list: its fields take the place of those of the component of the same class that the
    /// node has; if it has none, the component is added. The second one of a class in the list is for the second one of
    /// the node.
    void component(AuthoringNode node, String typeName, MarkedValue fields, SourcePosition place) {
        Class<? extends IAuthoring> type = components.find(node, typeName, place);
        if (type == null) {
            return;
        }
        NodeEdits known = edits.computeIfAbsent(node, of -> new NodeEdits());
        int number = known.counts.merge(type, 1, Integer::sum) - 1;
        int index = node.instanceRoot() == null ? -1 : index(node, type, number);
        if (index < 0) {
            components.read(node, typeName, fields, place, typeName);
        } else {
            merge(node, index, typeName, fields, place);
        }
    }

    /// Changes fields of the first component of a class at the root; returns false if it has none.
    boolean mergeAtRoot(String typeName, MarkedValue fields, SourcePosition place) {
        List<Class<? extends IAuthoring>> types = components.types().find(typeName);
        int index = types.size() == 1 ? index(root, types.getFirst(), 0) : -1;
        if (index >= 0) {
            merge(root, index, typeName, fields, place);
        }
        return index >= 0;
    }

    private void merge(AuthoringNode node, int index, String typeName, MarkedValue fields, SourcePosition place) {
        edits.computeIfAbsent(node, of -> new NodeEdits())
                .merges
                .computeIfAbsent(
                        index,
                        of -> components.merge(node, node.unboundComponents().get(index), typeName, place))
                .add(fields, place.file());
    }

    /// Replaces the components that were changed. Called once, at the end.
    void finish() {
        edits.forEach((node, known) -> known.merges.forEach((index, merge) -> {
            AuthoringComponent component = merge.read();
            if (component != null) {
                node.setComponent(index, component);
            }
        }));
    }
}
