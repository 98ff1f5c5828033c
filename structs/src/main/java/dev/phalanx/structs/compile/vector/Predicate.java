package dev.phalanx.structs.compile.vector;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// For which rows a block of code runs: those for which all of some conditions are true. No condition is for all rows.
record Predicate(Set<Node> conditions) {
    static final Predicate ALWAYS = new Predicate(Set.of());

    Predicate {
        conditions = Set.copyOf(conditions);
    }

    static Predicate of(Node condition) {
        return condition.is(true) ? ALWAYS : new Predicate(Set.of(condition));
    }

    Predicate and(Node condition) {
        if (condition.is(true)) {
            return this;
        }
        Set<Node> all = new HashSet<>(conditions);
        all.add(condition);
        return new Predicate(all);
    }

    Predicate and(Predicate other) {
        Set<Node> all = new HashSet<>(conditions);
        all.addAll(other.conditions);
        return new Predicate(all);
    }

    /// Whether it is known to be true of no row.
    boolean isNever(Nodes nodes) {
        return conditions.stream()
                .anyMatch(condition -> condition.is(false) || conditions.contains(nodes.not(condition)));
    }

    /// What is true where this is, among rows for which `other` is true; or null if this is not known to be true of
    /// such rows only.
    @Nullable
    Predicate relativeTo(Predicate other) {
        return conditions.containsAll(other.conditions) ? without(other.conditions) : null;
    }

    Predicate without(Set<Node> left) {
        Set<Node> rest = new HashSet<>(conditions);
        rest.removeAll(left);
        return new Predicate(rest);
    }

    /// The conditions that all of some predicates have.
    static Set<Node> common(List<Predicate> predicates) {
        Set<Node> common = new HashSet<>(predicates.getFirst().conditions);
        predicates.forEach(predicate -> common.retainAll(predicate.conditions));
        return common;
    }

    boolean isUniform() {
        return conditions.stream().allMatch(condition -> condition.uniform);
    }

    /// The condition that all are true.
    Node node(Nodes nodes) {
        Node all = nodes.constant(true);
        for (Node condition : conditions.stream()
                .sorted(Comparator.comparingInt((Node condition) -> condition.uniform ? 0 : 1)
                        .thenComparingInt(condition -> condition.id))
                .toList()) {
            all = nodes.and(all, condition);
        }
        return all;
    }

    /// What is true where any of the predicates is.
    static Predicate any(List<Predicate> predicates, Nodes nodes) {
        List<Predicate> left = new ArrayList<>(predicates);
        boolean changed = true;
        while (changed && left.size() > 1) {
            changed = false;
            for (int i = 0; i < left.size() && !changed; i++) {
                for (int j = i + 1; j < left.size() && !changed; j++) {
                    Predicate simple = simplify(left.get(i), left.get(j), nodes);
                    if (simple != null) {
                        left.set(i, simple);
                        left.remove(j);
                        changed = true;
                    }
                }
            }
        }
        if (left.size() == 1) {
            return left.getFirst();
        }
        Set<Node> common = common(left);
        Node any = nodes.constant(false);
        for (Predicate predicate : left) {
            any = nodes.or(any, predicate.without(common).node(nodes));
        }
        return new Predicate(common).and(any);
    }

    /// One predicate in place of two, or null if they are not alike: of one that implies the other the other, and of
    /// two that differ in whether one condition is true that they have beside it.
    private static @Nullable Predicate simplify(Predicate first, Predicate second, Nodes nodes) {
        if (second.conditions.containsAll(first.conditions)) {
            return first;
        }
        if (first.conditions.containsAll(second.conditions)) {
            return second;
        }
        Predicate more = first.without(second.conditions);
        Predicate other = second.without(first.conditions);
        boolean isOpposite = more.conditions.size() == 1
                && other.conditions.size() == 1
                && nodes.not(more.conditions.iterator().next())
                        == other.conditions.iterator().next();
        return isOpposite ? first.without(more.conditions) : null;
    }
}
