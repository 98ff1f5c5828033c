package dev.phalanx.baking.internal.record;

import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringScene;
import java.util.ArrayDeque;
import java.util.List;
import java.util.function.Consumer;
import org.joml.Matrix4x3f;
import org.jspecify.annotations.Nullable;

/// Values that are computed from several nodes.
public final class Nodes {
    private Nodes() {}

    /// The node that a text names, by its key or by the names on the path from a root; null if there is none.
    public static @Nullable AuthoringNode find(AuthoringScene scene, String target) {
        AuthoringNode byKey = scene.findNode(target);
        return byKey != null || target.startsWith("#") ? byKey : byNames(scene.roots(), target);
    }

    private static @Nullable AuthoringNode byNames(List<AuthoringNode> nodes, String path) {
        for (AuthoringNode node : nodes) {
            String name = node.name();
            if (path.equals(name)) {
                return node;
            }
            if (path.startsWith(name) && path.startsWith("/", name.length())) {
                AuthoringNode found = byNames(node.children(), path.substring(name.length() + 1));
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    /// Whether a node and all above it are active.
    public static boolean isActive(AuthoringNode node) {
        for (AuthoringNode at = node; at != null; at = at.parent()) {
            if (!at.isActive()) {
                return false;
            }
        }
        return true;
    }

    /// The matrix that transforms points of a node to the scene.
    public static Matrix4x3f localToWorld(AuthoringNode node) {
        Matrix4x3f matrix = new Matrix4x3f();
        for (AuthoringNode at = node; at != null; at = at.parent()) {
            new Matrix4x3f()
                    .translationRotateScale(at.position(), at.rotation(), at.scale())
                    .mul(matrix, matrix);
        }
        return matrix;
    }

    /// Calls code with a node and all below it, a parent before its children.
    public static void forEachAtOrBelow(AuthoringNode node, Consumer<AuthoringNode> code) {
        ArrayDeque<AuthoringNode> open = new ArrayDeque<>(List.of(node));
        while (!open.isEmpty()) {
            AuthoringNode next = open.pop();
            code.accept(next);
            next.children().reversed().forEach(open::push);
        }
    }
}
