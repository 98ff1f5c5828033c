package dev.phalanx.structs.compile.vector;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// Which nodes of a program contribute to what it stores or to when its loops end, and which of them are used where.
final class Uses {
    private final Map<Node, Loop.Variable> variables = new HashMap<>();
    private final Set<Node> used = new HashSet<>();
    private final Map<Node, Integer> counts = new HashMap<>();
    private final Set<Node> elsewhere = new HashSet<>();
    private final Map<Node, List<Node>> users = new HashMap<>();
    /// What something other than a node uses: a store, a trap, or a loop.
    private final Set<Node> needed = new HashSet<>();
    private final Deque<Node> left = new ArrayDeque<>();
    private boolean hasLoops;
    private final Set<Trap> traps;

    Uses(VectorProgram program) {
        traps = program.traps();
        findLoops(program.rows());
        program.stores().forEach(store -> need(store.value(), program.rows()));
        program.sums().forEach(sum -> sum.values().forEach(value -> need(value, program.rows())));
        while (!left.isEmpty()) {
            follow(left.removeLast());
        }
    }

    private void findLoops(Region region) {
        for (Object part : region.parts) {
            if (part instanceof Loop loop) {
                hasLoops = true;
                loop.variables().forEach(variable -> variables.put(variable.phi(), variable));
                need(loop.variables().getFirst().phi(), loop.region());
                findLoops(loop.region());
            } else if (part instanceof Trap trap && traps.contains(trap)) {
                need(trap.condition(), region);
            }
        }
    }

    private void need(Node node, Region region) {
        needed.add(node);
        use(node, region);
    }

    private void use(Node node, Region region) {
        counts.merge(node, 1, Integer::sum);
        if (node.region != region) {
            elsewhere.add(node);
        }
        if (used.add(node)) {
            left.add(node);
        }
    }

    private void follow(Node node) {
        Loop.Variable variable = variables.get(node);
        if (variable != null) {
            Region outer = node.region.parent;
            need(variable.first(), outer == null ? node.region : outer);
            need(variable.next(), node.region);
        }
        node.inputs.forEach(input -> {
            users.computeIfAbsent(input, _ -> new ArrayList<>()).add(node);
            use(input, node.region);
        });
    }

    /// Whether a node is used by nodes only, and by none but such.
    boolean isOnlyUsedBy(Predicate<Node> such, Node node) {
        if (needed.contains(node)) {
            return false;
        }
        for (Node user : users.getOrDefault(node, List.of())) {
            if (!such.test(user)) {
                return false;
            }
        }
        return true;
    }

    boolean isUsed(Node node) {
        return used.contains(node);
    }

    /// Whether a node is computed once, into a local variable, rather than where it is used.
    boolean isKept(Node node) {
        return switch (node.kind) {
            case CONSTANT, UNIFORM, PHI, RESULT -> false;
            case GATHER -> true;
            case COLUMN, ROWS -> true;
            default -> counts.getOrDefault(node, 0) > 1 || elsewhere.contains(node);
        };
    }

    /// The types of all vectors and masks.
    Set<LaneType> lanes() {
        Set<LaneType> lanes = EnumSet.noneOf(LaneType.class);
        used.stream().filter(node -> !node.uniform).forEach(node -> {
            lanes.add(node.lane);
            boolean isConversion =
                    node.kind == Node.Kind.CONVERT && LongConversion.isBetween(node.input(0).lane, node.lane);
            if (isConversion || isDivisionOfLongs(node)) {
                lanes.add(LaneType.DOUBLE); // by whose numbers it is computed
            }
        });
        return lanes;
    }

    /// Whether what rows have in common is used other than by what is added to it.
    boolean hasTotals() {
        return used.stream().anyMatch(node -> node.kind == Node.Kind.TOTAL);
    }

    /// The mask of the rows that are run, if there is one.
    Optional<Node> rowMask() {
        return used.stream().filter(node -> node.kind == Node.Kind.ROWS).findFirst();
    }

    /// Whether elements of arrays are read.
    boolean hasGathers() {
        return used.stream().anyMatch(node -> node.kind == Node.Kind.GATHER);
    }

    boolean hasLoops() {
        return hasLoops;
    }

    /// The number of vectors that are computed for each group of rows.
    long operations() {
        return used.stream()
                .filter(node -> !node.uniform)
                .filter(node -> switch (node.kind) {
                    case UNARY, BINARY, FMA, CONVERT, BITS, COMPARE, SELECT, GATHER -> true;
                    default -> false;
                })
                .count();
    }

    /// The number of columns that are read.
    long columns() {
        return used.stream().filter(node -> node.kind == Node.Kind.COLUMN).count();
    }

    /// Whether values are chosen by masks, other than to round numbers, for which C2 has an instruction.
    boolean hasSelections() {
        return used.stream()
                .anyMatch(
                        node -> node.kind == Node.Kind.SELECT && !node.uniform && !node.detail.equals(Nodes.ROUNDING));
    }

    /// Whether numbers of type `long` are divided, which C2 does one by one.
    boolean hasDivisionsOfLongs() {
        return used.stream().anyMatch(Uses::isDivisionOfLongs);
    }

    private static boolean isDivisionOfLongs(Node node) {
        return !node.uniform && node.lane == LaneType.LONG && node.detail == Operation.DIV;
    }

    /// Whether a method of `Math` is computed that is not exact.
    boolean hasFunctions() {
        return used.stream().anyMatch(node -> node.detail instanceof Operation operation && !operation.isExact());
    }
}
