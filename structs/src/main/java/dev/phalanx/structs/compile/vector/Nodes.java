package dev.phalanx.structs.compile.vector;

import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.compile.vector.Node.Kind;
import java.lang.classfile.TypeKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Makes the nodes of a program. Equal nodes are made once, and each stands in the outermost region that has its
/// inputs, so what a loop does not change is computed before it.
final class Nodes {
    /// The detail of selections that round numbers.
    static final String ROUNDING = "rounding";

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

    /// The constant that a boxed value is.
    Node constantOf(Object value) {
        return switch (value) {
            case Boolean truth -> constant(truth ? 1 : 0);
            case Character character -> constant((int) character);
            case Byte number -> constant((int) number);
            case Short number -> constant((int) number);
            case Integer number -> constant((int) number);
            case Long _ -> constant(LaneType.LONG, value);
            case Float _ -> constant(LaneType.FLOAT, value);
            case Double _ -> constant(LaneType.DOUBLE, value);
            default -> throw new IllegalArgumentException(value + " is no constant. Give a boxed primitive value.");
        };
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

    Node column(LaneType type, LeafKind elements, int number) {
        Node.Column column = new Node.Column(number, elements);
        Key key = new Key(Kind.COLUMN, type, type, List.of(), column);
        return known.computeIfAbsent(key, _ -> append(Kind.COLUMN, type, type, false, column, rows));
    }

    /// Elements of an array.
    ///
    /// @param index an index among those that can be read
    Node gather(LaneType type, int array, Node index) {
        Node at = binary(Operation.ADD, index, place(array, 0));
        return make(Kind.GATHER, type, type, at.uniform, array, at);
    }

    /// The first index of an array that can be read.
    Node firstIndex(int array) {
        return place(array, 1);
    }

    /// How many indexes of an array can be read.
    Node indexes(int array) {
        return place(array, 2);
    }

    private Node place(int array, int number) {
        return make(Kind.PLACE, LaneType.INT, LaneType.INT, true, GatheredArray.placesOf(array) + number);
    }

    /// A field that all rows have in common.
    Node total(LaneType type, int number) {
        return append(Kind.TOTAL, type, type, false, number, rows);
    }

    /// The mask of the rows that are run.
    Node rowMask(LaneType lane) {
        Key key = new Key(Kind.ROWS, null, lane, List.of(), "");
        return known.computeIfAbsent(key, _ -> append(Kind.ROWS, null, lane, false, "", rows));
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
        if (operation == Operation.ABS && type == LaneType.LONG && !value.uniform) {
            return binary(Operation.MAX, value, unary(Operation.NEG, value)); // Not all processors have the other.
        }
        return make(Kind.UNARY, type, type, value.uniform, operation, value);
    }

    Node binary(Operation operation, Node first, Node second) {
        LaneType type = Objects.requireNonNull(first.type);
        if (constantValue(first) instanceof Integer a && constantValue(second) instanceof Integer b) {
            Integer folded = fold(operation, a, b);
            if (folded != null) {
                return constant(folded);
            }
        }
        if (first.uniform && second.uniform) {
            return make(Kind.BINARY, type, type, true, operation, first, second);
        }
        if (operation.form() == Operation.Form.SHIFT && second.uniform) {
            return make(Kind.BINARY, type, type, false, operation, vary(first), second);
        }
        Node other = second.type == type ? second : convert(second, type);
        return make(Kind.BINARY, type, type, false, operation, vary(first), vary(other));
    }

    private static @Nullable Integer fold(Operation operation, int first, int second) {
        return switch (operation) {
            case ADD -> first + second;
            case SUB -> first - second;
            case MUL -> first * second;
            case MIN -> Math.min(first, second);
            case MAX -> Math.max(first, second);
            case AND -> first & second;
            case OR -> first | second;
            case XOR -> first ^ second;
            case LSHL -> first << second;
            case ASHR -> first >> second;
            case LSHR -> first >>> second;
            default -> null;
        };
    }

    /// A quotient of numbers of type `int` or `long`, rounded towards zero.
    ///
    /// Processors have no vectors for that. For `int`, the quotient of two numbers of type `double` is exact enough:
    /// where it is no integer, it is farther from the next one than it may be rounded by. Only the negative of the
    /// least number is out of range. For `long`, see [LongDivision].
    ///
    /// @param isZero whether the divisor is zero; the result has no meaning then
    Node divide(Node first, Node second, Node isZero) {
        if (first.uniform && second.uniform) {
            Node divisor = select(isZero, constantLike(second, 1), second);
            return make(Kind.BINARY, first.type, first.lane, true, Operation.DIV, first, divisor);
        }
        if (constantValue(second) instanceof Number number
                && number.longValue() > 0
                && Long.bitCount(number.longValue()) == 1) {
            int bits = Long.numberOfTrailingZeros(number.longValue());
            if (bits == 0) {
                return first;
            }
            Node sign = binary(Operation.ASHR, first, constant(first.lane.bits() - 1));
            Node rest = binary(Operation.LSHR, sign, constant(first.lane.bits() - bits));
            return binary(Operation.ASHR, binary(Operation.ADD, first, rest), constant(bits));
        }
        if (first.type == LaneType.LONG) {
            return binary(Operation.DIV, first, select(isZero, constant(LaneType.LONG, 1L), second));
        }
        Node quotient = second.uniform
                ? binary(Operation.MUL, convert(first, LaneType.DOUBLE), reciprocal(second))
                : binary(Operation.DIV, convert(first, LaneType.DOUBLE), convert(second, LaneType.DOUBLE));
        Node result = convert(quotient, LaneType.INT);
        boolean mayOverflow =
                Range.of(first).least() == Integer.MIN_VALUE && Range.of(second).contains(-1);
        return mayOverflow
                ? select(
                        compare(Comparison.GE, quotient, constant(LaneType.DOUBLE, 0x1p31)),
                        constant(Integer.MIN_VALUE),
                        result)
                : result;
    }

    /// The reciprocal of a divisor, a little too large. Its product with a number of type `int` is never below a
    /// quotient that is an integer, and farther below the next integer than it is too large.
    private Node reciprocal(Node divisor) {
        Node exact = binary(Operation.DIV, constant(LaneType.DOUBLE, 1d), convert(divisor, LaneType.DOUBLE));
        return binary(Operation.MUL, exact, constant(LaneType.DOUBLE, 1 + 0x1p-51));
    }

    /// A number of type `double`, rounded to an integer as `Math.rint` does.
    Node rint(Node value) {
        Node size = unary(Operation.ABS, value);
        Node integers = constant(LaneType.DOUBLE, 0x1p52); // from here on all numbers are integers
        Node rounded = binary(Operation.SUB, binary(Operation.ADD, size, integers), integers);
        return choose(compare(Comparison.LT, size, integers), withSign(rounded, value), value, ROUNDING);
    }

    /// The same as `Math.floor` does, or as `Math.ceil` does.
    Node floor(Node value, boolean up) {
        Node nearest = rint(value);
        Node isBeyond = compare(up ? Comparison.LT : Comparison.GT, nearest, value);
        Node next = binary(up ? Operation.ADD : Operation.SUB, nearest, constant(LaneType.DOUBLE, 1d));
        return choose(isBeyond, withSign(next, value), nearest, ROUNDING);
    }

    /// A number of type `double` as an integer of a type, rounded as `Math.round` does: up from the middle on.
    Node round(Node value, LaneType to) {
        Node below = floor(value, false);
        Node isUp = compare(Comparison.GE, binary(Operation.SUB, value, below), constant(LaneType.DOUBLE, 0.5));
        Node above = binary(Operation.ADD, below, constant(LaneType.DOUBLE, 1d));
        return convert(choose(isUp, above, below, ROUNDING), to);
    }

    private Node withSign(Node value, Node of) {
        Node sign = binary(
                Operation.AND,
                make(Kind.BITS, LaneType.LONG, LaneType.LONG, of.uniform, "", of),
                constant(LaneType.LONG, Long.MIN_VALUE));
        Node bits = make(Kind.BITS, LaneType.LONG, LaneType.LONG, value.uniform, "", unary(Operation.ABS, value));
        return bits(binary(Operation.OR, bits, sign), LaneType.DOUBLE);
    }

    private Node constantLike(Node node, int value) {
        return node.lane == LaneType.LONG ? constant(LaneType.LONG, (long) value) : constant(value);
    }

    /// What a variable of a type holds when a number was assigned to it.
    Node narrow(Node value, TypeKind to) {
        return switch (to) {
            case BOOLEAN -> Range.of(value).isWithin(0, 1) ? value : binary(Operation.AND, value, constant(1));
            case BYTE ->
                Range.of(value).isWithin(Byte.MIN_VALUE, Byte.MAX_VALUE)
                        ? value
                        : narrow(value, Byte.SIZE, Operation.ASHR);
            case SHORT ->
                Range.of(value).isWithin(Short.MIN_VALUE, Short.MAX_VALUE)
                        ? value
                        : narrow(value, Short.SIZE, Operation.ASHR);
            case CHAR ->
                Range.of(value).isWithin(Character.MIN_VALUE, Character.MAX_VALUE)
                        ? value
                        : narrow(value, Character.SIZE, Operation.LSHR);
            default -> value;
        };
    }

    private Node narrow(Node value, int bits, Operation back) {
        Node count = constant(Integer.SIZE - bits);
        return binary(back, binary(Operation.LSHL, value, count), count);
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

    /// The number of another type with the same bits. Of all NaNs it is the one that `floatToIntBits` has.
    Node bits(Node value, LaneType to) {
        Node bits = make(Kind.BITS, to, to, value.uniform, "", value);
        if (!value.lane.isFloating()) {
            return bits;
        }
        Node nan = to == LaneType.INT
                ? constant(Float.floatToIntBits(Float.NaN))
                : constant(to, Double.doubleToLongBits(Double.NaN));
        return select(compare(Comparison.NE, value, value), nan, bits);
    }

    Node compare(Comparison comparison, Node first, Node second) {
        Object left = constantValue(first);
        Object right = constantValue(second);
        if (left instanceof Integer a && right instanceof Integer b) {
            return constant(comparison.holds(Integer.compare(a, b)));
        }
        Boolean decided = right instanceof Integer than ? Range.of(first).decides(comparison, than) : null;
        if (decided != null) {
            return constant(decided);
        }
        if (first.kind == Kind.SELECT
                && right instanceof Integer than
                && constantValue(first.input(1)) instanceof Integer a
                && constantValue(first.input(2)) instanceof Integer b) {
            boolean ifTrue = comparison.holds(Integer.compare(a, than));
            boolean ifFalse = comparison.holds(Integer.compare(b, than));
            return ifTrue == ifFalse ? constant(ifTrue) : ifTrue ? first.input(0) : not(first.input(0));
        }
        if (first.uniform && second.uniform) {
            return make(Kind.COMPARE, null, first.lane, true, comparison, first, second);
        }
        return make(Kind.COMPARE, null, first.lane, false, comparison, vary(first), vary(second));
    }

    /// The value of a constant, or null of anything else.
    @Nullable
    Object constantValue(Node node) {
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
        return choose(condition, ifTrue, ifFalse, "");
    }

    private Node choose(Node condition, Node ifTrue, Node ifFalse, String purpose) {
        if (ifTrue == ifFalse || condition.is(true)) {
            return ifTrue;
        }
        if (condition.is(false)) {
            return ifFalse;
        }
        if (condition.kind == Kind.NOT) {
            return choose(condition.input(0), ifFalse, ifTrue, purpose);
        }
        LaneType type = Objects.requireNonNull(ifTrue.type);
        if (condition.uniform && ifTrue.uniform && ifFalse.uniform) {
            return make(Kind.SELECT, type, type, true, purpose, condition, ifTrue, ifFalse);
        }
        Node yes = vary(ifTrue);
        Node no = vary(ifFalse);
        return yes == no ? yes : make(Kind.SELECT, type, type, false, purpose, mask(condition, type), yes, no);
    }
}
