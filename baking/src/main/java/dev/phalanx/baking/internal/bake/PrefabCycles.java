package dev.phalanx.baking.internal.bake;

import dev.phalanx.baking.internal.record.Recording;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Prefabs that refer to themselves, directly or through others.
final class PrefabCycles {
    private PrefabCycles() {}

    private static Map<String, Set<String>> edges(List<SceneState> scenes) {
        Map<String, Set<String>> edges = new TreeMap<>();
        for (SceneState state : scenes) {
            for (NodeState node : state.ordered) {
                for (Run run : node.runs) {
                    if (!run.hasThrown()) {
                        for (Recording.Request request : run.recording().requests()) {
                            if (request.isPrefab()) {
                                edges.computeIfAbsent(state.path, from -> new TreeSet<>())
                                        .add(request.scene());
                            }
                        }
                    }
                }
            }
        }
        return edges;
    }

    /// The scenes that lead back to themselves.
    static Set<String> find(List<SceneState> scenes) {
        if (scenes.size() == 1 && edges(scenes).isEmpty()) {
            return Set.of();
        }
        Map<String, Set<String>> edges = edges(scenes);
        Set<String> cyclic = new HashSet<>();
        for (String start : edges.keySet()) {
            if (path(start, start, edges) != null) {
                cyclic.add(start);
            }
        }
        return cyclic;
    }

    /// The cycle that begins with an edge from one scene to another, such as `a -> b -> a`; null if there is none.
    static @Nullable String describe(String from, String to, List<SceneState> scenes) {
        List<String> back = from.equals(to) ? List.of(to) : path(to, from, edges(scenes));
        if (back == null) {
            return null;
        }
        List<String> all = new ArrayList<>(List.of(from));
        all.addAll(back);
        return String.join(" -> ", all);
    }

    /// The shortest path of at least one edge, or null. It begins with `from` unless that equals `to`.
    private static @Nullable List<String> path(String from, String to, Map<String, Set<String>> edges) {
        Map<String, String> cameFrom = new HashMap<>();
        Deque<String> open = new ArrayDeque<>(List.of(from));
        while (!open.isEmpty()) {
            String at = open.remove();
            for (String next : edges.getOrDefault(at, Set.of())) {
                if (next.equals(to)) {
                    List<String> way = new ArrayList<>(List.of(to));
                    for (String back = at; back != null; back = cameFrom.get(back)) {
                        way.add(back);
                    }
                    Collections.reverse(way);
                    return way;
                }
                if (!next.equals(from) && cameFrom.putIfAbsent(next, at) == null) {
                    open.add(next);
                }
            }
        }
        return null;
    }
}
