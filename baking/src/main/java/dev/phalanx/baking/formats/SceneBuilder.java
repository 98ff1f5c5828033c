package dev.phalanx.baking.formats;

import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.internal.names.Names;
import dev.phalanx.baking.internal.text.MarkedValue;
import dev.phalanx.baking.tree.AuthoringInstances;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringPrefab;
import dev.phalanx.baking.tree.AuthoringScene;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Builds the scene of a file. The number of its problems is limited, since people read only the first ones, and so is
/// the number of its nodes.
final class SceneBuilder {
    static final int MOST_PROBLEMS = 1000;

    private static final int MOST_NODES = 2_000_000;
    /// Nodes below each other, with those of instances.
    private static final int MOST_DEPTH = 500;

    private final AuthoringScene scene;
    private final String path;
    /// What builds the scene, if this is another file of it.
    private final @Nullable SceneBuilder main;
    /// The problems so far. A value can be read for several purposes, and what is wrong with it is listed once.
    private final Set<AuthoringProblem> known = new HashSet<>();

    private final int mostNodes;
    private int problemCount;
    private int nodeCount;
    /// The node that is read, or null.
    private @Nullable AuthoringNode node;

    SceneBuilder(AuthoringScene scene) {
        this(scene, MOST_NODES);
    }

    SceneBuilder(AuthoringScene scene, int mostNodes) {
        this(scene, SceneFormat.fileOf(scene.path()), null, mostNodes);
    }

    private SceneBuilder(AuthoringScene scene, String path, @Nullable SceneBuilder main, int mostNodes) {
        this.scene = scene;
        this.path = path;
        this.main = main;
        this.mostNodes = mostNodes;
    }

    /// The builder for what another file says about the scene: problems are at places of that file.
    SceneBuilder of(String otherPath) {
        return new SceneBuilder(scene, otherPath, main == null ? this : main, mostNodes);
    }

    /// The path of the file.
    String path() {
        return path;
    }

    AuthoringScene scene() {
        return scene;
    }

    SourcePosition position(MarkedValue value) {
        return value.position(path);
    }

    /// The place of the name of a field.
    SourcePosition position(MarkedValue.Field field) {
        return field.position(path);
    }

    /// Whether a file is short enough to be read; adds a problem otherwise.
    boolean admits(byte[] content, int mostBytes) {
        if (content.length > mostBytes) {
            error("The file has " + content.length + " bytes, and a scene may have " + mostBytes
                    + ". Divide the scene.");
        }
        return content.length <= mostBytes;
    }

    // Problems

    /// An error of the file as a whole.
    void error(String message) {
        error(SourcePosition.of(path), message);
    }

    void error(MarkedValue at, String message) {
        error(position(at), message);
    }

    void error(SourcePosition position, String message) {
        add(AuthoringProblem.error(position, message));
    }

    void warning(MarkedValue at, String message) {
        add(AuthoringProblem.warning(position(at), message));
    }

    void add(AuthoringProblem problem) {
        if (main != null) {
            main.add(problem);
            return;
        }
        if (problemCount <= MOST_PROBLEMS && !known.add(problem)) {
            return;
        }
        if (problemCount < MOST_PROBLEMS) {
            scene.addProblem(problem);
        } else if (problemCount == MOST_PROBLEMS) {
            scene.addProblem(AuthoringProblem.error(
                    SourcePosition.of(path),
                    "The file has more than " + MOST_PROBLEMS + " problems. Correct those that are listed first."));
        }
        problemCount++;
    }

    /// Whether further problems are left out.
    boolean isFull() {
        return main == null ? problemCount > MOST_PROBLEMS : main.isFull();
    }

    // Places in files without lines

    /// Says which node is read, for messages about places without a line.
    ///
    /// @param read null if none is
    void setNode(@Nullable AuthoringNode read) {
        node = read;
    }

    /// The path of a value, as messages have it, and the node that is read if the value has no line.
    String place(MarkedValue at, String jsonPath) {
        return position(at).line() == 0 ? place(jsonPath, node) : jsonPath;
    }

    /// What messages about a value begin with that do not name its path: nothing if it has a line.
    String prefix(MarkedValue at, String jsonPath) {
        return position(at).line() == 0 ? place(jsonPath, node) + ": " : "";
    }

    /// Such as `nodes[4].extras.Spawner.count of node "Village/Fountain"`.
    static String place(String jsonPath, @Nullable AuthoringNode of) {
        if (of == null) {
            return jsonPath;
        }
        StringBuilder names = new StringBuilder(of.name());
        for (AuthoringNode above = of.parent(); above != null; above = above.parent()) {
            names.insert(0, above.name() + "/");
        }
        return jsonPath + " of node " + Names.quote(names.toString());
    }

    // Nodes

    /// Adds a node, or a problem and returns null if the scene has as many as it may have.
    ///
    /// @param parent null for a root
    @Nullable
    AuthoringNode addNode(@Nullable AuthoringNode parent, String name, MarkedValue source) {
        if (!admits(1, source)) {
            return null;
        }
        return (parent == null ? scene.addNode(name) : parent.addChild(name)).setSource(position(source));
    }

    /// Adds children as columns to a node without children, or adds a problem if the scene has as many nodes as it may
    /// have.
    void addInstances(AuthoringNode parent, AuthoringInstances instances, MarkedValue source) {
        if (admits(instances.count(), source)) {
            parent.addInstances(instances);
        }
    }

    /// Counts further nodes, or adds a problem if the scene cannot have as many.
    private boolean admits(int further, MarkedValue source) {
        if (main != null) {
            return main.admits(further, source);
        }
        boolean wasFull = nodeCount > mostNodes;
        nodeCount = Math.min(nodeCount + further, mostNodes + 1);
        if (nodeCount > mostNodes && !wasFull) {
            error(source, "The file has more than " + mostNodes + " nodes. Divide it into several files.");
        }
        return nodeCount <= mostNodes;
    }

    /// Adds an instance of a prefab, or a problem and returns null if the scene cannot have it.
    ///
    /// @param parent null for a root
    @Nullable
    AuthoringNode addInstance(@Nullable AuthoringNode parent, String name, AuthoringPrefab prefab, MarkedValue source) {
        int depth = prefab.depth();
        for (AuthoringNode above = parent; above != null; above = above.parent()) {
            depth++;
        }
        if (depth > MOST_DEPTH) {
            error(
                    source,
                    "With the instance of " + prefab.path() + ", " + depth + " nodes are below each other, more than "
                            + MOST_DEPTH + ". Use fewer prefabs inside of others.");
            return null;
        }
        if (!admits(prefab.nodeCount(), source)) {
            return null;
        }
        try {
            return (parent == null ? prefab.addTo(scene, name) : prefab.addTo(parent, name))
                    .setSource(position(source));
        } catch (IllegalArgumentException uncopied) {
            error(source, "An instance of " + prefab.path() + " cannot be made: " + uncopied.getMessage());
            return null;
        }
    }
}
