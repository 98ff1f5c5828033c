package dev.phalanx.structs.compile.vector;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Finds the [choices][Choice] of a program.
///
/// What is computed for one side of a branch is found backwards from where the sides meet: the nodes of which all uses
/// are for this side of some selections by the same mask. Loops are no part of it, since they end at once if no lane
/// enters them.
final class Choices {
    /// How much a side has to take, in operations such as an addition. A jump that the processor predicts wrongly takes
    /// about as long.
    static final int LEAST_COST = 40;

    /// How many of the last selections by a mask may be left out of a choice.
    private static final int MOST_TRIES = 8;

    private static final int COST_OF_DIVISION = 8;
    private static final int COST_OF_GATHER = 8;
    private static final int COST_OF_FUNCTION = 40;

    private final Uses uses;
    private final Map<Node, Choice> choices = new HashMap<>();
    private final Set<Node> taken = new HashSet<>();
    private final Set<Node> inside = new HashSet<>();
    private final Map<Node, Integer> places = new HashMap<>();

    Choices(VectorProgram program, Uses uses) {
        this.uses = uses;
        find(program.rows());
    }

    /// The choice whose first selection this is, or null.
    @Nullable
    Choice at(Node selection) {
        return choices.get(selection);
    }

    /// Whether a node is computed at its own place, rather than as part of a choice. The first selection of a choice
    /// is in its place the whole choice.
    boolean isOutside(Node node) {
        return !inside.contains(node);
    }

    private void find(Region region) {
        List<Node> nodes = new ArrayList<>();
        for (Object part : region.parts) {
            if (part instanceof Loop loop) {
                find(loop.region());
            } else if (part instanceof Node node && uses.isUsed(node)) {
                places.put(node, nodes.size());
                nodes.add(node);
            }
        }
        find(nodes);
    }

    /// Finds choices among nodes of a region, the outermost ones first, and then those inside of them.
    private void find(List<Node> nodes) {
        Map<Node, List<Node>> selections = new HashMap<>();
        for (Node node : nodes) {
            if (node.kind == Node.Kind.SELECT && !node.uniform) {
                selections
                        .computeIfAbsent(Choice.conditionOf(node), _ -> new ArrayList<>())
                        .add(node);
            }
        }
        Set<Node> among = new HashSet<>(nodes);
        for (Node node : nodes.reversed()) {
            boolean isSelection = node.kind == Node.Kind.SELECT && !node.uniform && !taken.contains(node);
            List<Node> same = isSelection ? selections.remove(Choice.conditionOf(node)) : null;
            if (same != null) {
                same.removeIf(taken::contains);
                add(among, same);
            }
        }
    }

    /// Adds choices among selections by the same mask.
    ///
    /// @param among the nodes that they may be made of
    private void add(Set<Node> among, List<Node> same) {
        for (int count = same.size(); count > Math.max(0, same.size() - MOST_TRIES); count--) {
            Set<Node> selections = new LinkedHashSet<>(same.subList(0, count));
            List<Node> ifTrue = side(among, selections, 1);
            List<Node> ifFalse = side(among, selections, 2);
            if (ifTrue.isEmpty() && ifFalse.isEmpty()) {
                return; // Fewer selections have no more for themselves.
            }
            Node first = same.getFirst();
            Choice choice = new Choice(Choice.conditionOf(first), List.copyOf(selections), ifTrue, ifFalse);
            if (canMove(choice)) {
                find(ifTrue);
                find(ifFalse);
                add(new Choice(choice.condition(), choice.selections(), outer(ifTrue), outer(ifFalse)));
                add(among, same.subList(count, same.size()));
                return;
            }
        }
    }

    private void add(Choice choice) {
        if (!choice.ifTrue().isEmpty() || !choice.ifFalse().isEmpty()) {
            List<Node> selections = choice.selections();
            choices.put(selections.getFirst(), choice);
            inside.addAll(selections.subList(1, selections.size()));
            inside.addAll(choice.ifTrue());
            inside.addAll(choice.ifFalse());
            taken.addAll(inside);
            taken.add(selections.getFirst());
        }
    }

    /// The nodes of a side that are in no choice inside of it, and the first selections of those choices; or none if
    /// those choices take most of what the side takes.
    private List<Node> outer(List<Node> nodes) {
        List<Node> outer = nodes.stream().filter(node -> !inside.contains(node)).toList();
        return outer.stream().mapToInt(Choices::cost).sum() < LEAST_COST ? List.of() : outer;
    }

    /// The nodes that are used only for one side of some selections, or none if they take little.
    ///
    /// A node comes after those that use it, so that it is known of all of these whether they are of this side.
    ///
    /// @param among the nodes that it may be made of
    /// @param input which input of a selection the side is
    private List<Node> side(Set<Node> among, Set<Node> selections, int input) {
        Set<Node> side = new HashSet<>();
        int cost = 0;
        List<Node> found = new ArrayList<>();
        Set<Node> seen = new HashSet<>(selections);
        Queue<Node> left = new PriorityQueue<>(Comparator.comparing(places::get, Comparator.reverseOrder()));
        selections.forEach(selection -> visit(selection.input(input), among, seen, left));
        while (!left.isEmpty()) {
            Node node = left.remove();
            if (uses.isOnlyUsedBy(user -> side.contains(user) || isInput(node, user, selections, input), node)) {
                side.add(node);
                found.add(node);
                cost += cost(node);
                node.inputs.forEach(next -> visit(next, among, seen, left));
            }
        }
        return cost < LEAST_COST ? List.of() : List.copyOf(found.reversed());
    }

    private void visit(Node node, Set<Node> among, Set<Node> seen, Queue<Node> left) {
        if (among.contains(node) && !node.uniform && !taken.contains(node) && seen.add(node)) {
            left.add(node);
        }
    }

    /// Whether a node is this input of a selection, and no other of it.
    private static boolean isInput(Node node, Node user, Set<Node> selections, int input) {
        return selections.contains(user)
                && user.input(input) == node
                && user.inputs.stream().filter(node::equals).count() == 1;
    }

    /// Whether all that a choice needs is there where its first selection is.
    private boolean canMove(Choice choice) {
        Node first = choice.selections().getFirst();
        int place = Objects.requireNonNull(places.get(first));
        Predicate<Node> isThere = node -> node.region != first.region || places.getOrDefault(node, -1) < place;
        return choice.ifTrue().stream().allMatch(isThere)
                && choice.ifFalse().stream().allMatch(isThere)
                && choice.selections().stream()
                        .flatMap(selection -> selection.inputs.stream())
                        .allMatch(input -> choice.isMask(input) || isThere.test(input));
    }

    private static int cost(Node node) {
        return switch (node.kind) {
            case UNARY, BINARY -> cost((Operation) node.detail);
            case GATHER -> COST_OF_GATHER;
            case COLUMN, FMA, CONVERT, COMPARE, SELECT -> 1;
            default -> 0;
        };
    }

    private static int cost(Operation operation) {
        return switch (operation) {
            case DIV, SQRT -> COST_OF_DIVISION;
            default -> operation.isExact() ? 1 : COST_OF_FUNCTION;
        };
    }
}
