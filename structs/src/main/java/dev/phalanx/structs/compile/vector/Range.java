package dev.phalanx.structs.compile.vector;

import dev.phalanx.structs.LeafKind;
import org.jspecify.annotations.Nullable;

/// The least and the greatest value that a number of type `int` may have.
record Range(int least, int greatest) {
    private static final Range ALL = new Range(Integer.MIN_VALUE, Integer.MAX_VALUE);
    private static final int MOST_DEPTH = 6;

    static Range of(Node node) {
        return of(node, MOST_DEPTH);
    }

    private static Range of(Node node, int depth) {
        if (node.type != LaneType.INT || depth == 0) {
            return ALL;
        }
        return switch (node.kind) {
            case CONSTANT -> new Range((Integer) node.detail, (Integer) node.detail);
            case COLUMN -> of(((Node.Column) node.detail).elements());
            case BROADCAST -> of(node.input(0), depth - 1);
            case SELECT -> {
                Range yes = of(node.input(1), depth - 1);
                Range no = of(node.input(2), depth - 1);
                yield new Range(Math.min(yes.least, no.least), Math.max(yes.greatest, no.greatest));
            }
            case BINARY -> ofResult((Operation) node.detail, of(node.input(1), depth - 1));
            default -> ALL;
        };
    }

    private static Range of(LeafKind elements) {
        return switch (elements) {
            case BOOLEAN -> new Range(0, 1);
            case BYTE -> new Range(Byte.MIN_VALUE, Byte.MAX_VALUE);
            case SHORT -> new Range(Short.MIN_VALUE, Short.MAX_VALUE);
            case CHAR -> new Range(Character.MIN_VALUE, Character.MAX_VALUE);
            default -> ALL;
        };
    }

    private static Range ofResult(Operation operation, Range second) {
        boolean isConstant = second.least == second.greatest;
        int constant = second.least;
        if (operation == Operation.AND && isConstant && constant >= 0) {
            return new Range(0, constant);
        }
        if (operation == Operation.ASHR && isConstant) {
            return new Range(Integer.MIN_VALUE >> constant, Integer.MAX_VALUE >> constant);
        }
        if (operation == Operation.LSHR && isConstant && (constant & 31) != 0) {
            return new Range(0, -1 >>> constant);
        }
        return ALL;
    }

    boolean contains(int value) {
        return value >= least && value <= greatest;
    }

    boolean isWithin(int from, int to) {
        return least >= from && greatest <= to;
    }

    /// Whether a comparison with a constant holds for all values, or null if it depends on the value.
    @Nullable
    Boolean decides(Comparison comparison, int than) {
        boolean ifLeast = comparison.holds(Integer.compare(least, than));
        boolean ifGreatest = comparison.holds(Integer.compare(greatest, than));
        boolean isBetween = contains(than) && least != greatest;
        boolean isPlace = comparison == Comparison.EQ || comparison == Comparison.NE;
        boolean isOpen = ifLeast != ifGreatest || (isPlace && isBetween);
        return isOpen ? null : (Boolean) ifLeast;
    }
}
