package dev.phalanx.baking.internal.bake;

import dev.phalanx.baking.tree.AuthoringScene;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// The nodes of a scene, or of a prefab, from bake to bake.
final class SceneState {
    final String path;
    final Map<String, NodeState> byKey = new HashMap<>();
    /// Breadth first.
    List<NodeState> ordered = new ArrayList<>();
    /// The instances that are not nodes, in the order of the nodes that have them.
    List<InstancesState> instances = new ArrayList<>();
    /// All for which bakers run, breadth first: the nodes, and the first instance of each node with instances.
    List<NodeState> baked = new ArrayList<>();

    AuthoringScene scene;

    /// The number of nodes, counting all instances.
    int nodeCount() {
        int count = ordered.size();
        for (InstancesState each : instances) {
            count += each.instances.count();
        }
        return count;
    }

    /// Calls code with each node and with all instances of a node, breadth first.
    void forEach(Consumer<NodeState> ofNodes, Consumer<InstancesState> ofInstances) {
        int next = 0;
        for (int i = 0; i <= ordered.size(); i++) {
            while (next < instances.size() && instances.get(next).start == i) {
                ofInstances.accept(instances.get(next++));
            }
            if (i < ordered.size()) {
                ofNodes.accept(ordered.get(i));
            }
        }
    }

    SceneState(AuthoringScene scene) {
        this.path = scene.path();
        this.scene = scene;
    }
}
