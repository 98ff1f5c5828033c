package dev.phalanx.baking.internal.record;

import dev.phalanx.baking.tree.AuthoringNode;
import java.util.ArrayDeque;
import java.util.List;
import java.util.function.Consumer;
import org.joml.Matrix4x3f;
import org.jspecify.annotations.Nullable;

/// Values that are computed from several nodes.
public final class Nodes {
    private Nodes() {}

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
        return localToWorld(new Matrix4x3f(), node);
    }

    /// A matrix that transforms points to a node, followed by the one that transforms these to the scene.
    ///
    /// @param matrix changed, and returned
    public static Matrix4x3f localToWorld(Matrix4x3f matrix, @Nullable AuthoringNode node) {
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
