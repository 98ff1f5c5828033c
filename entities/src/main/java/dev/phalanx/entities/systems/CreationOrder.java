package dev.phalanx.entities.systems;

import dev.phalanx.entities.internal.order.OrderGraph;
import dev.phalanx.entities.internal.order.StableHash;
import dev.phalanx.entities.systems.SystemConstraints.Constraint;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The order in which classes of systems are created, when several are at once: as [CreateBefore] and [CreateAfter]
/// say, and what they leave open by a hash of the classes' names. So it is the same in every run.
final class CreationOrder {
    private CreationOrder() {}

    /// The classes in order.
    ///
    /// @throws IllegalStateException if some wait for each other in a circle
    static List<Class<? extends ISystem>> of(List<Class<? extends ISystem>> types, DroppedConstraints dropped) {
        OrderGraph graph = new OrderGraph(
                types.stream().mapToLong(type -> StableHash.of(type.getName())).toArray());
        for (int i = 0; i < types.size(); i++) {
            Class<?> type = types.get(i);
            for (Constraint constraint : SystemConstraints.ofCreation(type)) {
                int other = types.indexOf(constraint.target());
                if (dropped.canFollow(type, constraint) && other >= 0) {
                    graph.add(constraint.isBefore() ? i : other, constraint.isBefore() ? other : i);
                }
            }
        }
        int[] order = graph.order();
        if (order.length < types.size()) {
            throw cycle(types, graph.cycles());
        }
        List<Class<? extends ISystem>> sorted = new ArrayList<>(order.length);
        for (int place : order) {
            sorted.add(types.get(place));
        }
        return sorted;
    }

    private static IllegalStateException cycle(List<Class<? extends ISystem>> types, List<OrderGraph.Edge> edges) {
        return new IllegalStateException(edges.stream()
                .map(edge -> types.get(edge.before()).getSimpleName() + " before "
                        + types.get(edge.after()).getSimpleName())
                .collect(Collectors.joining(
                        ", ",
                        "Systems wait for each other to be created: ",
                        ". Remove one of their @CreateBefore and @CreateAfter.")));
    }
}
