package dev.phalanx.structs.compile.vector;

import java.io.Serial;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.constant.ClassDesc;
import java.util.Objects;

/// Reads what a body does with small arrays that it creates, whose elements are cells.
///
/// An element whose index is not constant is looked for among all of them, unless the loop around it can be *unrolled*,
/// so that the index is constant in each round.
final class Elements {
    private static final int MOST = 64;
    private static final int MOST_SEARCHED = 16;

    private final BodyReader reader;
    private final Heap heap;
    private final Nodes nodes;
    /// How many of the loops that are being read may be unrolled.
    private int unrollable;

    Elements(BodyReader reader) {
        this.reader = reader;
        this.heap = reader.heap;
        this.nodes = reader.nodes;
    }

    /// Says that the loop around an element had better be unrolled.
    static final class IndexException extends NotVectorizableException {
        @Serial
        private static final long serialVersionUID = 1L;

        private IndexException(NotVectorizableException reason) {
            super(reason);
        }
    }

    void enterUnrollable() {
        unrollable++;
    }

    void leaveUnrollable() {
        unrollable--;
    }

    /// A new array.
    Value create(NewPrimitiveArrayInstruction create, Node length) throws NotVectorizableException {
        if (!(nodes.constantValue(length) instanceof Integer count) || count < 0 || count > MOST) {
            throw reader.refuse("creates an array that is not of a constant length up to " + MOST);
        }
        Value.Instance array = heap.create(create.typeKind().upperBound().arrayType(), false, null, count);
        for (int index = 0; index < count; index++) {
            cell(array, index);
        }
        return array;
    }

    /// The number of elements.
    Value length(Value array) throws NotVectorizableException {
        return new Value.Numeric(nodes.constant(heap.length(array(array))));
    }

    private Value.Instance array(Value value) throws NotVectorizableException {
        if (!(value instanceof Value.Instance instance) || !instance.type().isArray()) {
            throw reader.refuse(
                    value instanceof Value.Foreign foreign ? foreign.use() : "uses an array that it did not create");
        }
        return instance;
    }

    private static ClassDesc type(Value.Instance array) {
        return Objects.requireNonNull(array.type().componentType());
    }

    private int cell(Value.Instance array, int index) {
        return heap.cell(array, String.valueOf(index), reader.zero(type(array)));
    }

    /// Reads an element. The stack has the array and the index.
    Value get(ArrayLoadInstruction load, State state, Predicate when) throws NotVectorizableException {
        Node index = reader.number(state.stack.removeLast());
        Value.Instance array = array(state.stack.removeLast());
        int length = heap.length(array);
        if (isConstant(array, index, when)) {
            int at = (Integer) Objects.requireNonNull(nodes.constantValue(index));
            return isInside(at, length) ? state.cell(cell(array, at)) : reader.zero(type(array));
        }
        Node found = length == 0
                ? nodes.zero(Objects.requireNonNull(LaneType.of(load.typeKind())))
                : reader.number(state.cell(cell(array, 0)));
        for (int i = 1; i < length; i++) {
            Node isIt = nodes.compare(Comparison.EQ, index, nodes.constant(i));
            found = nodes.select(isIt, reader.number(state.cell(cell(array, i))), found);
        }
        return new Value.Numeric(found);
    }

    /// Assigns an element. The stack has the array, the index and the value.
    void set(ArrayStoreInstruction store, State state, Predicate when) throws NotVectorizableException {
        Value value = state.stack.removeLast();
        Node index = reader.number(state.stack.removeLast());
        Value.Instance array = array(state.stack.removeLast());
        Node stored = reader.number(reader.stored(value, type(array)));
        int length = heap.length(array);
        if (isConstant(array, index, when)) {
            int at = (Integer) Objects.requireNonNull(nodes.constantValue(index));
            if (isInside(at, length)) {
                state.setCell(cell(array, at), new Value.Numeric(stored));
            }
            return;
        }
        for (int i = 0; i < length; i++) {
            Node isIt = nodes.compare(Comparison.EQ, index, nodes.constant(i));
            Node old = reader.number(state.cell(cell(array, i)));
            state.setCell(cell(array, i), new Value.Numeric(nodes.select(isIt, stored, old)));
        }
    }

    private static boolean isInside(int index, int length) {
        return index >= 0 && index < length;
    }

    /// Whether an index is constant. Leaves the rows where it is not inside of the array.
    private boolean isConstant(Value.Instance array, Node index, Predicate when) throws NotVectorizableException {
        int length = heap.length(array);
        boolean isConstant = nodes.constantValue(index) != null;
        if (!isConstant && unrollable > 0) {
            throw new IndexException(reader.refuse("uses an element of an array whose index differs"));
        }
        if (!isConstant && length > MOST_SEARCHED) {
            throw reader.refuse("uses an element, whose index is not constant, of an array of more than "
                    + MOST_SEARCHED + " elements");
        }
        Node isOutside = nodes.or(
                nodes.compare(Comparison.LT, index, nodes.constant(0)),
                nodes.compare(Comparison.GE, index, nodes.constant(length)));
        reader.trap(when, isOutside);
        return isConstant;
    }
}
