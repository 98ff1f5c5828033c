package dev.phalanx.entities.systems;

import dev.phalanx.entities.internal.order.OrderGraph;
import dev.phalanx.entities.internal.order.StableHash;
import dev.phalanx.entities.systems.SystemConstraints.Constraint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// The order in which a group updates its members.
///
/// First come those with `orderFirst`, last those with `orderLast`. Within each of these bands what [UpdateBefore]
/// and [UpdateAfter] say is followed; what they leave open is decided by a hash of the classes' names, then by who
/// was added first. So the order is the same in every run.
final class UpdateOrder {
    private static final int BANDS = 3;

    private final ComponentSystemGroup group;
    private final DroppedConstraints dropped;
    private final List<SystemState> members;
    private final int[] bands;
    private final Map<Class<?>, List<Integer>> byClass = new HashMap<>();
    private final OrderGraph graph;

    private UpdateOrder(ComponentSystemGroup group, List<SystemState> members, DroppedConstraints dropped) {
        this.group = group;
        this.members = members;
        this.dropped = dropped;
        this.bands = new int[members.size()];
        long[] keys = new long[members.size()];
        for (int i = 0; i < members.size(); i++) {
            Class<?> type = type(i);
            bands[i] = GroupMembership.band(type, group.getClass());
            keys[i] = StableHash.of(type.getName());
            byClass.computeIfAbsent(type, key -> new ArrayList<>()).add(i);
        }
        graph = new OrderGraph(keys);
    }

    /// The members in order.
    ///
    /// @throws IllegalStateException if some wait for each other in a circle
    static List<SystemState> of(ComponentSystemGroup group, List<SystemState> members, DroppedConstraints dropped) {
        UpdateOrder order = new UpdateOrder(group, members, dropped);
        order.addConstraints();
        return order.sorted();
    }

    private Class<?> type(int member) {
        return members.get(member).system().getClass();
    }

    private void addConstraints() {
        for (int i = 0; i < members.size(); i++) {
            for (Constraint constraint : SystemConstraints.ofUpdate(type(i))) {
                if (dropped.canFollow(type(i), constraint)) {
                    add(i, constraint);
                }
            }
        }
    }

    private void add(int member, Constraint constraint) {
        List<Integer> others = byClass.get(constraint.target());
        if (others == null) {
            if (!GroupMembership.names(constraint.target(), group.getClass())) {
                dropped.warn(
                        type(member),
                        constraint,
                        constraint.target().getName() + " is not in group "
                                + group.getClass().getName()
                                + ". Name a system of the same group, or order the groups.");
            }
            return;
        }
        for (int other : others) {
            int before = constraint.isBefore() ? member : other;
            int after = constraint.isBefore() ? other : member;
            if (bands[before] == bands[after]) {
                graph.add(before, after);
            } else if (bands[before] > bands[after]) {
                dropped.warn(
                        type(member),
                        constraint,
                        "orderFirst and orderLast in group " + group.getClass().getName()
                                + " say otherwise. Remove one of the annotations.");
            }
        }
    }

    private List<SystemState> sorted() {
        int[] order = graph.order();
        if (order.length < members.size()) {
            throw cycle(graph.cycles());
        }
        List<SystemState> sorted = new ArrayList<>(order.length);
        for (int band = 0; band < BANDS; band++) {
            for (int member : order) {
                if (bands[member] == band) {
                    sorted.add(members.get(member));
                }
            }
        }
        return sorted;
    }

    private IllegalStateException cycle(List<OrderGraph.Edge> edges) {
        return new IllegalStateException(edges.stream()
                .map(edge -> members.get(edge.before()) + " before " + members.get(edge.after()))
                .collect(Collectors.joining(
                        ", ",
                        "Systems of group " + group.state() + " wait for each other: ",
                        ". Remove one of their @UpdateBefore and @UpdateAfter.")));
    }
}
