package dev.phalanx.baking.internal.bake;

import dev.phalanx.baking.tree.AuthoringScene;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The nodes of a scene, or of a prefab, from bake to bake.
final class SceneState {
    final String path;
    final Map<String, NodeState> byKey = new HashMap<>();
    /// Breadth first.
    List<NodeState> ordered = new ArrayList<>();

    AuthoringScene scene;

    SceneState(AuthoringScene scene) {
        this.path = scene.path();
        this.scene = scene;
    }
}
