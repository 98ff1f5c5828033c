package dev.phalanx.baking.tree;

import dev.phalanx.baking.authoring.AuthoringException;
import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.NodeRef;
import dev.phalanx.baking.internal.json.AuthoringJson;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A scene with one root node, of which other scenes can have instances. An instance has copies of all nodes of the
/// prefab, which can be changed afterwards. In files, a node is an instance if it names a prefab.
///
/// ```java
/// AuthoringPrefab tower = AuthoringPrefab.of(towerScene);
/// AuthoringNode left = tower.addTo(city, "Left tower").setPosition(-5, 0, 0);
/// city.findNode("Left tower/Muzzle").setComponent(new GunAuthoring(4));
/// ```
///
/// The nodes of an instance are identified by the key of its root together with what identifies them in the prefab, so
/// the same node of two instances becomes two entities, and each keeps its identity when the prefab is changed
/// elsewhere. References to nodes in the components of the prefab name the nodes of the instance.
///
/// Later changes of the prefab's scene do not reach instances that were added. Belongs to the thread that bakes.
public final class AuthoringPrefab {
    private final AuthoringScene scene;
    private final AuthoringNode root;
    private final int nodeCount;
    private final int depth;
    private final IdentityHashMap<AuthoringComponent, Copied> copied = new IdentityHashMap<>();

    /// How a component gets into an instance.
    ///
    /// @param component the component as instances have it
    /// @param json the content, if each instance gets an object of its own
    /// @param hasInnerReferences whether it has references to nodes
    private record Copied(
            AuthoringComponent component, @Nullable JsonNode json, boolean hasInnerReferences) {}

    private AuthoringPrefab(AuthoringScene scene) {
        this.scene = scene;
        this.root = scene.roots().getFirst();
        List<AuthoringNode> nodes = scene.nodes();
        this.nodeCount = nodes.size();
        IdentityHashMap<AuthoringNode, Integer> depths = new IdentityHashMap<>();
        int deepest = 1;
        for (AuthoringNode node : nodes) {
            AuthoringNode parent = node.parent();
            int own = parent == null ? 1 : 1 + Objects.requireNonNull(depths.get(parent));
            if (!node.children().isEmpty()) {
                depths.put(node, own);
            }
            deepest = Math.max(deepest, own);
        }
        this.depth = deepest;
    }

    /// The prefab that a scene is.
    ///
    /// @throws IllegalArgumentException if the scene does not have exactly one root
    /// @throws AuthoringException if the scene has errors
    public static AuthoringPrefab of(AuthoringScene scene) {
        Objects.requireNonNull(scene, "scene");
        List<AuthoringProblem> problems = scene.problems();
        if (problems.stream().anyMatch(AuthoringProblem::isError)) {
            throw new AuthoringException(problems);
        }
        if (scene.roots().size() != 1) {
            throw new IllegalArgumentException("The prefab " + scene.path() + " has "
                    + scene.roots().size() + " nodes without a parent. Put everything below one node.");
        }
        return new AuthoringPrefab(scene);
    }

    /// The path of the prefab's scene.
    public String path() {
        return scene.path();
    }

    /// The root of the prefab's scene.
    public AuthoringNode root() {
        return root;
    }

    /// The number of nodes that each instance has.
    public int nodeCount() {
        return nodeCount;
    }

    /// The number of nodes on the longest path from the root down.
    public int depth() {
        return depth;
    }

    /// Adds an instance to a scene as its last root, and returns the root of the instance. It has the transform, the
    /// settings and the components of the prefab's root, and no id.
    ///
    /// @throws IllegalArgumentException if the name is empty, the scene is that of the prefab, or a component cannot be
    ///     written as JSON and read again
    public AuthoringNode addTo(AuthoringScene target, String name) {
        requireOther(target);
        copyComponents();
        return fill(target.addNode(name));
    }

    /// Adds an instance to a scene as the last child of a node, and returns the root of the instance, as
    /// [#addTo(AuthoringScene, String)] does.
    ///
    /// @throws IllegalArgumentException as that method
    public AuthoringNode addTo(AuthoringNode parent, String name) {
        requireOther(parent.scene());
        copyComponents();
        return fill(parent.addChild(name));
    }

    @SuppressWarnings("ReferenceEquality") // a scene is one object
    private void requireOther(AuthoringScene target) {
        if (target == scene || target.path().equals(scene.path())) {
            throw new IllegalArgumentException("The scene " + scene.path()
                    + " was to get an instance of itself. Move what it repeats to a scene of its own.");
        }
    }

    /// Finds out how all components are copied, before the first node is added.
    private void copyComponents() {
        scene.forEach(node -> node.components().forEach(of -> copied.computeIfAbsent(of, this::copied)));
    }

    private Copied copied(AuthoringComponent of) {
        IAuthoring value = of.value();
        if (AuthoringJson.isShareable(value.getClass())) {
            return new Copied(of, null, false);
        }
        boolean[] hasReferences = new boolean[1];
        JsonNode json = AuthoringJson.write(value, reference -> {
            hasReferences[0] = true;
            return inner(reference);
        });
        return hasReferences[0]
                // never handed out as it is
                ? new Copied(
                        new AuthoringComponent(
                                AuthoringJson.copy(value, json), of.position(), AuthoringJson.hash(json)),
                        null,
                        true)
                : new Copied(of, json, false);
    }

    /// What a reference is relative to the root of an instance.
    @SuppressWarnings("ReferenceEquality") // a node is one object
    private String inner(NodeRef reference) {
        AuthoringNode node = scene.findNode(reference);
        if (node == root) {
            return InnerReferences.toRoot();
        }
        // what the prefab lacks is to be missing in each instance, too
        return InnerReferences.to(node == null ? "/" + reference.target() : innerKey(node));
    }

    private String innerKey(AuthoringNode node) {
        String prefix = root.key() + "/";
        String key = node.key();
        return key.startsWith(prefix) ? key.substring(prefix.length()) : key;
    }

    private record Open(AuthoringNode from, AuthoringNode to) {}

    private AuthoringNode fill(AuthoringNode instance) {
        instance.beginInstance(scene.path());
        Deque<Open> open = new ArrayDeque<>(List.of(new Open(root, instance)));
        while (!open.isEmpty()) {
            Open next = open.remove();
            AuthoringNode from = next.from();
            AuthoringNode to = next.to();
            to.takeSettings(from);
            to.setSource(from.source());
            from.components().forEach(of -> add(to, Objects.requireNonNull(copied.get(of))));
            for (AuthoringNode child : from.children()) {
                AuthoringNode copy = to.addChild(child.name());
                copy.join(instance, innerKey(child));
                open.add(new Open(child, copy));
            }
        }
        return instance;
    }

    private static void add(AuthoringNode node, Copied how) {
        AuthoringComponent of = how.component();
        AuthoringComponent own = how.json() == null
                ? of
                : new AuthoringComponent(AuthoringJson.copy(of.value(), how.json()), of.position(), of.contentHash());
        node.addUnbound(own, how.hasInnerReferences());
    }
}
