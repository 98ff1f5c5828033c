package dev.phalanx.structs.compile.vector;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Finds what rows add to the fields of objects that they have in common.
///
/// A field is changed by one operation alone, which is associative and commutative, and nothing else depends on what it
/// holds. Then each lane can have a field of its own, and these are joined in the end, with the same bits as row by
/// row. Sums of floating-point numbers are not associative: to those, lanes are added in the order of their rows,
/// unless results may differ.
final class Totals {
    private final BodyReader reader;
    private final Nodes nodes;
    private final boolean fast;
    private final Map<Node, Boolean> dependence = new HashMap<>();

    Totals(BodyReader reader, boolean fast) {
        this.reader = reader;
        this.nodes = reader.nodes;
        this.fast = fast;
    }

    /// A field and what is added to it.
    ///
    /// @param number of the field among all
    /// @param operation the operation
    /// @param values what each row adds, in order; the [identity][#identity] where a row adds nothing
    /// @param isOrdered whether rows are added one by one, in order
    record Sum(int number, Operation operation, List<Node> values, boolean isOrdered) {}

    private record Part(Operation operation, Node value) {}

    /// Finds what is added.
    ///
    /// @param number of the field among all
    /// @param field what the field holds before the row
    /// @param after what it holds after it
    /// @param mask the rows that are run
    /// @return null if it is not changed
    @Nullable
    Sum find(int number, Node field, Node after, Node mask) throws NotVectorizableException {
        if (after == field) {
            return null;
        }
        dependence.clear();
        List<Part> parts = parts(field, nodes.select(mask, after, field));
        Operation operation = parts.getFirst().operation();
        boolean isOrdered = field.lane.isFloating() && operation == Operation.ADD && !fast;
        for (Part part : parts) {
            if (part.operation() != operation) {
                throw reader.refuse("changes a field, which all entities have in common, by more than one operation");
            }
        }
        return new Sum(number, operation, parts.stream().map(Part::value).toList(), isOrdered);
    }

    /// What is added by a value that a field has.
    private List<Part> parts(Node field, Node value) throws NotVectorizableException {
        if (value == field) {
            return List.of();
        }
        return switch (value.kind) {
            case BINARY -> {
                Operation operation = (Operation) value.detail;
                boolean isFirst = dependsOn(field, value.input(0));
                boolean isNegative = operation == Operation.SUB && isFirst;
                Node before = value.input(isFirst ? 0 : 1);
                Node added = value.input(isFirst ? 1 : 0);
                boolean isJoined = isNegative || identity(operation, field.lane) != null;
                if (!isJoined || dependsOn(field, added)) {
                    throw refused();
                }
                List<Part> all = new ArrayList<>(parts(field, before));
                all.add(
                        isNegative
                                ? new Part(Operation.ADD, nodes.vary(nodes.unary(Operation.NEG, added)))
                                : new Part(operation, nodes.vary(added)));
                yield all;
            }
            case SELECT -> either(value.input(0), parts(field, value.input(1)), parts(field, value.input(2)), field);
            default -> throw refused();
        };
    }

    /// What is added on one side or the other, after what is added before both.
    private List<Part> either(Node condition, List<Part> ifTrue, List<Part> ifFalse, Node field)
            throws NotVectorizableException {
        if (dependsOn(field, condition)) {
            throw refused();
        }
        int common = 0;
        while (common < Math.min(ifTrue.size(), ifFalse.size())
                && ifTrue.get(common).equals(ifFalse.get(common))) {
            common++;
        }
        List<Part> all = new ArrayList<>(ifTrue.subList(0, common));
        for (Part part : ifTrue.subList(common, ifTrue.size())) {
            all.add(new Part(part.operation(), nodes.select(condition, part.value(), nothing(part))));
        }
        for (Part part : ifFalse.subList(common, ifFalse.size())) {
            all.add(new Part(part.operation(), nodes.select(condition, nothing(part), part.value())));
        }
        return all;
    }

    private Node nothing(Part part) {
        LaneType lane = part.value().lane;
        return nodes.vary(nodes.constant(lane, Objects.requireNonNull(identity(part.operation(), lane))));
    }

    private NotVectorizableException refused() {
        return reader.refuse("uses a field, which all entities have in common, other than by adding to it");
    }

    /// Whether a value depends on what a field holds.
    private boolean dependsOn(Node field, Node value) {
        if (value == field) {
            return true;
        }
        Boolean known = dependence.get(value);
        if (known == null) {
            // Variables of loops that depend on a field are found by who uses the field.
            known = value.inputs.stream().anyMatch(input -> dependsOn(field, input));
            dependence.put(value, known);
        }
        return known;
    }

    /// The number that changes no other one when it is added to it, or null if the order of what is added matters.
    static @Nullable Object identity(Operation operation, LaneType lane) {
        return switch (operation) {
            case ADD -> zero(lane);
            case OR, XOR -> lane.isFloating() ? null : zero(lane);
            case AND ->
                lane.isFloating() ? null : lane == LaneType.INT ? (Object) Integer.valueOf(-1) : Long.valueOf(-1);
            case MUL ->
                switch (lane) {
                    case INT -> 1;
                    case LONG -> 1L;
                    case FLOAT, DOUBLE -> null;
                };
            case MIN ->
                switch (lane) {
                    case INT -> Integer.MAX_VALUE;
                    case LONG -> Long.MAX_VALUE;
                    case FLOAT -> Float.POSITIVE_INFINITY;
                    case DOUBLE -> Double.POSITIVE_INFINITY;
                };
            case MAX ->
                switch (lane) {
                    case INT -> Integer.MIN_VALUE;
                    case LONG -> Long.MIN_VALUE;
                    case FLOAT -> Float.NEGATIVE_INFINITY;
                    case DOUBLE -> Double.NEGATIVE_INFINITY;
                };
            default -> null;
        };
    }

    /// Added to -0.0, 0.0 would change it.
    private static Object zero(LaneType lane) {
        return switch (lane) {
            case INT -> 0;
            case LONG -> 0L;
            case FLOAT -> -0f;
            case DOUBLE -> -0d;
        };
    }
}
