package dev.phalanx.structs.compile.vector;

import dev.phalanx.structs.compile.vector.Node.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Makes the nodes of a program. Equal nodes are made once, and each stands in the outermost region that has its
/// inputs, so what a loop does not change is computed before it.
final class Nodes {
    final Region before = new Region(null);
    final Region rows = new Region(before);

    private final Map<Key, Node> known = new HashMap<>();
    private int count;

    private record Key(Kind kind, @Nullable LaneType type, LaneType lane, List<Node> inputs, Object detail) {}

    private Node make(
            Kind kind, @Nullable LaneType type, LaneType lane, boolean uniform, Object detail, Node... inputs) {
        return known.computeIfAbsent(new Key(kind, type, lane, List.of(inputs), detail), _ -> {
            Region region = before;
            for (Node input : inputs) {
                region = input.region.depth > region.depth ? input.region : region;
            }
            return append(kind, type, lane, uniform, detail, region, inputs);
        });
    }

    private Node append(
            Kind kind,
            @Nullable LaneType type,
            LaneType lane,
            boolean uniform,
            Object detail,
            Region region,
            Node... inputs) {
        Node node = new Node(count++, kind, type, lane, uniform, List.of(inputs), detail, region);
        region.parts.add(node);
        return node;
    }

    Node constant(int value) {
        return make(Kind.CONSTANT, LaneType.INT, LaneType.INT, true, value);
    }

    Node constant(LaneType type, Object value) {
        // Boxes of zeros and NaNs that differ in bits are different constants to Double.equals and Float.equals.
        return make(Kind.CONSTANT, type, type, true, value);
    }

    Node constant(boolean value) {
        return make(Kind.CONSTANT, null, LaneType.INT, true, value);
    }

    /// Zero, for where it does not matter what is there.
    Node zero(LaneType type) {
        return constant(
                type,
                switch (type) {
                    case INT -> (Object) 0;
                    case LONG -> (Object) 0L;
                    case FLOAT -> (Object) 0f;
                    case DOUBLE -> (Object) 0d;
                });
    }

    Node uniform(LaneType type, int number) {
        return make(Kind.UNIFORM, type, type, true, number);
    }

    Node column(LaneType type, int number) {
        Key key = new Key(Kind.COLUMN, type, type, List.of(), number);
        return known.computeIfAbsent(key, _ -> append(Kind.COLUMN, type, type, false, number, rows));
    }

    /// A variable of the loop with this region.
    Node phi(@Nullable LaneType type, LaneType lane, boolean uniform, Region region) {
        // Phis are set by the loop, and so are no parts of its region.
        return new Node(count++, Kind.PHI, type, lane, uniform, List.of(), "", region);
    }

    /// The variable after its loop, in the region that the loop is part of.
    Node result(Node phi) {
        return append(
                Kind.RESULT, phi.type, phi.lane, phi.uniform, phi, Objects.requireNonNull(phi.region.parent), phi);
    }

    /// The same value as a vector or mask.
    Node vary(Node value) {
        return value.uniform ? make(Kind.BROADCAST, value.type, value.lane, false, "", value) : value;
    }

    /// The same condition as a mask for vectors of a type.
    Node mask(Node condition, LaneType lane) {
        if (condition.uniform) {
            return make(Kind.BROADCAST, null, lane, false, "", condition);
        }
        return condition.lane == lane ? condition : make(Kind.CAST, null, lane, false, "", condition);
    }

    Node unary(Operation operation, Node value) {
        LaneType type = Objects.requireNonNull(value.type);
        return make(Kind.UNARY, type, type, value.uniform, operation, value);
    }

    Node binary(Operation operation, Node first, Node second) {
        LaneType type = Objects.requireNonNull(first.type);
        if (first.uniform && second.uniform) {
            return make(Kind.BINARY, type, type, true, operation, first, second);
        }
        if (operation.form() == Operation.Form.SHIFT && second.uniform) {
            return make(Kind.BINARY, type, type, false, operation, vary(first), second);
        }
        Node other = second.type == type ? second : convert(second, type);
        return make(Kind.BINARY, type, type, false, operation, vary(first), vary(other));
    }

    Node fma(Node first, Node second, Node third) {
        LaneType type = Objects.requireNonNull(first.type);
        if (first.uniform && second.uniform && third.uniform) {
            return make(Kind.FMA, type, type, true, "", first, second, third);
        }
        return make(Kind.FMA, type, type, false, "", vary(first), vary(second), vary(third));
    }

    /// A conversion, as Java's casts do it.
    Node convert(Node value, LaneType to) {
        if (value.type == to) {
            return value;
        }
        // The square root of a float, computed in double and rounded, is the square root in float.
        if (to == LaneType.FLOAT
                && value.kind == Kind.UNARY
                && value.detail == Operation.SQRT
                && value.input(0).kind == Kind.CONVERT
                && value.input(0).input(0).type == LaneType.FLOAT
                && !value.uniform) {
            return unary(Operation.SQRT, value.input(0).input(0));
        }
        return make(Kind.CONVERT, to, to, value.uniform, "", value);
    }

    Node compare(Comparison comparison, Node first, Node second) {
        Object left = constantOf(first);
        Object right = constantOf(second);
        if (left instanceof Integer a && right instanceof Integer b) {
            return constant(comparison.holds(Integer.compare(a, b)));
        }
        if (first.kind == Kind.SELECT
                && right instanceof Integer than
                && constantOf(first.input(1)) instanceof Integer a
                && constantOf(first.input(2)) instanceof Integer b) {
            boolean ifTrue = comparison.holds(Integer.compare(a, than));
            boolean ifFalse = comparison.holds(Integer.compare(b, than));
            return ifTrue == ifFalse ? constant(ifTrue) : ifTrue ? first.input(0) : not(first.input(0));
        }
        if (first.uniform && second.uniform) {
            return make(Kind.COMPARE, null, first.lane, true, comparison, first, second);
        }
        return make(Kind.COMPARE, null, first.lane, false, comparison, vary(first), vary(second));
    }

    private static @Nullable Object constantOf(Node node) {
        Node scalar = node.kind == Kind.BROADCAST ? node.input(0) : node;
        return scalar.kind == Kind.CONSTANT ? scalar.detail : null;
    }

    Node not(Node condition) {
        if (condition.kind == Kind.CONSTANT) {
            return constant(!condition.is(true));
        }
        if (condition.kind == Kind.NOT) {
            return condition.input(0);
        }
        if (condition.kind == Kind.COMPARE && !condition.lane.isFloating()) {
            return compare(((Comparison) condition.detail).inverse(), condition.input(0), condition.input(1));
        }
        return make(Kind.NOT, null, condition.lane, condition.uniform, "", condition);
    }

    Node and(Node first, Node second) {
        if (first.is(true) || first == second || second.is(false)) {
            return second;
        }
        if (second.is(true) || first.is(false)) {
            return first;
        }
        return join(Kind.AND, first, second);
    }

    Node or(Node first, Node second) {
        if (first.is(false) || first == second || second.is(true)) {
            return second;
        }
        if (second.is(false) || first.is(true)) {
            return first;
        }
        return join(Kind.OR, first, second);
    }

    private Node join(Kind kind, Node first, Node second) {
        if (first.uniform && second.uniform) {
            return make(kind, null, first.lane, true, "", first, second);
        }
        LaneType lane = first.uniform ? second.lane : first.lane;
        return make(kind, null, lane, false, "", mask(first, lane), mask(second, lane));
    }

    /// Whether a condition is true in any lane.
    Node any(Node condition) {
        return condition.uniform ? condition : make(Kind.ANY, null, condition.lane, true, "", condition);
    }

    /// `ifTrue` where the condition is true, else `ifFalse`.
    Node select(Node condition, Node ifTrue, Node ifFalse) {
        if (ifTrue == ifFalse || condition.is(true)) {
            return ifTrue;
        }
        if (condition.is(false)) {
            return ifFalse;
        }
        if (condition.kind == Kind.NOT) {
            return select(condition.input(0), ifFalse, ifTrue);
        }
        LaneType type = Objects.requireNonNull(ifTrue.type);
        if (condition.uniform && ifTrue.uniform && ifFalse.uniform) {
            return make(Kind.SELECT, type, type, true, "", condition, ifTrue, ifFalse);
        }
        Node yes = vary(ifTrue);
        Node no = vary(ifFalse);
        return yes == no ? yes : make(Kind.SELECT, type, type, false, "", mask(condition, type), yes, no);
    }
}
