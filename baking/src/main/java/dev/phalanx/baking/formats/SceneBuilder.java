package dev.phalanx.baking.formats;

import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.internal.names.Names;
import dev.phalanx.baking.internal.text.MarkedValue;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringScene;
import org.jspecify.annotations.Nullable;

/// Builds the scene of a file. The number of its problems is limited, since people read only the first ones, and so is
/// the number of its nodes.
final class SceneBuilder {
    static final int MOST_PROBLEMS = 1000;

    private static final int MOST_NODES = 2_000_000;

    private final AuthoringScene scene;
    private final String path;
    private final int mostNodes;
    private int problemCount;
    private int nodeCount;
    /// The node that is read, or null.
    private @Nullable AuthoringNode node;

    SceneBuilder(AuthoringScene scene) {
        this(scene, MOST_NODES);
    }

    SceneBuilder(AuthoringScene scene, int mostNodes) {
        this.scene = scene;
        this.path = SceneFormat.fileOf(scene.path());
        this.mostNodes = mostNodes;
    }

    AuthoringScene scene() {
        return scene;
    }

    /// The path of the file.
    String path() {
        return path;
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
        return problemCount > MOST_PROBLEMS;
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
        nodeCount++;
        if (nodeCount == mostNodes + 1) {
            error(source, "The file has more than " + mostNodes + " nodes. Divide it into several files.");
        }
        if (nodeCount > mostNodes) {
            return null;
        }
        return (parent == null ? scene.addNode(name) : parent.addChild(name)).setSource(position(source));
    }
}
