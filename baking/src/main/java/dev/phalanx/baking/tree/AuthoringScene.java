package dev.phalanx.baking.tree;

import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.authoring.NodeRef;
import dev.phalanx.scenes.files.Guid;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A tree of nodes that is baked to an entity scene: read from a file by a
/// [SceneFormat][dev.phalanx.baking.formats.SceneFormat], or built by code.
///
/// ```java
/// AuthoringScene city = new AuthoringScene("city");
/// city.addNode("Fountain").setPosition(10, 0, 4).addComponent(new SpawnerAuthoring(AssetRef.of("pigeon.scene.yaml"),
/// 30));
/// ```
public final class AuthoringScene {
    private static final List<String> ENDINGS =
            List.of(".scene.yaml", ".scene.yml", ".scene.json", ".gltf", ".glb", ".tmj", ".tmx");
    /// The key of a root that was added above the others.
    private static final String ADDED_ROOT = "/";

    private final String path;
    private @Nullable Guid guid;
    private final List<AuthoringNode> roots = new ArrayList<>();
    private final List<AuthoringProblem> problems = new ArrayList<>();
    private final Map<String, AuthoringNode> byKey = new HashMap<>();
    /// The last number that a key got because another node has the key.
    private final Map<String, Integer> takenNumbers = new HashMap<>();

    private final List<AuthoringProblem> keyProblems = new ArrayList<>();
    private boolean hasKeys;
    /// How often instances have become nodes.
    private int expansions;
    /// What [#withNodes] has made, or null.
    private @Nullable AuthoringScene nodesOnly;
    /// The first node that has a sibling of its name before it, and how many there are.
    private @Nullable AuthoringNode firstEqual;

    private int equalCount;
    /// The root that [#withOneRoot] has added, or null.
    private @Nullable AuthoringNode addedRoot;

    /// A scene without nodes.
    ///
    /// @param path the path of its file relative to the root of the project, with slashes, or a name if there is no
    ///     file
    /// @throws IllegalArgumentException if the path is empty
    public AuthoringScene(String path) {
        if (Objects.requireNonNull(path, "path").isEmpty()) {
            throw new IllegalArgumentException("A scene was given an empty path. Name its file, or give it a name.");
        }
        this.path = path;
    }

    /// The path of the file relative to the root of the project, or the name.
    public String path() {
        return path;
    }

    /// The path without the ending of a scene file: `levels/city` for `levels/city.scene.yaml`. The baked scene has
    /// this name.
    public String name() {
        return nameOf(path);
    }

    /// The name of the scene that a file is baked to: its path without the ending of a scene file.
    public static String nameOf(String path) {
        for (String ending : ENDINGS) {
            if (path.length() > ending.length() && path.endsWith(ending)) {
                return path.substring(0, path.length() - ending.length());
            }
        }
        return path;
    }

    /// The identity of the baked scene: the guid that [#setGuid] has set, or the guid of its [name][#name()].
    public Guid guid() {
        return guid == null ? Guid.ofName(name()) : guid;
    }

    /// Sets the identity of the baked scene; null sets it to the guid of its name.
    ///
    /// @throws IllegalArgumentException if it names nothing
    public AuthoringScene setGuid(@Nullable Guid newGuid) {
        if (newGuid != null && newGuid.isNone()) {
            throw new IllegalArgumentException(
                    "Scene " + path + " was given the guid " + newGuid + ", which names nothing. Use another one.");
        }
        guid = newGuid;
        return this;
    }

    /// The nodes without a parent, as an unmodifiable view.
    public List<AuthoringNode> roots() {
        return Collections.unmodifiableList(roots);
    }

    List<AuthoringNode> editableRoots() {
        return roots;
    }

    /// Adds a node without a parent after the others, and returns it.
    ///
    /// @throws IllegalArgumentException if the name is empty
    public AuthoringNode addNode(String name) {
        AuthoringNode node = new AuthoringNode(this, null, name);
        roots.add(node);
        changed();
        return node;
    }

    /// This scene if it has at most one root; otherwise a copy with one more node above all roots, which is named after
    /// the file. All other nodes keep their keys, and are found by the same paths.
    public AuthoringScene withOneRoot() {
        if (roots.size() <= 1) {
            return this;
        }
        AuthoringScene copy = new AuthoringScene(path);
        copy.guid = guid;
        problems.forEach(copy::addProblem);
        AuthoringNode added = copy.addNode(path.substring(path.lastIndexOf('/') + 1));
        added.setName(nameOf(added.name()));
        copy.addedRoot = added;
        roots.forEach(root -> root.copyTo(copy, 0).setParent(added));
        return copy;
    }

    /// Whether a node is the root that [#withOneRoot] has added.
    @SuppressWarnings("ReferenceEquality") // a node is one object
    private boolean isAdded(AuthoringNode node) {
        return node == addedRoot;
    }

    /// All nodes, breadth first: all roots, then the children of each, and so on.
    public List<AuthoringNode> nodes() {
        List<AuthoringNode> all = new ArrayList<>(roots);
        for (int i = 0; i < all.size(); i++) {
            all.addAll(all.get(i).children());
        }
        return all;
    }

    /// This scene if it has no instances that are not nodes yet; otherwise a copy in which they are, so that other
    /// threads can read it. The copy is the same as long as the scene has the same nodes.
    ///
    /// @hidden
    public AuthoringScene withNodes() {
        AuthoringScene known = nodesOnly;
        if (known != null || ownNodes().stream().allMatch(node -> node.instances() == null)) {
            return known == null ? this : known;
        }
        assignKeys();
        AuthoringScene copy = new AuthoringScene(path);
        copy.guid = guid;
        problems.forEach(copy::addProblem);
        for (AuthoringNode root : roots) {
            AuthoringNode made = root.copyTo(copy, 0);
            copy.addedRoot = isAdded(root) ? made : copy.addedRoot;
        }
        copy.assignKeys();
        nodesOnly = copy;
        return copy;
    }

    /// The nodes without instances that are not nodes yet, breadth first.
    ///
    /// @hidden
    public List<AuthoringNode> ownNodes() {
        List<AuthoringNode> all = new ArrayList<>(roots);
        for (int i = 0; i < all.size(); i++) {
            all.addAll(all.get(i).ownChildren());
        }
        return all;
    }

    /// How often instances have become nodes.
    ///
    /// @hidden
    public int expansions() {
        return expansions;
    }

    void expanded() {
        expansions++;
        changed();
    }

    /// Calls code with each node, a parent before its children, siblings in their order.
    public void forEach(Consumer<AuthoringNode> code) {
        Objects.requireNonNull(code, "code");
        Deque<AuthoringNode> open = new ArrayDeque<>();
        roots.reversed().forEach(open::push);
        while (!open.isEmpty()) {
            AuthoringNode node = open.pop();
            code.accept(node);
            node.children().reversed().forEach(open::push);
        }
    }

    /// The node that a reference in a component of this scene names: by its [key][AuthoringNode#key()], or by the names
    /// on the path from a root or from a node of which it begins with the key. Null if there is none.
    public @Nullable AuthoringNode findNode(NodeRef reference) {
        String target = Objects.requireNonNull(reference, "reference").target();
        AuthoringNode found = findNode(target);
        int end = target.length();
        while (found == null && (end = target.lastIndexOf('/', end - 1)) > 0) {
            AuthoringNode above = byKey.get(target.substring(0, end));
            found = above == null ? null : byNames(above, target.substring(end + 1));
        }
        AuthoringNode added = addedRoot;
        return found != null ? found : added == null ? byNames(roots, target) : byNames(added, target);
    }

    /// The node that names lead to from another one.
    private static @Nullable AuthoringNode byNames(AuthoringNode above, String path) {
        return byNames(AuthoringInstances.isName(path) ? above.children() : above.ownChildren(), path);
    }

    private static @Nullable AuthoringNode byNames(List<AuthoringNode> nodes, String path) {
        for (AuthoringNode node : nodes) {
            String name = node.name();
            if (path.equals(name)) {
                return node;
            }
            if (path.startsWith(name) && path.startsWith("/", name.length())) {
                AuthoringNode found = byNames(node, path.substring(name.length() + 1));
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    /// The node with a [key][AuthoringNode#key()], such as `#fountain` or `Village/Fountain`, or null if there is none.
    public @Nullable AuthoringNode findNode(String key) {
        Objects.requireNonNull(key, "key");
        assignKeys();
        AuthoringNode found = byKey.get(key);
        int end = AuthoringInstances.endOfParent(key);
        if (found == null && end > 0) {
            AuthoringNode parent = byKey.get(key.substring(0, end));
            AuthoringInstances packed = parent == null ? null : parent.instances();
            if (parent != null && packed != null && packed.has(key, end)) {
                parent.expandInstances();
                assignKeys();
                found = byKey.get(key);
            }
        }
        return found;
    }

    // Problems

    /// What is wrong or doubtful with the file that the scene was read from, and with its identities: ids that two
    /// nodes share, and siblings with the same name. In the order of places.
    public List<AuthoringProblem> problems() {
        assignKeys();
        List<AuthoringProblem> all = new ArrayList<>(problems);
        all.addAll(keyProblems);
        Collections.sort(all);
        return all;
    }

    /// Whether a problem is an error.
    public boolean hasErrors() {
        return problems().stream().anyMatch(AuthoringProblem::isError);
    }

    /// Adds a problem that a reader has found.
    public void addProblem(AuthoringProblem problem) {
        problems.add(Objects.requireNonNull(problem, "problem"));
    }

    // Keys

    void changed() {
        hasKeys = false;
        nodesOnly = null;
    }

    /// Works out the keys of all nodes if nodes have come, gone or changed their names.
    void assignKeys() {
        if (hasKeys) {
            return;
        }
        boolean hasInstances;
        do {
            hasInstances = false;
            byKey.clear();
            takenNumbers.clear();
            keyProblems.clear();
            firstEqual = null;
            equalCount = 0;
            assignKeys("", roots);
            for (AuthoringNode node : ownNodes()) {
                assignKeys(isAdded(node) ? "" : node.assignedKey() + "/", node.ownChildren());
                hasInstances |= node.instances() != null;
            }
        } while (hasInstances && expandClashes());
        warnOfEqualNames();
        hasKeys = true;
    }

    /// Makes nodes of instances if another node may have the key of one of them, and returns whether there are such.
    private boolean expandClashes() {
        List<AuthoringNode> clashes = new ArrayList<>(0);
        for (String key : byKey.keySet()) {
            int end = AuthoringInstances.endOfParent(key);
            AuthoringNode parent = end <= 0 ? null : byKey.get(key.substring(0, end));
            if (parent != null && parent.instances() != null) {
                clashes.add(parent);
            }
        }
        clashes.forEach(AuthoringNode::expandInstances);
        return !clashes.isEmpty();
    }

    private void warnOfEqualNames() {
        AuthoringNode first = firstEqual;
        if (first != null) {
            String others = equalCount == 1
                    ? ""
                    : equalCount == 2 ? ", as has 1 more node" : ", as have " + (equalCount - 1) + " more nodes";
            keyProblems.addFirst(AuthoringProblem.warning(
                    first.source(),
                    "The node \"" + first.name() + "\" has a sibling of the same name before it" + others
                            + ", and they are told apart by their order. Give it another name, or an id."));
        }
    }

    private void assignKeys(String prefix, List<AuthoringNode> siblings) {
        Map<String, Integer> counts = new HashMap<>();
        for (AuthoringNode node : siblings) {
            String id = node.id();
            String inner = node.innerKey();
            AuthoringNode root = node.instanceRoot();
            String key = id == null ? prefix + node.name() : "#" + id;
            if (isAdded(node)) {
                key = ADDED_ROOT;
            } else if (inner != null && root != null) {
                key = root.assignedKey() + "/" + inner;
            } else if (id == null) {
                int before = counts.merge(node.name(), 1, Integer::sum) - 1;
                if (before > 0) {
                    key += "[" + before + "]";
                    firstEqual = firstEqual == null ? node : firstEqual;
                    equalCount++;
                }
            }
            AuthoringNode other = byKey.putIfAbsent(key, node);
            if (other != null) {
                String clash =
                        "The node \"" + node.name() + "\" is named " + key + ", as is the one at " + other.source();
                keyProblems.add(
                        id == null || other.id() == null
                                ? AuthoringProblem.warning(
                                        node.source(),
                                        clash + ", and they are told apart by their order. Give one of them another"
                                                + " name, or an id.")
                                : AuthoringProblem.error(
                                        node.source(), clash + ". Give one of them another id or name."));
                key = uniqueKey(key);
                byKey.put(key, node);
            }
            node.setKey(key);
        }
    }

    private String uniqueKey(String key) {
        int number = takenNumbers.getOrDefault(key, 0) + 1;
        while (byKey.containsKey(key + "[" + number + "]")) {
            number++;
        }
        takenNumbers.put(key, number);
        return key + "[" + number + "]";
    }

    /// Such as `AuthoringScene city.scene.yaml`.
    @Override
    public String toString() {
        return "AuthoringScene " + path;
    }
}
