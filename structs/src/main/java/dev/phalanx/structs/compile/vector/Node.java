package dev.phalanx.structs.compile.vector;

import dev.phalanx.structs.LeafKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A value of a [VectorProgram], which is assigned once.
///
/// A value is *uniform* if it is the same for all rows: a scalar of the generated code. Otherwise it is a vector, or
/// for conditions a mask.
final class Node {
    /// What a value is made of.
    enum Kind {
        /// The detail is the boxed constant.
        CONSTANT,
        /// An argument of the generated method. The detail is its number.
        UNIFORM,
        /// The elements of a column. The detail is a [Column].
        COLUMN,
        /// A number that the kernel leaves for an array. The detail is its place.
        PLACE,
        /// Elements of an array, whose place in the Java array is the input. The detail is the array's number.
        GATHER,
        /// A field that all rows have in common, before a row. The detail is its number among all [Total]s.
        TOTAL,
        /// The rows that are run, of those for which there are lanes: a mask.
        ROWS,
        /// The detail is an [Operation].
        UNARY,
        /// The detail is an [Operation]. The count of a shift is uniform or has the type of the value.
        BINARY,
        /// `Math.fma`.
        FMA,
        /// A conversion to the type of the node.
        CONVERT,
        /// The number of the node's type with the same bits.
        BITS,
        /// A condition. The detail is a [Comparison].
        COMPARE,
        NOT,
        AND,
        OR,
        /// Whether a mask has any lane: a uniform condition.
        ANY,
        /// The second input where the first is true, else the third. The detail says what for, see [Nodes].
        SELECT,
        /// A vector or mask with the same value in all lanes.
        BROADCAST,
        /// A mask for vectors of another type.
        CAST,
        /// A variable of a loop, inside it. Its inputs are in [Loop.Variable].
        PHI,
        /// The variable of a loop, after it. The detail is the PHI.
        RESULT
    }

    /// A column.
    ///
    /// @param elements their type, which may be narrower than that of the node
    record Column(int number, LeafKind elements) {}

    final int id;
    final Kind kind;
    /// Null for conditions.
    final @Nullable LaneType type;
    /// The type of the vectors that a mask is for; otherwise the type of the value.
    final LaneType lane;
    final boolean uniform;
    final List<Node> inputs;
    final Object detail;
    final Region region;

    Node(
            int id,
            Kind kind,
            @Nullable LaneType type,
            LaneType lane,
            boolean uniform,
            List<Node> inputs,
            Object detail,
            Region region) {
        this.id = id;
        this.kind = kind;
        this.type = type;
        this.lane = lane;
        this.uniform = uniform;
        this.inputs = inputs;
        this.detail = detail;
        this.region = region;
    }

    Node input(int number) {
        return inputs.get(number);
    }

    boolean isCondition() {
        return type == null;
    }

    /// Whether a condition is this constant.
    boolean is(boolean value) {
        return kind == Kind.CONSTANT && detail.equals(value);
    }

    @Override
    public String toString() {
        return "%" + id + " " + kind + " " + detail;
    }
}
